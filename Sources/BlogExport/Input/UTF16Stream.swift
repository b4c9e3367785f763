/// Converts UTF-16 to UTF-8; ill-formed input becomes U+FFFD.
final class UTF16Stream: ByteStream {
  /// The minimum size in bytes of a buffer to read into.
  static let leastRoom = 64

  private let source: any ByteStream
  private let isLittleEndian: Bool
  private var units: [UInt8] = []
  /// The high surrogate of a pair whose low surrogate was not read yet.
  private var lead: UInt32?
  /// The first byte of a code unit whose second byte was not read yet.
  private var odd: UInt8?
  private var isAtEnd = false

  /// At most three bytes for each code unit.
  var bound: Int { source.bound / 2 * 3 + 3 }

  /// The text of `source`.
  init(_ source: any ByteStream, isLittleEndian: Bool) {
    self.source = source
    self.isLittleEndian = isLittleEndian
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    var count = 0
    while count == 0, !isAtEnd {
      // Three bytes for each code unit, and three for a pending surrogate.
      let wanted = min((buffer.count - 8) / 3, 1 << 15) * 2
      if units.count < wanted { units = [UInt8](repeating: 0, count: wanted) }
      let read = try units.withUnsafeMutableBufferPointer { bytes throws(ExportError) in
        let part = UnsafeMutableBufferPointer(rebasing: bytes.prefix(wanted))
        return try source.read(into: UnsafeMutableRawBufferPointer(part))
      }
      if read == 0 {
        isAtEnd = true
        if lead != nil { Self.append(0xFFFD, to: buffer, &count) }
        lead = nil
      }
      for byte in units.prefix(read) {
        guard let first = odd else {
          odd = byte
          continue
        }
        odd = nil
        take(
          isLittleEndian ? UInt32(byte) << 8 | UInt32(first) : UInt32(first) << 8 | UInt32(byte),
          buffer,
          &count
        )
      }
    }
    return count
  }

  /// Appends the character that a code unit is or completes.
  private func take(_ unit: UInt32, _ buffer: UnsafeMutableRawBufferPointer, _ count: inout Int) {
    if let first = lead {
      lead = nil
      if unit & 0xFC00 == 0xDC00 {
        Self.append(0x10000 + ((first & 0x3FF) << 10 | (unit & 0x3FF)), to: buffer, &count)
        return
      }
      Self.append(0xFFFD, to: buffer, &count)
    }
    if unit & 0xFC00 == 0xD800 {
      lead = unit
    } else {
      Self.append(unit & 0xFC00 == 0xDC00 ? 0xFFFD : unit, to: buffer, &count)
    }
  }

  private static func append(_ scalar: UInt32, to buffer: UnsafeMutableRawBufferPointer, _ count: inout Int) {
    func put(_ byte: UInt32) {
      buffer[count] = UInt8(truncatingIfNeeded: byte)
      count += 1
    }
    switch scalar {
    case 0..<0x80: put(scalar)
    case 0..<0x800:
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    case 0..<0x10000:
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    default:
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }
}
