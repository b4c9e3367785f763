/// Bytes that can be read from any offset, by several readers at the same time.
enum ByteInput: Sendable, Hashable {
  case file(ExportFile)
  case memory([UInt8])

  /// The number of bytes.
  var count: Int {
    switch self {
    case .file(let file): file.count
    case .memory(let bytes): bytes.count
    }
  }

  /// Reads from `offset` on; returns the number of bytes read, 0 at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    switch self {
    case .file(let file): return try file.read(at: offset, into: buffer)
    case .memory(let bytes):
      let count = max(0, min(buffer.count, bytes.count - offset))
      bytes.withUnsafeBytes { all in
        buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: all[min(offset, all.count)...].prefix(count))
        )
      }
      return count
    }
  }

  /// The bytes from `offset` on, at most `count`.
  func bytes(at offset: Int, count: Int) throws(ExportError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, self.count - offset)))
    var filled = 0
    while filled < bytes.count {
      let part = filled
      let read = try bytes.withUnsafeMutableBufferPointer { buffer throws(ExportError) in
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[part...])
        return try self.read(at: offset + part, into: UnsafeMutableRawBufferPointer(rest))
      }
      if read == 0 { break }
      filled += read
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
