/// The bytes of a stream one by one, with the line that the next one is in.
struct StreamBytes {
  private let stream: any ByteStream
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var end = 0
  /// The line of the next byte, from 1.
  private(set) var line = 1

  /// The bytes of `stream`, without a byte-order mark.
  init(_ stream: any ByteStream) throws(ExportError) {
    self.stream = stream
    guard try peek() != nil else { return }
    if buffer[..<end].starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next byte, which stays the next one; nil at the end.
  mutating func peek() throws(ExportError) -> UInt8? {
    if position == end {
      position = 0
      end = try buffer.withUnsafeMutableBufferPointer { bytes throws(ExportError) in
        try stream.read(into: UnsafeMutableRawBufferPointer(bytes))
      }
      if end == 0 { return nil }
    }
    return buffer[position]
  }

  /// The next byte; nil at the end.
  mutating func next() throws(ExportError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }
}
