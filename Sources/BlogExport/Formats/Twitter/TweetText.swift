/// The text of a tweet, whole if the archive has the whole text of a long one.
///
///     @kim Rye, wheat and… https://t.co/a        @kim Rye, wheat and spelt. Three flours. https://t.co/a
///
/// In `tweets.js`, the text of a long tweet ends with `…` and links; the people whom it answers are only there.
struct TweetText {
  /// With the characters of HTML as themselves.
  let text: String
  /// The addresses of short links that only the whole text has.
  private(set) var links: [String: String] = [:]
  /// Hashtags that may be only in the whole text.
  private(set) var hashtags: [String] = []

  /// The text of `tweet`, which has `text` in `tweets.js`.
  init(_ text: String, of tweet: JSONValue, in archive: TweetArchive) {
    let text = PostHTML.decoded(text)
    let people = Self.answered(in: text)
    let (start, end) = Self.cut(text[people.endIndex...])
    guard let note = archive.note(of: tweet, beginning: String(start)) else {
      self.text = text
      return
    }
    let known = Set(
      (tweet["entities"]["urls"].elements + tweet["entities"]["media"].elements).compactMap { $0["url"].text }
    )
    let missing = Tweet.shortLinks(in: String(end)).filter { known.contains($0) && !note.text.contains($0) }
    self.text = ([people + note.text] + missing).joined(separator: " ")
    (links, hashtags) = (note.links, note.hashtags)
  }

  /// The names at the beginning of an answer, with the spaces behind them.
  private static func answered(in text: String) -> Substring {
    var end = text.startIndex
    while text[end...].first == "@" {
      let name = text[end...].dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard !name.isEmpty, text[name.endIndex...].first == " " else { break }
      end = text[name.endIndex...].firstIndex { $0 != " " } ?? text.endIndex
    }
    return text[..<end]
  }

  /// What is before the last `…`, and what is behind it; the whole text if there is none.
  private static func cut(_ text: Substring) -> (start: Substring, end: Substring) {
    guard let mark = text.lastIndex(of: "…") else { return (text, text[text.endIndex...]) }
    return (text[..<mark], text[text.index(after: mark)...])
  }
}
