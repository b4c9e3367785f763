import Basics

/// Reads numbers and texts that ``ByteWriter`` wrote; past the end, it returns zeros and empty texts.
package struct ByteReader {
  private let bytes: [UInt8]
  package private(set) var place: Int

  package init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// Whether all bytes have been read.
  package var isAtEnd: Bool { place >= bytes.count }

  @inline(__always)
  package mutating func next64() -> UInt64 { next(UInt64.self) }

  @inline(__always)
  package mutating func next32() -> UInt32 { next(UInt32.self) }

  @inline(__always)
  private mutating func next<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number {
    let size = MemoryLayout<Number>.size
    guard place >= 0, place + size <= bytes.count else {
      place = bytes.count
      return 0
    }
    let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Number.self) }
    place += size
    return Number(littleEndian: number)
  }

  /// Reads a text that is preceded by its length.
  package mutating func nextText() -> String {
    let count = Int(next32())
    guard count <= bytes.count - place else {
      place = bytes.count
      return ""
    }
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  /// Reads a text that may be missing.
  package mutating func nextOptionalText() -> String? { next32() == 1 ? nextText() : nil }
}

/// Writes numbers, little-endian, and texts.
package struct ByteWriter {
  package var bytes: [UInt8] = []

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  @inline(__always)
  package mutating func add<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a text, preceded by its length.
  package mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a text that may be missing.
  package mutating func add(_ text: String?) {
    add(UInt32(text == nil ? 0 : 1))
    if let text { add(text) }
  }

  /// The bytes, preceded by a line that identifies the format and by their checksum.
  package consuming func withChecksum(after firstLine: [UInt8]) -> [UInt8] {
    let checksum = Self.checksum(of: bytes[...])
    var start = ByteWriter()
    start.bytes += firstLine
    start.add(checksum)
    // Moved in place: a copy would double the memory of a large list.
    bytes.insert(contentsOf: start.bytes, at: 0)
    return bytes
  }

  /// The checksum of bytes (XXH3, 64 bit).
  package static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { XXH3.hash64($0) }
  }

  /// A reader of the bytes after the line and the checksum that `withChecksum` adds; nil if the line differs or the
  /// checksum is wrong.
  package static func checked(_ bytes: [UInt8], after firstLine: [UInt8]) -> ByteReader? {
    guard bytes.starts(with: firstLine), bytes.count >= firstLine.count + 8 else { return nil }
    var reader = ByteReader(bytes, at: firstLine.count)
    return reader.next64() == checksum(of: bytes[reader.place...]) ? reader : nil
  }
}
