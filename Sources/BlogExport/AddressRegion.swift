import Basics
import Synchronization

/// A stretch of addresses, and its owner; memory is taken only for the part that is in use.
///
/// `@unchecked Sendable` because `RegionPool` lends it to one window at a time.
final class AddressRegion: @unchecked Sendable {
  /// Bytes for which memory is taken, and given back, at a time.
  static let step = 1 << 22

  /// The first byte.
  let start: UnsafeMutableRawPointer
  /// How many bytes there are addresses for.
  let capacity: Int
  /// Bytes from the start that may be written.
  private(set) var usable = 0
  private var released = 0

  /// Reserves addresses for `count` bytes; nil when there are none, with `errno` set.
  init?(_ count: Int) {
    capacity = (count + Self.step - 1) / Self.step * Self.step
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    guard let start = mmap(nil, capacity, PROT_NONE, flags, -1, 0), start != MAP_FAILED else { return nil }
    self.start = start
  }

  deinit {
    munmap(start, capacity)
  }

  /// Makes the first `count` bytes writable; false when there is no memory, with `errno` set.
  func makeUsable(_ count: Int) -> Bool {
    guard count > usable else { return true }
    let wanted = min(capacity, (count + Self.step - 1) / Self.step * Self.step)
    guard mprotect(start + usable, wanted - usable, PROT_READ | PROT_WRITE) == 0 else { return false }
    #if os(Linux)
    // Fewer and larger pages; where they are switched off, nothing happens.
    madvise(start + usable, wanted - usable, MADV_HUGEPAGE)
    #endif
    usable = wanted
    return true
  }

  /// Gives back the memory of bytes before `count`, which must not be touched again.
  func release(before count: Int) {
    let end = min(count / Self.step * Self.step, usable)
    guard end > released else { return }
    take(released, end)
    released = end
  }

  /// Makes ready for another text: the first `count` bytes stay as they are, the memory of the rest is given
  /// back.
  func reset(keeping count: Int) {
    let kept = min((count + Self.step - 1) / Self.step * Self.step, usable)
    if usable > kept { take(kept, usable) }
    usable = released > 0 ? 0 : kept
    if released > 0 { take(0, kept) }
    released = 0
  }

  private func take(_ start: Int, _ end: Int) {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE | MAP_FIXED
    // Were it to fail, the memory would only stay taken.
    _ = mmap(self.start + start, end - start, PROT_NONE, flags, -1, 0)
  }
}

/// Regions that are used again and again by the slices of a file, so that their memory is taken only once.
final class RegionPool: Sendable {
  private let capacity: Int
  private let kept: Int
  private let free = Mutex<[AddressRegion]>([])

  /// A pool of regions of `capacity` bytes, of which `kept` bytes of memory stay when one is given back.
  init(capacity: Int, keeping kept: Int) {
    self.capacity = capacity
    self.kept = kept
  }

  /// A region that is free, or a new one; nil when there are no addresses.
  func take() -> AddressRegion? {
    if let region = free.withLock({ $0.popLast() }) { return region }
    return AddressRegion(capacity)
  }

  /// Takes a region back.
  func give(_ region: AddressRegion) {
    region.reset(keeping: kept)
    free.withLock { $0.append(region) }
  }
}
