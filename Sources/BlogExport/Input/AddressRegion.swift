import Basics
import Synchronization

/// A range of reserved address space, which it owns; memory is committed only for the part in use.
///
/// `@unchecked Sendable` because `RegionPool` lends it to one window at a time.
final class AddressRegion: @unchecked Sendable {
  /// The number of bytes for which memory is committed or released at a time.
  static let step = 1 << 22

  /// The first byte.
  let start: UnsafeMutableRawPointer
  /// The number of reserved bytes.
  let capacity: Int
  /// Bytes from the start that may be written.
  private(set) var usable = 0
  private var released = 0

  /// Reserves address space for `count` bytes; nil if there is none, with `errno` set.
  init?(_ count: Int) {
    capacity = (count + Self.step - 1) / Self.step * Self.step
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    guard let start = mmap(nil, capacity, PROT_NONE, flags, -1, 0), start != MAP_FAILED else { return nil }
    self.start = start
  }

  deinit {
    munmap(start, capacity)
  }

  /// Makes the first `count` bytes writable; false if there is no memory, with `errno` set.
  func makeUsable(_ count: Int) -> Bool {
    guard count > usable else { return true }
    let wanted = min(capacity, (count + Self.step - 1) / Self.step * Self.step)
    guard mprotect(start + usable, wanted - usable, PROT_READ | PROT_WRITE) == 0 else { return false }
    #if os(Linux)
    // Fewer and larger pages; has no effect if huge pages are disabled.
    madvise(start + usable, wanted - usable, MADV_HUGEPAGE)
    #endif
    usable = wanted
    return true
  }

  /// Releases the memory of the bytes before `count`, which must not be accessed again.
  func release(before count: Int) {
    let end = min(count / Self.step * Self.step, usable)
    guard end > released else { return }
    take(released, end)
    released = end
  }

  /// Prepares the region for another text: keeps the memory of the first `count` bytes and releases the rest.
  ///
  /// If memory at the start was released before, all of it is released.
  func reset(keeping count: Int) {
    let kept = min((count + Self.step - 1) / Self.step * Self.step, usable)
    if usable > kept { take(kept, usable) }
    usable = released > 0 ? 0 : kept
    if released > 0 { take(0, kept) }
    released = 0
  }

  private func take(_ start: Int, _ end: Int) {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE | MAP_FIXED
    // If this fails, the memory only stays committed.
    _ = mmap(self.start + start, end - start, PROT_NONE, flags, -1, 0)
  }
}

/// Regions that the slices of a file reuse, so that their memory is committed only once.
final class RegionPool: Sendable {
  private let capacity: Int
  private let kept: Int
  private let free = Mutex<[AddressRegion]>([])

  /// A pool of regions of `capacity` bytes; each keeps `kept` bytes of memory when it is returned to the pool.
  init(capacity: Int, keeping kept: Int) {
    self.capacity = capacity
    self.kept = kept
  }

  /// A free region, or a new one; nil if there is no address space.
  func take() -> AddressRegion? {
    if let region = free.withLock({ $0.popLast() }) { return region }
    return AddressRegion(capacity)
  }

  /// Returns a region to the pool.
  func give(_ region: AddressRegion) {
    region.reset(keeping: kept)
    free.withLock { $0.append(region) }
  }
}
