/// The little JSON that the reload script reads.
enum JSONText {
  /// A text in quotes, safe on one line.
  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      // Line ends would end the line of an event, the last two also a script.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A text, or null.
  static func string(orNull text: String?) -> String { text.map(string) ?? "null" }

  /// A list of what is JSON already.
  static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
}
