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

  /// Texts one after another, in memory or in a part of a file.
  private struct Chunk: Sendable {
    var bytes: [UInt8] = []
    /// The part of a file, and where the chunk begins in it; nil if it is in `bytes`.
    var file: MappedTexts?
    var start = 0
  }

  /// The size of a chunk in bytes; a longer text gets a larger chunk.
  private static let chunkSize = 1 << 16
  /// How many bytes stay in memory if there is a folder for more.
  package static let usualLimit = 1 << 24

  private var chunks: [Chunk] = []
  /// All chunks before this index are on disk.
  private var firstInMemory = 0
  /// Bytes of texts in memory.
  private(set) var memoryCount = 0
  /// Where texts are written as soon as those in memory have more than `limit` bytes; nil if all stay in memory.
  private var folder: String?
  private var limit = Self.usualLimit
  private var file: SpoolFile?

  /// Whether texts may move to disk: not without a folder, or after they could not be written.
  var usesDisk: Bool { folder != nil }

  /// An empty store.
  package init() {}

  /// An empty store of any size, most of which is on disk.
  ///
  /// - Parameters:
  ///   - folder: the folder on whose disk the texts are, in a file without a name. What cannot be written stays in
  ///     memory.
  ///   - limit: how many bytes are in memory.
  package init(folder: String, limit: Int = Self.usualLimit) {
    (self.folder, self.limit) = (folder, limit)
  }

  /// Adds two texts, and bytes behind them, as one span; everything beyond 4 GiB is cut off.
  package mutating func append(_ first: String, _ second: String, _ rest: [UInt8] = []) -> Span {
    let chunk = chunk(for: first.utf8.count + second.utf8.count + rest.count)
    let start = chunks[chunk].bytes.count
    chunks[chunk].bytes.append(contentsOf: first.utf8)
    chunks[chunk].bytes.append(contentsOf: second.utf8)
    if !rest.isEmpty { chunks[chunk].bytes.append(contentsOf: rest) }
    return span(chunk, start)
  }

  /// Adds a text that another store has.
  package mutating func append(_ text: Span, of other: TextStore) -> Span {
    let chunk = chunk(for: Int(text.count))
    let start = chunks[chunk].bytes.count
    other.withBytes(of: text) { chunks[chunk].bytes.append(contentsOf: $0) }
    return span(chunk, start)
  }

  /// The index of a chunk in memory that has room for so many bytes.
  private mutating func chunk(for room: Int) -> Int {
    moveToDiskIfFull()
    if chunks.last.map({ $0.file != nil || $0.bytes.count + room > Self.chunkSize }) ?? true {
      var chunk = Chunk()
      // The first chunk of a store grows on demand, because there may be many stores with only one text.
      if !chunks.isEmpty { chunk.bytes.reserveCapacity(max(room, Self.chunkSize)) }
      chunks.append(chunk)
    }
    memoryCount += room
    return chunks.count - 1
  }

  /// The span of what was added to a chunk.
  private func span(_ chunk: Int, _ start: Int) -> Span {
    let count = UInt32(clamping: chunks[chunk].bytes.count - start)
    return Span(chunk: UInt32(chunk), start: UInt32(start), count: count)
  }

  /// Appends the texts of another store.
  ///
  /// - Returns: the value to pass to `move(_:behind:)` for each span of the other store.
  package mutating func append(contentsOf other: consuming TextStore) -> UInt32 {
    let before = UInt32(chunks.count)
    chunks += other.chunks
    memoryCount += other.memoryCount
    moveToDiskIfFull()
    return before
  }

  /// Converts a span of an appended store into a span of this store.
  package static func move(_ span: inout Span, behind before: UInt32) { span.chunk += before }

  /// Calls `body` with the bytes of a text.
  package func withBytes<Result>(of span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let index = Int(span.chunk)
    if let file = chunks[index].file {
      return body(file.text(chunks[index].start + Int(span.start), Int(span.count)))
    }
    return chunks[index].bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(span.start)..<Int(span.start) + Int(span.count)]))
    }
  }

  private mutating func moveToDiskIfFull() {
    guard folder != nil, memoryCount > limit, !moveToDisk() else { return }
    // Another attempt after each text would only take time.
    folder = nil
  }

  /// Moves the texts in memory to the file.
  ///
  /// - Returns: false if they cannot be written, or there are none; all stay where they are then.
  package mutating func moveToDisk() -> Bool {
    guard let folder else { return false }
    file = file ?? SpoolFile(in: folder, name: "comments")
    // An appended store may have chunks on disk.
    let moving = (firstInMemory..<chunks.count).filter { chunks[$0].file == nil }
    let bytes = moving.map { chunks[$0].bytes }
    guard let file, let range = file.append(bytes, alignment: MappedTexts.alignment),
      let texts = MappedTexts(file: file.descriptor, range: range)
    else { return false }
    var start = 0
    for index in moving {
      let count = chunks[index].bytes.count
      chunks[index] = Chunk(file: texts, start: start)
      start += count
    }
    (firstInMemory, memoryCount) = (chunks.count, 0)
    return true
  }

  /// Gives memory that texts on disk take back to the system.
  package func giveBackMemory() {
    for chunk in chunks where chunk.start == 0 { chunk.file?.giveBack() }
  }

  /// Replaces the first `room` bytes of a text in memory by a text of at most that size, without moving the rest; the
  /// span then begins with the new text.
  package mutating func replaceStart(of span: inout Span, _ room: Int, with text: String) {
    let new = text.utf8.count
    guard new <= room, room <= span.count else { return }
    precondition(chunks[Int(span.chunk)].file == nil, "a text on disk cannot be changed")
    let start = Int(span.start) + room - new
    chunks[Int(span.chunk)].bytes.replaceSubrange(start..<start + new, with: text.utf8)
    span.start = UInt32(start)
    span.count -= UInt32(room - new)
  }
}
