/// The part of a text that is in memory: read ahead of the reader bit by bit, given back behind it.
///
/// Addresses are reserved for the whole text, so that a byte once read keeps its place and slices of the text
/// stay good; memory is taken only for what is between `release(before:)` and `end`.
final class TextWindow {
  private static let pieceSize = 1 << 18
  private static let smallSize = 1 << 18

  /// The offset of the first byte.
  let start: Int
  /// Where the byte with offset 0 is or would be: only offsets from `start` to `end` may be touched.
  let base: UnsafePointer<UInt8>
  /// The offset behind the last byte that is there.
  private(set) var end: Int
  /// Why the text could not be read on.
  private(set) var failure: ExportError?

  private let stream: any ByteStream
  private let name: String
  private let bytes: UnsafeMutableRawPointer
  private let capacity: Int
  /// Whose `bytes` are; nil for a small text, whose bytes are on the heap.
  private let region: AddressRegion?
  private let pool: RegionPool?
  private var isAtEnd = false

  /// A window on the text that `stream` gives, whose first byte has the offset `start`.
  ///
  /// - Parameters:
  ///   - stream: gives the text.
  ///   - start: the offset of its first byte.
  ///   - name: how messages call the file.
  ///   - pool: has regions that are large enough; nil for a window that is made once.
  /// - Throws: `ExportError.unreadable` when there are no addresses for it.
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
    // A stream is asked once more at its end, with as much room as before.
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

  /// Reads on; returns `end`, which stays as it is when there is nothing more or `failure` is set.
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

  /// Reads on until the text reaches to `offset`, as far as there is any.
  func fill(to offset: Int) {
    while end < offset {
      let before = end
      if fill() == before { return }
    }
  }

  /// Gives back the memory of bytes before `offset`, which must not be touched again.
  func release(before offset: Int) {
    region?.release(before: offset - start)
  }
}
