/// Writes XML (W3C, "Extensible Markup Language 1.0"): elements with escaped text.
struct XMLText {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// An element with inner elements.
  mutating func element(
    _ name: String,
    _ attributes: [(String, String)] = [],
    _ body: (inout XMLText) -> Void
  ) {
    open(name, attributes)
    text += ">\n"
    body(&self)
    text += "</\(name)>\n"
  }

  /// An element with text.
  mutating func element(_ name: String, _ attributes: [(String, String)] = [], _ value: String) {
    open(name, attributes)
    text += ">\(Self.escaped(value))</\(name)>\n"
  }

  /// An element without content.
  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    open(name, attributes)
    text += "/>\n"
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
  }

  /// Text that is safe in content and in attributes.
  ///
  /// Characters that XML 1.0 has no place for are dropped.
  static func escaped(_ text: String) -> String {
    let needsWork = text.utf8.contains { byte in
      byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
        || byte == UInt8(ascii: "\"") || byte == 0xEF
    }
    guard needsWork else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
