/// A stream of bytes that can be read once, from the first to the last.
protocol ByteStream: AnyObject {
  /// The maximum number of bytes.
  var bound: Int { get }

  /// Reads the next bytes into `buffer`; returns how many, 0 only at the end.
  ///
  /// `buffer` has room for `UTF16Stream.leastRoom` bytes or more.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int
}

/// The unchanged bytes of an input.
final class PlainStream: ByteStream {
  private let input: ByteInput
  private var offset: Int
  let bound: Int

  /// The bytes of `input` from `offset` on.
  init(_ input: ByteInput, offset: Int = 0) {
    self.input = input
    self.offset = offset
    bound = max(0, input.count - offset)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    let count = try input.read(at: offset, into: buffer)
    offset += count
    return count
  }
}
