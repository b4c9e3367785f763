import Basics

/// Stores many short texts in little memory: their UTF-8 is concatenated in chunks, and a `Span` refers to a text.
///
/// A separate `String` takes 16 bytes, plus about 40 bytes of overhead for its allocation if the text is longer
/// than 15 bytes.
package struct TextStore: Sendable {
  /// The location of a text in its store.
  package struct Span: Sendable {
    fileprivate var chunk: UInt32
    fileprivate var start: UInt32
    /// Bytes of UTF-8.
    package fileprivate(set) var count: UInt32
  }

  /// The size of a chunk in bytes; a longer text gets a larger chunk.
  private static let chunkSize = 1 << 16

  private var chunks: [[UInt8]] = []
  /// The texts of a store on disk, whose spans have the offsets in `fileChunkSize`; nil if they are in `chunks`.
  private var file: MappedTexts?
  private static let fileChunkSize = 1 << 31

  /// An empty store.
  package init() {}

  /// Adds two texts, and bytes behind them, as one span; everything beyond 4 GiB is cut off.
  package mutating func append(_ first: String, _ second: String, _ rest: [UInt8] = []) -> Span {
    let room = first.utf8.count + second.utf8.count + rest.count
    if chunks.last.map({ $0.count + room > Self.chunkSize }) ?? true {
      var chunk: [UInt8] = []
      // The first chunk of a store grows on demand, because there may be many stores with only one text.
      if !chunks.isEmpty { chunk.reserveCapacity(max(room, Self.chunkSize)) }
      chunks.append(chunk)
    }
    let chunk = chunks.count - 1
    let start = chunks[chunk].count
    chunks[chunk].append(contentsOf: first.utf8)
    chunks[chunk].append(contentsOf: second.utf8)
    if !rest.isEmpty { chunks[chunk].append(contentsOf: rest) }
    let count = UInt32(clamping: chunks[chunk].count - start)
    return Span(chunk: UInt32(chunk), start: UInt32(start), count: count)
  }

  /// Appends the texts of another store.
  ///
  /// - Returns: the value to pass to `move(_:behind:)` for each span of the other store.
  package mutating func append(contentsOf other: consuming TextStore) -> UInt32 {
    let before = UInt32(chunks.count)
    chunks += other.chunks
    return before
  }

  /// Converts a span of an appended store into a span of this store.
  package static func move(_ span: inout Span, behind before: UInt32) { span.chunk += before }

  /// Calls `body` with the bytes of a text.
  package func withBytes<Result>(of span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let file {
      return body(file.text(Int(span.chunk) * Self.fileChunkSize + Int(span.start), Int(span.count)))
    }
    return chunks[Int(span.chunk)].withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(span.start)..<Int(span.start) + Int(span.count)]))
    }
  }

  /// Moves the texts of `spans` to a file on disk, in the order of `spans`, which then refer to it.
  ///
  /// Nothing can be appended or replaced afterwards.
  ///
  /// - Parameters:
  ///   - spans: all spans that are still used.
  ///   - folder: the folder on whose disk the file is.
  /// - Returns: the texts; nil if they cannot be written, and then `spans` are unchanged.
  package func onDisk(_ spans: inout [Span], in folder: String) -> TextStore? {
    guard let file = SystemFile.unnamedFile(in: folder, name: "comments") else { return nil }
    defer { close(file) }
    var moved = spans
    var buffer: [UInt8] = []
    var end = 0
    for index in moved.indices {
      let offset = end + buffer.count
      withBytes(of: spans[index]) { buffer.append(contentsOf: $0) }
      moved[index].chunk = UInt32(offset / Self.fileChunkSize)
      moved[index].start = UInt32(offset % Self.fileChunkSize)
      guard buffer.count >= 1 << 20 || index == moved.count - 1 else { continue }
      guard buffer.withUnsafeBytes({ SystemFile.write($0, to: file, at: end) }) else { return nil }
      end += buffer.count
      buffer.removeAll(keepingCapacity: true)
    }
    guard let mapped = MappedTexts(file: file, count: end) else { return nil }
    spans = moved
    var store = TextStore()
    store.file = mapped
    return store
  }

  /// Gives memory that texts on disk take back to the system.
  package func giveBackMemory() { file?.giveBack() }

  /// Replaces the first `room` bytes by a text of at most that size, without moving the rest; the span then begins
  /// with the new text.
  package mutating func replaceStart(of span: inout Span, _ room: Int, with text: String) {
    let new = text.utf8.count
    guard new <= room, room <= span.count else { return }
    let start = Int(span.start) + room - new
    chunks[Int(span.chunk)].replaceSubrange(start..<start + new, with: text.utf8)
    span.start = UInt32(start)
    span.count -= UInt32(room - new)
  }
}
