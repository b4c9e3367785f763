/// The part of a file that a Range header requests (RFC 9110, 14).
enum ByteRange: Equatable {
  /// The whole file: the header requests nothing or several parts, or is not a range of bytes.
  case whole
  /// One part.
  case part(Range<Int>)
  /// A part outside of the file: status 416.
  case unsatisfiable

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - header: as in `bytes=0-99`, `bytes=100-` or `bytes=-50`.
  ///   - size: the size of the file in bytes.
  init(_ header: String, size: Int) {
    self = Self.read(header, size: size) ?? .whole
  }

  private static func read(_ header: String, size: Int) -> ByteRange? {
    let parts = header.split(separator: "=", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    // A request for several parts may be answered with the whole file.
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
    guard let first = number(ends[0]) else {
      guard let length = number(ends[1]) else { return nil }
      return length == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - length)..<size)
    }
    let last = number(ends[1])
    if let last, last < first { return nil }
    guard first < size else { return .unsatisfiable }
    return .part(first..<min(size, last.map { $0 == .max ? $0 : $0 + 1 } ?? size))
  }

  /// The number that the digits denote, at most `Int.max`; nil if there are no digits.
  private static func number(_ digits: Substring) -> Int? {
    digits.isEmpty ? nil : Int(digits) ?? .max
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at both ends, which are allowed around header values.
  var trimmed: String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var rest = self[...].drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
