/// HTML that is being written; what is interpolated is escaped unless it is HTML itself.
struct HTMLPart: Sendable, Hashable, ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Text that is HTML already.
  init(raw text: String) { self.text = text }

  /// The parts one after another.
  init(_ parts: [HTMLPart]) { text = parts.map(\.text).joined(separator: "\n") }

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ part: HTMLPart) { text += part.text }
    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    /// Text of users, in elements and in attributes between double quotes.
    mutating func appendInterpolation(_ value: String) {
      for character in value.unicodeScalars {
        switch character {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        default: text.unicodeScalars.append(character)
        }
      }
    }
  }
}
