/// Writes JSON (RFC 8259) in the order in which it is told to, safe inside an HTML `<script>` block.
///
/// `<`, `>`, `&` and the line separators U+2028 and U+2029 are written as escapes, so that no text can end the
/// block it stands in.
package struct JSONText {
  /// What was written so far.
  package private(set) var text = ""
  private var needsComma = false

  /// An object whose members `body` writes.
  package static func object(_ body: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    json.object(body)
    return json.text
  }

  package mutating func object(_ body: (inout JSONText) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>,
    _ body: (inout JSONText, Element) -> Void
  ) {
    open("[")
    for element in elements { body(&self, element) }
    close("]")
  }

  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// A member that is left out when its value is empty or missing.
  package mutating func member(_ name: String, ifPresent value: String?) {
    if let value, !value.isEmpty { member(name, value) }
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    text += "\(value)"
    needsComma = true
  }

  package mutating func member(_ name: String, object body: (inout JSONText) -> Void) {
    key(name)
    object(body)
  }

  package mutating func member<Element>(
    _ name: String,
    array elements: some Sequence<Element>,
    _ body: (inout JSONText, Element) -> Void
  ) {
    key(name)
    array(elements, body)
  }

  package mutating func string(_ value: String) {
    separate()
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
    needsComma = true
  }

  private mutating func key(_ name: String) {
    string(name)
    text += ":"
    needsComma = false
  }

  private mutating func open(_ bracket: String) {
    separate()
    text += bracket
    needsComma = false
  }

  private mutating func close(_ bracket: String) {
    text += bracket
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = false
  }
}
