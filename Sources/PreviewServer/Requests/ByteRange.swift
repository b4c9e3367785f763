/// What a Range header asks of a file (RFC 9110, 14).
enum ByteRange: Equatable {
  /// The whole file: nothing was asked, more than one part, or something that is no range of bytes.
  case whole
  /// One part.
  case part(Range<Int>)
  /// A part that the file does not have: 416.
  case unsatisfiable

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - header: as in `bytes=0-99`, `bytes=100-` or `bytes=-50`.
  ///   - size: of the file in bytes.
  init(_ header: String, size: Int) {
    self = Self.read(header, size: size) ?? .whole
  }

  private static func read(_ header: String, size: Int) -> ByteRange? {
    let parts = header.split(separator: "=", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    // Several parts at once are allowed to be answered with the whole.
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

  /// Digits as a number, the largest one where they tell a larger; nil of none.
  private static func number(_ digits: Substring) -> Int? {
    digits.isEmpty ? nil : Int(digits) ?? .max
  }
}

extension StringProtocol {
  /// Without blanks and tabs at both ends, as around values of headers.
  var trimmed: String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var rest = self[...].drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
