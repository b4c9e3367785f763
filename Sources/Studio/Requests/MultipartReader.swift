import Basics

/// Reads a form with files: `multipart/form-data` (RFC 7578, RFC 2046).
///
///     --x
///     Content-Disposition: form-data; name="pictures"; filename="boat.jpg"
///     Content-Type: image/jpeg
///
///     (bytes)
///     --x--
///
/// Nothing but headers is in memory: a part is a range of the body. Only what browsers and programs send is accepted:
/// no preamble, no parts in parts, no transfer encodings.
struct MultipartReader {
  /// A part of the body.
  struct Part: Hashable {
    /// The name of the field.
    let name: String
    /// The name that a file has at its sender, for messages; nil for a field that is not a file.
    let fileName: String?
    /// Where its content is in the body.
    let range: Range<Int>
  }

  /// Why a body cannot be read.
  enum Problem: Error, Hashable {
    /// The content type names no boundary, or one that is not allowed.
    case noBoundary
    case tooManyParts
    /// The headers of a part are too long or too many.
    case headersTooLarge
    /// The headers of a part are not those of a form.
    case brokenHeaders
    /// A part consists of parts.
    case nested
    /// The body ends before its last boundary, or something follows it.
    case broken
    /// The temporary file cannot be read.
    case unreadable

    /// One sentence for users.
    var message: String {
      switch self {
      case .noBoundary: "The form is invalid: it has no boundary between its parts."
      case .tooManyParts: "The form has too many parts."
      case .headersTooLarge: "The form is invalid: the headers of a part are too large."
      case .brokenHeaders: "The form is invalid: the headers of a part are not those of a form."
      case .nested: "The form is invalid: a part contains other parts."
      case .broken: "The form is invalid: it is incomplete."
      case .unreadable: "The upload cannot be read."
      }
    }
  }

  static let maximumParts = 300
  static let maximumHeaderBytes = 4096
  private static let windowSize = 64 << 10

  /// The size of the body.
  private let count: Int
  private let delimiter: [UInt8]
  private let read: (Range<Int>) -> [UInt8]?

  /// A body.
  ///
  /// - Parameters:
  ///   - count: its size.
  ///   - contentType: the header, with the boundary.
  ///   - read: returns the bytes of a range; nil if they cannot be read.
  /// - Throws: `Problem.noBoundary`.
  init(count: Int, contentType: String, _ read: @escaping (Range<Int>) -> [UInt8]?) throws(Problem) {
    guard let boundary = MultipartHeader(contentType)?["boundary"], Self.isAllowed(boundary) else {
      throw .noBoundary
    }
    (self.count, self.read) = (count, read)
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// RFC 2046, section 5.1.1.
  private static func isAllowed(_ boundary: String) -> Bool {
    let signs = Set("'()+_,-./:=? ".utf8)
    return (1...70).contains(boundary.utf8.count) && !boundary.hasSuffix(" ")
      && boundary.utf8.allSatisfy { byte in
        byte.isASCIILetterOrDigit || signs.contains(byte)
      }
  }

  /// All parts in their order.
  func parts() throws(Problem) -> [Part] {
    // The first boundary has no line before it.
    let opening = Array(delimiter.dropFirst(2))
    guard count >= opening.count, try bytes(0..<opening.count) == opening else { throw .broken }
    var parts: [Part] = []
    var position = opening.count
    while true {
      let mark = try bytes(position..<min(count, position + 4))
      if mark.starts(with: Array("--".utf8)) {
        let rest = Array(mark.dropFirst(2))
        guard rest.isEmpty || rest == Array("\r\n".utf8) && position + 4 == count else { throw .broken }
        return parts
      }
      guard mark.starts(with: Array("\r\n".utf8)) else { throw .broken }
      guard parts.count < Self.maximumParts else { throw .tooManyParts }
      let (header, content) = try headers(at: position + 2)
      // An empty content may follow its headers directly: their last line end is that of the boundary.
      guard let end = try find(delimiter, from: content, to: count) else { throw .broken }
      parts.append(Part(name: header.name, fileName: header.fileName, range: content..<end))
      position = end + delimiter.count
    }
  }

  /// The headers of the part at a position, and where its content begins.
  private func headers(at start: Int) throws(Problem) -> (header: PartHeader, content: Int) {
    let blank = Array("\r\n\r\n".utf8)
    let limit = min(count, start + Self.maximumHeaderBytes)
    guard let end = try find(blank, from: start, to: limit) else {
      throw limit == count ? .broken : .headersTooLarge
    }
    return (try PartHeader(try bytes(start..<end)), end + blank.count)
  }

  private func find(_ pattern: [UInt8], from start: Int, to limit: Int) throws(Problem) -> Int? {
    var offset = start
    while limit - offset >= pattern.count {
      let window = try bytes(offset..<min(limit, offset + Self.windowSize))
      if let found = Self.index(of: pattern, in: window) { return offset + found }
      offset += window.count - (pattern.count - 1)
      if offset + pattern.count - 1 >= limit { return nil }
    }
    return nil
  }

  /// Where a pattern, whose first byte is rare in texts, begins first.
  private static func index(of pattern: [UInt8], in window: [UInt8]) -> Int? {
    window.withUnsafeBytes { window in
      pattern.withUnsafeBytes { pattern in
        guard let start = window.baseAddress, let wanted = pattern.baseAddress else { return nil }
        var index = 0
        while index <= window.count - pattern.count {
          let rest = window.count - pattern.count - index + 1
          guard let next = memchr(start + index, CInt(pattern[0]), rest) else { return nil }
          index = UnsafeRawPointer(next) - start
          if memcmp(start + index, wanted, pattern.count) == 0 { return index }
          index += 1
        }
        return nil
      }
    }
  }

  private func bytes(_ range: Range<Int>) throws(Problem) -> [UInt8] {
    guard let bytes = read(range) else { throw .unreadable }
    return bytes
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  var isASCIILetterOrDigit: Bool {
    self >= 0x30 && self <= 0x39 || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A
  }
}
