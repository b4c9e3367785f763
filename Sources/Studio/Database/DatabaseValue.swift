/// A value of a column or of a parameter.
enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  /// The text; nil for any other value.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number; nil for any other value.
  var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The bytes; nil for any other value.
  var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }

  /// A text, or null.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// A number, or null.
  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
}

extension DatabaseValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
}
