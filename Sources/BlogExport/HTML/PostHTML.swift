/// HTML of records whose platform writes plain text with links, quotes and attachments.
///
/// The result is read like any other untrusted HTML.
enum PostHTML {
  /// A text as paragraphs: an empty line ends a paragraph, any other line break is one.
  static func paragraphs(_ text: String) -> String {
    asParagraphs(escaped(text))
  }

  /// HTML without blocks as paragraphs.
  static func asParagraphs(_ html: String) -> String {
    let lines = html.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { PlainText.trimmed(String($0)) }.split(separator: "")
      .map { "<p>\($0.joined(separator: "<br>"))</p>" }.joined()
  }

  /// A link with a text.
  static func link(_ address: String, _ text: String) -> String {
    "<a href=\"\(escaped(address))\">\(escaped(text))</a>"
  }

  /// A paragraph with a link; empty without an address.
  static func card(_ address: String?, _ text: String?) -> String {
    address.map { "<p>\(link($0, text ?? $0))</p>" } ?? ""
  }

  /// What another person wrote: their name, which is a link, and their text as HTML.
  static func quote(of name: String, at address: String?, _ html: String) -> String {
    "<blockquote><p>\(address.map { link($0, name) } ?? escaped(name)):</p>\(html)</blockquote>"
  }

  /// A text with the characters of HTML escaped.
  static func escaped(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return String(text) }
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A text without the references that programs write for the characters of HTML.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let references = [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
