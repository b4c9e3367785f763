import BlogModel

/// Turns offsets into lines and columns.
///
/// Offsets that ascend cost one pass over the bytes in all.
struct LineFinder {
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Line and column, both from 1, of the byte at `target`.
  mutating func find(_ target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    if target < offset { self = LineFinder() }
    let end = min(target, bytes.count)
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset + 1
      }
      offset += 1
    }
    return (line, target - lineStart + 1)
  }

  /// The place of one offset.
  static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, file: String) -> Diagnostic.Place {
    var finder = LineFinder()
    let (line, column) = finder.find(offset, in: bytes)
    return Diagnostic.Place(file: file, line: line, column: column)
  }
}
