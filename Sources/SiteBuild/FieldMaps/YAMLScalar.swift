/// Writes text as a scalar of YAML 1.1 and 1.2 that every parser reads as the same text.
enum YAMLScalar {
  /// The text unquoted if nothing in it can be read as anything else, otherwise in double quotes.
  static func text(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Words that parsers do not read as text; `y` and `n` for YAML 1.1.
  private static let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

  /// Letters, digits and a few signs, beginning with a letter, with single blanks inside.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.last != UInt8(ascii: " ") else {
      return false
    }
    let isHarmless = text.utf8.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || "_-./ ".utf8.contains(byte)
    }
    return isHarmless && !words.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if isShown(scalar) { quoted.unicodeScalars.append(scalar) } else { quoted += escape(scalar) }
      }
    }
    return quoted + "\""
  }

  /// Whether a character is visible and means itself in YAML.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    // `FieldMapReader` would read it as the beginning of an anchor.
    if scalar == "&" { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    default: return true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let (letter, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\\(letter)\(String(repeating: "0", count: width - digits.count))\(digits)"
  }
}
