/// Many short texts in little memory: their UTF-8 stands end to end in chunks, and who wants one keeps a `Span`.
///
/// A `String` of its own costs 16 bytes, and beyond 15 bytes of text some 40 more for the memory that it lies in.
package struct TextStore: Sendable {
  /// Where a text stands in its store.
  package struct Span: Sendable {
    fileprivate var chunk: UInt32
    fileprivate var start: UInt32
    /// Bytes of UTF-8.
    package fileprivate(set) var count: UInt32
  }

  /// Bytes of a chunk, more only where one text has more.
  private static let chunkSize = 1 << 16

  private var chunks: [[UInt8]] = []

  /// An empty store.
  package init() {}

  /// Adds two texts that stand together; what is beyond 4 GiB is cut off.
  package mutating func append(_ first: String, _ second: String) -> Span {
    let room = first.utf8.count + second.utf8.count
    if chunks.last.map({ $0.count + room > Self.chunkSize }) ?? true {
      var chunk: [UInt8] = []
      // The first of a list grows: there may be many lists of one text.
      if !chunks.isEmpty { chunk.reserveCapacity(max(room, Self.chunkSize)) }
      chunks.append(chunk)
    }
    let chunk = chunks.count - 1
    let start = chunks[chunk].count
    chunks[chunk].append(contentsOf: first.utf8)
    chunks[chunk].append(contentsOf: second.utf8)
    let count = UInt32(clamping: chunks[chunk].count - start)
    return Span(chunk: UInt32(chunk), start: UInt32(start), count: count)
  }

  /// Takes in the texts of another store.
  ///
  /// - Returns: what to add to its spans by `move(_:behind:)`.
  package mutating func append(contentsOf other: consuming TextStore) -> UInt32 {
    let before = UInt32(chunks.count)
    chunks += other.chunks
    return before
  }

  /// Makes a span of a store that was taken in one of this store.
  package static func move(_ span: inout Span, behind before: UInt32) { span.chunk += before }

  /// Calls `body` with the bytes of a text.
  package func withBytes<Result>(of span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    chunks[Int(span.chunk)].withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(span.start)..<Int(span.start) + Int(span.count)]))
    }
  }

  /// Writes a shorter text over the first `room` bytes, so that it ends where they end; the span begins with it.
  package mutating func replaceStart(of span: inout Span, _ room: Int, with text: String) {
    let new = text.utf8.count
    guard new <= room, room <= span.count else { return }
    let start = Int(span.start) + room - new
    chunks[Int(span.chunk)].replaceSubrange(start..<start + new, with: text.utf8)
    span.start = UInt32(start)
    span.count -= UInt32(room - new)
  }
}
