/// HTML of the parts of a record whose platform writes plain text with links, quotes and attachments.
///
/// The result is read like any other untrusted HTML.
enum PostHTML {
  /// A text as paragraphs: an empty line ends a paragraph, any other line break is one.
  static func paragraphs(_ text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    var paragraphs: [[Substring]] = [[]]
    for line in lines {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { lines in
      "<p>\(lines.map { escaped($0) }.joined(separator: "<br>"))</p>"
    }.joined()
  }

  /// A link with a text.
  static func link(_ address: String, _ text: String) -> String {
    "<a href=\"\(escaped(address))\">\(escaped(text))</a>"
  }

  /// A paragraph with a link; empty without an address.
  static func card(_ address: String?, _ text: String?) -> String {
    address.map { "<p>\(link($0, text ?? $0))</p>" } ?? ""
  }

  /// What somebody else wrote: their name, which is a link, and their text as HTML.
  static func quote(of name: String, at address: String?, _ html: String) -> String {
    "<blockquote><p>\(address.map { link($0, name) } ?? escaped(name)):</p>\(html)</blockquote>"
  }

  /// A text with the characters of HTML escaped.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
