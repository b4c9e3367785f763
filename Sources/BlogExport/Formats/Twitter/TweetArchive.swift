import BlogModel

/// What the tweets of a Twitter archive refer to: the account, the whole texts of long tweets, tweets that others quote,
/// and earlier versions.
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
  /// The tweets that others quote.
  var quotes = QuotedTweets()
  /// The accounts of the tweets.
  var accounts = TweetAccounts()
  /// By the id of an earlier version of an edited tweet: that of the last one.
  private var lastVersions: [String: String] = [:]

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

  // MARK: Edited tweets

  /// The ids of the versions of a tweet, the oldest first; empty if it cannot have several.
  static func versions(of tweet: JSONValue) -> [String] {
    let edits = tweet["edit_info"]
    return [edits["initial"], edits["edit"]["editControlInitial"]]
      .flatMap { $0["editTweetIds"].elements.compactMap(\.text) }
  }

  /// Adds the earlier versions of a tweet that was edited.
  mutating func add(versionsOf bytes: [UInt8]) {
    // Nearly all tweets have one version.
    guard let end = bytes.end(of: "\"editTweetIds\""),
      bytes[end...].prefix(while: { $0 != UInt8(ascii: "]") }).contains(UInt8(ascii: ",")),
      let record = try? JSONValue(bytes)
    else { return }
    let versions = Self.versions(of: QuotedTweets.tweet(record))
    guard let last = versions.last else { return }
    for version in versions where version != last { lastVersions[version] = last }
  }

  /// The id of the last version of the tweet with an id.
  func lastVersion(of id: String) -> String { lastVersions[id] ?? id }
}
