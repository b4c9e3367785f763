/// A tweet that repeats another one, as archives have it: `RT @kim: the text`, cut after 140 characters.
///
/// The id of the original is in `retweeted_status`, which older archives have, or in the address of its media.
struct Retweet {
  /// The author's user name.
  let author: String
  /// The text without the author; ends with `…` if it was cut.
  let text: String
  /// The address of the original; nil if the archive does not contain its id.
  let address: String?

  /// What a tweet repeats; nil for a tweet of one's own.
  init?(_ tweet: JSONValue) {
    let text = tweet["full_text"].text ?? tweet["text"].text ?? ""
    guard text.hasPrefix("RT @") else { return nil }
    let author = text.dropFirst(4).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard !author.isEmpty, author.count <= 50 else { return nil }
    let rest = text[author.endIndex...]
    self.author = String(author)
    self.text = PlainText.trimmed(String(rest.hasPrefix(":") ? rest.dropFirst() : rest))
    address = Self.id(tweet, author: self.author).map { "https://x.com/\(author)/status/\($0)" }
  }

  private static func id(_ tweet: JSONValue, author: String) -> String? {
    let original = tweet["retweeted_status"]
    let media = tweet["extended_entities"]["media"].elements + tweet["entities"]["media"].elements
    let known = original["id_str"].text ?? original["id"].text ?? tweet["retweeted_status_id_str"].text
    return [known].compactMap { $0 }.first(where: isId)
      ?? media.lazy.compactMap { id(inAddress: $0["expanded_url"].text ?? "", of: author) }.first
  }

  /// The id in the address of a picture: `https://twitter.com/kim/status/9/photo/1`.
  private static func id(inAddress address: String, of author: String) -> String? {
    let parts = address.split(separator: "/")
    guard parts.count >= 5, parts[3] == "status", parts[2].lowercased() == author.lowercased() else {
      return nil
    }
    return isId(parts[4]) ? String(parts[4]) : nil
  }

  private static func isId(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 30 && text.utf8.allSatisfy(\.isDigit)
  }
}
