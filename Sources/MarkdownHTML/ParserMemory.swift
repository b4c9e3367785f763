import Basics

/// An arena allocator for one parsed text: pieces are allocated in sequence and freed all at once.
///
/// The parser's allocator functions have no context argument, so each thread has one region. It grows with the
/// longest text; all blocks except the first are freed at the end of each text. Allocation never fails within the
/// limits of `Complexity`; if the system has no memory left, the parser itself ends the program.
struct ParserMemory {
  /// Large enough for nearly all texts.
  private static let firstBlockSize = 1 << 18
  /// Each piece is preceded by its size, in 16 bytes so that pieces stay aligned.
  private static let headerSize = 16

  /// Created once.
  ///
  /// When a thread ends, POSIX frees its region through the destructor.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { region in
      // Darwin and Glibc disagree on whether the argument is optional.
      let pointer: UnsafeMutableRawPointer? = region
      guard let region = pointer?.assumingMemoryBound(to: ParserMemory.self) else { return }
      for block in region.pointee.blocks { block.start.deallocate() }
      region.deinitialize(count: 1)
      region.deallocate()
    }
    return key
  }()

  private struct Block {
    var start: UnsafeMutableRawPointer
    var size: Int
  }

  private var blocks: [Block] = []
  private var used = 0

  /// Zeroed memory for `count` elements, in the region of this thread.
  static func allocate(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    let (bytes, overflows) = count.multipliedReportingOverflow(by: size)
    guard !overflows, let piece = current().pointee.take(bytes) else { return nil }
    return piece.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      .deinitialize(count: bytes)
  }

  /// Resizes a piece; a larger one is a copy.
  static func reallocate(_ piece: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let piece else { return allocate(size, 1) }
    let oldSize = (piece - headerSize).load(as: Int.self)
    if size <= oldSize { return piece }
    guard let new = current().pointee.take(size) else { return nil }
    new.copyMemory(from: piece, byteCount: oldSize)
    return new
  }

  /// Frees everything that was allocated on this thread.
  static func reset() {
    let region = current()
    for block in region.pointee.blocks.dropFirst() { block.start.deallocate() }
    region.pointee.blocks.removeLast(max(0, region.pointee.blocks.count - 1))
    region.pointee.used = 0
  }

  private static func current() -> UnsafeMutablePointer<ParserMemory> {
    if let region = pthread_getspecific(key) { return region.assumingMemoryBound(to: ParserMemory.self) }
    let region = UnsafeMutablePointer<ParserMemory>.allocate(capacity: 1)
    region.initialize(to: ParserMemory())
    pthread_setspecific(key, region)
    return region
  }

  private mutating func take(_ size: Int) -> UnsafeMutableRawPointer? {
    guard size >= 0, size < Int.max / 4 else { return nil }
    let needed = Self.headerSize + (size + 15) & ~15
    if blocks.isEmpty || used + needed > blocks[blocks.count - 1].size {
      let blockSize = max(needed, blocks.last.map { $0.size * 2 } ?? Self.firstBlockSize)
      blocks.append(
        Block(start: .allocate(byteCount: blockSize, alignment: 16), size: blockSize)
      )
      used = 0
    }
    let start = blocks[blocks.count - 1].start + used
    used += needed
    start.storeBytes(of: size, as: Int.self)
    return start + Self.headerSize
  }
}
