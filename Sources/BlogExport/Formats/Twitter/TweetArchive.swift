import BlogModel

/// What the tweets of a Twitter archive refer to: the whole texts of long tweets, and tweets that others quote.
///
/// Read before the tweets, because these may be in any file and in any order. Without scripts among the files it is
/// empty, and nothing is read.
struct TweetArchive: Sendable {
  /// The whole text of a long tweet, of which `tweets.js` has only the beginning.
  ///
  ///     {"noteTweet": {"noteTweetId": "9", "createdAt": "2024-03-09T13:14:15.000Z", "core": {"text": "The whole text",
  ///       "urls": [{"shortUrl": "https://t.co/a", "expandedUrl": "https://ana.example/", "fromIndex": "4"}],
  ///       "mentions": [], "hashtags": ["Bread"], "cashtags": [], "styletags": []}}}
  struct Note: Sendable {
    /// With the characters of HTML as themselves.
    let text: String
    /// The addresses of the short links in it.
    let links: [String: String]
    let hashtags: [String]
    /// What the text of the tweet is the beginning of, see ``TweetArchive/words(_:)``.
    fileprivate let words: [UInt8]
  }

  /// By the second of their creation, because their ids are not those of the tweets.
  ///
  /// Those of one second are sorted by ``sortNotes()``.
  private var notes: [Int64: [Note]] = [:]
  /// By id; only tweets that the site shows.
  private var quoted: [String: JSONValue] = [:]

  /// An archive without long or quoted tweets.
  init() {}

  // MARK: Long tweets

  /// Adds the whole text of a long tweet.
  mutating func add(note bytes: [UInt8]) {
    guard let note = (try? JSONValue(bytes))?["noteTweet"], let text = note["core"]["text"].text,
      let second = Self.second(note["createdAt"])
    else { return }
    let links = note["core"]["urls"].elements.compactMap { link -> (String, String)? in
      guard let short = link["shortUrl"].text ?? link["url"].text else { return nil }
      return (short, link["expandedUrl"].text ?? short)
    }
    let decoded = PostHTML.decoded(text)
    notes[second, default: []].append(
      Note(
        text: decoded,
        links: Dictionary(links, uniquingKeysWith: { first, _ in first }),
        hashtags: note["core"]["hashtags"].elements.compactMap { $0.text ?? $0["text"].text },
        words: Self.words(decoded)
      )
    )
  }

  /// Sorts the whole texts when all of them are added, so that many of one second do not take long to find.
  mutating func sortNotes() {
    for second in notes.keys { notes[second]?.sort { $0.words.lexicographicallyPrecedes($1.words) } }
  }

  /// The whole text of a tweet with that text; nil if the tweet is not a long one.
  ///
  /// Both were made in the same second, and the text of the tweet is the beginning of the whole text, cut by `…`.
  func note(of tweet: JSONValue, beginning start: String) -> Note? {
    guard !notes.isEmpty, start.count >= 20, let second = Self.second(tweet["created_at"]) else { return nil }
    let beginning = Self.words(start)
    return (second - 1...second + 1).lazy.compactMap { note(in: notes[$0] ?? [], beginning: beginning) }.first
  }

  /// The first of sorted notes whose words begin with others; nil if there is none.
  private func note(in sorted: [Note], beginning: [UInt8]) -> Note? {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].words.lexicographicallyPrecedes(beginning) { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low].words.starts(with: beginning) ? sorted[low] : nil
  }

  /// A text with single spaces, as far as both forms of a tweet have the same one: to its first link.
  private static func words(_ text: String) -> [UInt8] {
    let end = text.firstRange(of: "http")?.lowerBound ?? text.endIndex
    return Array(text[..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ").utf8)
  }

  private static func second(_ date: JSONValue) -> Int64? {
    date.text.flatMap { DateReader(timeZone: .utc).read($0) }.map { $0.microseconds / 1_000_000 }
  }

  // MARK: Quoted tweets

  /// The tweet that an address names, `https://x.com/ana/status/1`, and its author there; nil if it is not one of the
  /// archive.
  func quoted(at address: String) -> (author: String, tweet: JSONValue)? {
    guard !quoted.isEmpty else { return nil }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[4] == "status",
      ["twitter.com", "x.com", "www.twitter.com", "mobile.twitter.com"].contains(parts[2].lowercased()),
      let tweet = quoted[String(parts[5].prefix { $0 != "?" })]
    else { return nil }
    // The answers to others are not shown.
    let answered = tweet["in_reply_to_screen_name"].text
    guard answered == nil || answered?.lowercased() == parts[3].lowercased() else { return nil }
    return (parts[3], tweet)
  }

  /// Adds a tweet that others quote, if its id is among those.
  mutating func add(tweet bytes: [UInt8], ifIn wanted: Set<String>) {
    guard Self.numbers(after: "id_str\"", in: bytes).contains(where: { wanted.contains($0.number) }),
      let record = try? JSONValue(bytes)
    else { return }
    let tweet = record["tweet"] == .null ? record : record["tweet"]
    guard let id = tweet["id_str"].text, wanted.contains(id), Tweet(tweet) != nil, Retweet(tweet) == nil
    else {
      return
    }
    quoted[id] = tweet
  }

  /// The ids of tweets to whose pages a tweet links; the addresses of pictures go on behind the id.
  static func quotedIds(in bytes: [UInt8]) -> [String] {
    numbers(after: "/status/", in: bytes).filter {
      $0.next == UInt8(ascii: "\"") || $0.next == UInt8(ascii: "?")
    }
    .map(\.number)
  }

  /// The numbers behind each occurrence of a word and some marks, and the byte behind each.
  private static func numbers(after word: String, in bytes: [UInt8]) -> [(number: String, next: UInt8)] {
    let word = Array(word.utf8)
    let marks = Array("\": \t\n\r".utf8)
    var numbers: [(String, UInt8)] = []
    var index = 0
    while index + word.count < bytes.count {
      guard bytes[index] == word[0], bytes[index...].starts(with: word) else {
        index += 1
        continue
      }
      index += word.count
      let digits = bytes[index...].drop { marks.contains($0) }.prefix { $0.isDigit }
      index = max(index, digits.endIndex)
      guard !digits.isEmpty, digits.count <= 30, index < bytes.count else { continue }
      numbers.append((String(decoding: digits, as: UTF8.self), bytes[index]))
    }
    return numbers
  }
}
