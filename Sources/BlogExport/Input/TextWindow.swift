/// The part of a text that is in memory: read in chunks ahead of the reader, released after it.
///
/// Address space is reserved for the whole text, so that a byte keeps its address and slices of the text stay
/// valid; memory is committed only for what is between `release(before:)` and `end`.
final class TextWindow {
  private static let pieceSize = 1 << 18
  private static let smallSize = 1 << 18

  /// The offset of the first byte.
  let start: Int
  /// The address of the byte with offset 0, in memory or not: only offsets from `start` to `end` may be accessed.
  let base: UnsafePointer<UInt8>
  /// The offset after the last byte in memory.
  private(set) var end: Int
  /// Why the rest of the text could not be read.
  private(set) var failure: ExportError?

  private let stream: any ByteStream
  private let name: String
  private let bytes: UnsafeMutableRawPointer
  private let capacity: Int
  /// The owner of `bytes`; nil for a small text, whose bytes are on the heap.
  private let region: AddressRegion?
  private let pool: RegionPool?
  private var isAtEnd = false

  /// A window on the text that `stream` gives, whose first byte has the offset `start`.
  ///
  /// - Parameters:
  ///   - stream: gives the text.
  ///   - start: the offset of its first byte.
  ///   - name: the file's name in messages.
  ///   - pool: has regions that are large enough; nil for a window that is made once.
  /// - Throws: `ExportError.unreadable` if there is no address space for it.
  init(
    _ stream: any ByteStream,
    start: Int = 0,
    name: String,
    pool: RegionPool? = nil
  ) throws(ExportError) {
    self.stream = stream
    self.name = name
    self.start = start
    self.pool = pool
    end = start
    // At the end of a stream there is one more read, with as much room as before.
    let bound = stream.bound + UTF16Stream.leastRoom
    if bound > Self.smallSize {
      guard let region = pool.map({ $0.take() }) ?? AddressRegion(bound) else {
        throw .unreadable(file: name, reason: ExportFile.lastReason())
      }
      self.region = region
      capacity = region.capacity
      bytes = region.start
    } else {
      region = nil
      capacity = bound
      bytes = UnsafeMutableRawPointer.allocate(byteCount: bound, alignment: 16)
    }
    base = UnsafePointer((bytes - start).assumingMemoryBound(to: UInt8.self))
  }

  deinit {
    if let region { pool?.give(region) } else { bytes.deallocate() }
  }

  /// Reads the next chunk; returns `end`, which does not change at the end of the text or if `failure` is set.
  func fill() -> Int {
    let filled = end - start
    let room = min(Self.pieceSize, capacity - filled)
    guard !isAtEnd, room > 0 else { return end }
    if Task.isCancelled { isAtEnd = true }
    do throws(ExportError) {
      if let region, !region.makeUsable(filled + room) {
        throw .unreadable(file: name, reason: ExportFile.lastReason())
      }
      let count = try stream.read(into: UnsafeMutableRawBufferPointer(start: bytes + filled, count: room))
      end += count
      if count == 0 { isAtEnd = true }
    } catch {
      failure = error
      isAtEnd = true
    }
    return end
  }

  /// Reads until the window reaches `offset` or the text ends.
  func fill(to offset: Int) {
    while end < offset {
      let before = end
      if fill() == before { return }
    }
  }

  /// Releases the memory of the bytes before `offset`, which must not be accessed again.
  func release(before offset: Int) {
    region?.release(before: offset - start)
  }
}
