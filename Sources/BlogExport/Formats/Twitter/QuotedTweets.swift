import Basics

/// The tweets of Twitter archives that others quote.
///
/// Tweets that answer other people are not quoted, as they are not shown; nor are those that answer such tweets.
struct QuotedTweets: Sendable {
  /// Whom a tweet answers: another one, and the author of that.
  private struct Answer {
    let tweet: String?
    let person: String?
    let name: String?

    /// What a tweet answers; nil if it answers none.
    init?(_ tweet: JSONValue) {
      self.tweet = Tweet.answered(tweet)
      person = tweet["in_reply_to_user_id_str"].text ?? tweet["in_reply_to_user_id"].text
      name = tweet["in_reply_to_screen_name"].text
      if self.tweet == nil, person == nil, name == nil { return nil }
    }

    /// Whether it is an answer to its own author; without the account, `author` is the name in a link to the tweet.
    func isToItself(_ account: JSONValue, author: String) -> Bool {
      // Names may change.
      if let person, let own = account["accountId"].text { return person == own }
      return name.map { $0.lowercased() == (account["username"].text ?? author).lowercased() } ?? false
    }
  }

  /// By id; only tweets that the site may show.
  private var tweets: [String: (tweet: JSONValue, account: JSONValue)] = [:]
  /// By the ids of tweets that answer others.
  private var answers: [String: Answer] = [:]
  private let unquotable: Unquotable

  /// No tweets; none of those that are not to be quoted is added.
  init(unquotable: Unquotable = Unquotable()) { self.unquotable = unquotable }

  /// The tweet that an address names, `https://x.com/ana/status/1`, and its author there; nil if it is not one of the
  /// archive.
  func tweet(at address: String) -> (author: String, tweet: JSONValue)? {
    guard !tweets.isEmpty else { return nil }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[4] == "status",
      ["twitter.com", "x.com", "www.twitter.com", "mobile.twitter.com"].contains(parts[2].lowercased())
    else { return nil }
    let id = String(parts[5].prefix { $0 != "?" })
    guard let (tweet, account) = tweets[id], isShown(id, account, author: parts[3]) else { return nil }
    return (parts[3], tweet)
  }

  /// Whether a tweet and those that it answers, one after the other, answer none of another person.
  private func isShown(_ id: String, _ account: JSONValue, author: String) -> Bool {
    var visited: Set<String> = []
    var next: String? = id
    while let id = next, visited.insert(id).inserted {
      guard let answer = answers[id] else { return true }
      if !answer.isToItself(account, author: author) { return false }
      next = answer.tweet
    }
    return true
  }

  /// Adds a tweet of an account if its id is among those that others quote, and whom it answers.
  mutating func add(_ bytes: [UInt8], of account: JSONValue, _ id: String, ifIn wanted: Set<String>) {
    let isWanted = Self.numbers(after: "id_str\"", in: bytes).contains { wanted.contains($0.number) }
    guard isWanted || bytes.holds("\"in_reply_to_"), let record = try? JSONValue(bytes)
    else { return }
    let tweet = Self.tweet(record)
    guard let own = tweet["id_str"].text else { return }
    answers[own] = Answer(tweet)
    guard wanted.contains(own), !unquotable.posts.contains(own), !unquotable.people.contains(id),
      Tweet(tweet) != nil, Retweet(tweet) == nil
    else { return }
    tweets[own] = (tweet, account)
  }

  /// The tweet in a record, which may be in a wrapper.
  static func tweet(_ record: JSONValue) -> JSONValue {
    record["tweet"] == .null ? record : record["tweet"]
  }

  /// The ids of tweets to whose pages a tweet links; the addresses of pictures go on behind the id.
  static func ids(in bytes: [UInt8]) -> [String] {
    numbers(after: "/status/", in: bytes).filter {
      $0.next == UInt8(ascii: "\"") || $0.next == UInt8(ascii: "?")
    }
    .map(\.number)
  }

  /// The numbers behind each occurrence of a word and some marks, and the byte behind each.
  private static func numbers(after word: String, in bytes: [UInt8]) -> [(number: String, next: UInt8)] {
    let marks = Array("\": \t\n\r".utf8)
    var numbers: [(String, UInt8)] = []
    var index = 0
    while let end = bytes.end(of: word, from: index) {
      let digits = bytes[end...].drop { marks.contains($0) }.prefix { $0.isDigit }
      index = max(end, digits.endIndex)
      guard !digits.isEmpty, digits.count <= 30, index < bytes.count else { continue }
      numbers.append((String(decoding: digits, as: UTF8.self), bytes[index]))
    }
    return numbers
  }
}
