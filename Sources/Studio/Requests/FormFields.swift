import Basics

/// The fields of a form, or of a query: `application/x-www-form-urlencoded` (URL Standard, section 5).
struct FormFields: Sendable, Hashable {
  /// Why fields cannot be read.
  enum Problem: Error, Hashable {
    case tooMany
    /// A `%` without two hexadecimal digits.
    case brokenEscape
    case notText
    /// NUL, which no text has.
    case nul
    /// The same name twice.
    case repeated

    /// One sentence for users.
    var message: String {
      switch self {
      case .tooMany: "The form has too many fields."
      case .brokenEscape: "The form is invalid: '%' must be followed by two hexadecimal digits."
      case .notText: "The form is not valid UTF-8."
      case .nul: "The form contains a NUL character."
      case .repeated: "The form has a duplicate field."
      }
    }
  }

  private static let maximumCount = 300

  /// No fields.
  static let none = FormFields(values: [:])

  private let values: [String: String]

  private init(values: [String: String]) { self.values = values }

  /// Reads fields.
  init(_ bytes: some Collection<UInt8>) throws(Problem) { try self.init(pairs: try Self.pairs(bytes)) }

  /// The fields with these names and values.
  init(pairs: [(name: String, value: String)]) throws(Problem) {
    guard pairs.count <= Self.maximumCount else { throw .tooMany }
    var values: [String: String] = [:]
    for (name, value) in pairs {
      guard values.updateValue(value, forKey: name) == nil else { throw .repeated }
    }
    self.values = values
  }

  /// The names and values in their order; names may repeat.
  static func pairs(_ bytes: some Collection<UInt8>) throws(Problem) -> [(name: String, value: String)] {
    let parts = bytes.split(separator: UInt8(ascii: "&"), maxSplits: maximumCount)
    guard parts.count <= maximumCount else { throw .tooMany }
    return try parts.map { part throws(Problem) in
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (try text(pair[0]), pair.count > 1 ? try text(pair[1]) : "")
    }
  }

  /// The value of a field; empty if it is missing.
  subscript(_ name: String) -> String { values[name] ?? "" }

  /// Whether there is a field with this name.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The fields with another value of one of them.
  func setting(_ name: String, _ value: String) -> FormFields {
    FormFields(values: values.merging([name: value]) { $1 })
  }

  /// The fields with some names that are not empty, by name, as a form; nil if there are no fields with these names.
  func encoded(where isChosen: (String) -> Bool) -> String? {
    guard values.keys.contains(where: isChosen) else { return nil }
    return values.filter { isChosen($0.key) && !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }.joined(separator: "&")
  }

  /// A value as it is written in an address.
  static func encoded(_ value: String) -> String {
    PercentEncoding.encoded(value, keeping: ASCIISet.unreserved(and: ""))
  }

  private static func text(_ bytes: some Collection<UInt8>) throws(Problem) -> String {
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    let (decoded, isValid) = PercentEncoding.decoded(spaced)
    guard isValid else { throw .brokenEscape }
    return try self.text(ofPart: decoded)
  }

  /// The text in a part of a form.
  static func text(ofPart decoded: [UInt8]) throws(Problem) -> String {
    guard !decoded.contains(0) else { throw .nul }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notText }
    // Forms have the line ends of the network.
    return text.replacing("\r\n", with: "\n")
  }
}
