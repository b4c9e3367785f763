import Synchronization

/// A view that many pages show.
///
/// It caches the output of sections over it.
///
/// Only the output of sections that use no names of outer views is cached. The loader detects these sections, so
/// templates need no changes. The values of the view must not change.
///
/// `@unchecked Sendable` because the class is open: its only stored property is atomic, and subclasses must be safe
/// to share, too.
open class SharedView: @unchecked Sendable {
  private let first = Atomic<UnsafeMutableRawPointer?>(nil)

  /// Creates a view with an empty cache.
  public init() {}

  deinit {
    var next = first.load(ordering: .acquiring)
    while let kept = next {
      let head = Self.head(kept)
      next = head.pointee.next.load(ordering: .acquiring)
      head.pointee.section.release()
      head.deinitialize(count: 1)
      kept.deallocate()
    }
  }

  /// Identifies a section of a template.
  final class Section: Sendable {}

  /// The header of a cache entry, followed by the section's output in the same allocation.
  ///
  /// Arrays and objects are not used, because reference counting would cost as much as copying the bytes.
  private struct Head: ~Copyable {
    let next = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Retained, so that no other section gets the same address.
    let section: Unmanaged<Section>
    let count: Int
  }

  private static func head(_ kept: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Head> {
    kept.assumingMemoryBound(to: Head.self)
  }

  /// The maximum number of cached sections, which is enough for all sections of a theme that show a blogger.
  ///
  /// Further sections are rendered each time.
  private static let limit = 8

  /// Appends the output of `section` for this view from the cache; on a cache miss, calls `render` and caches its
  /// output.
  final func append(_ section: Unmanaged<Section>, to bytes: inout [UInt8], _ render: (inout [UInt8]) -> Void)
  {
    var last: UnsafeMutablePointer<Head>?
    var next = first.load(ordering: .acquiring)
    var count = 0
    while let kept = next {
      let head = Self.head(kept)
      if head.pointee.section.toOpaque() == section.toOpaque() {
        let start = UnsafeRawPointer(kept + MemoryLayout<Head>.size)
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: head.pointee.count))
        return
      }
      last = head
      next = head.pointee.next.load(ordering: .acquiring)
      count += 1
    }
    let start = bytes.count
    render(&bytes)
    if count < Self.limit { keep(bytes[start...], section, after: last) }
  }

  private func keep(
    _ bytes: ArraySlice<UInt8>,
    _ section: Unmanaged<Section>,
    after last: UnsafeMutablePointer<Head>?
  ) {
    let size = MemoryLayout<Head>.size
    let kept = UnsafeMutableRawPointer.allocate(
      byteCount: size + bytes.count,
      alignment: MemoryLayout<Head>.alignment
    )
    kept.bindMemory(to: Head.self, capacity: 1)
      .initialize(to: Head(section: section.retain(), count: bytes.count))
    UnsafeMutableRawBufferPointer(start: kept + size, count: bytes.count).copyBytes(from: bytes)
    let isKept =
      if let last {
        last.pointee.next.compareExchange(expected: nil, desired: kept, ordering: .acquiringAndReleasing)
          .exchanged
      } else {
        first.compareExchange(expected: nil, desired: kept, ordering: .acquiringAndReleasing).exchanged
      }
    guard !isKept else { return }
    // Another task has added an entry first. If it is for another section, this one is rendered again next time.
    section.release()
    Self.head(kept).deinitialize(count: 1)
    kept.deallocate()
  }
}
