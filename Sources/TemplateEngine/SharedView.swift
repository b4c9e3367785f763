import Synchronization

/// A view that many pages show: what a section makes of it is kept with it and copied from then on.
///
/// Only sections that use no name of outer views are kept, and the loader decides that, so a template need not
/// care. What the view shows must not change.
///
/// `@unchecked Sendable` because it is open: its only stored property is atomic, and subclasses repeat the promise for
/// theirs.
open class SharedView: @unchecked Sendable {
  private let first = Atomic<UnsafeMutableRawPointer?>(nil)

  /// A view of which nothing is kept yet.
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

  /// Tells sections of templates apart.
  final class Section: Sendable {}

  /// What stands before the bytes that a section made, in one piece of memory: no array and no object, for
  /// counting references to those costs as much as copying the bytes.
  private struct Head: ~Copyable {
    let next = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Kept alive, so that no other section has its address.
    let section: Unmanaged<Section>
    let count: Int
  }

  private static func head(_ kept: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Head> {
    kept.assumingMemoryBound(to: Head.self)
  }

  /// How many sections are kept: a theme has as many that show a blogger; what more there are is made each time.
  private static let limit = 8

  /// Appends what `section` makes of this view: what was kept, or else what `render` appends, which is kept.
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
    // Another task was faster; what it kept is found next time, or this is made once more.
    section.release()
    Self.head(kept).deinitialize(count: 1)
    kept.deallocate()
  }
}
