import Basics

/// Finds the index of a path without a `String` for each path: a hash table of indices with open addressing.
///
/// The paths are stored elsewhere.
struct PathTable: Sendable {
  /// Indices plus one; 0 is a free slot.
  ///
  /// Its count is a power of two.
  private var slots: [UInt32]

  /// Calls its second argument with the bytes of the path at an index.
  typealias Lend = (Int, (UnsafeRawBufferPointer) -> Void) -> Void

  /// Creates a table of `count` paths.
  package init(count: Int, _ lend: Lend) {
    var size = 16
    while size < count * 2 { size *= 2 }
    var slots = [UInt32](repeating: 0, count: size)
    for index in 0..<count {
      lend(index) { path in
        var slot = Self.slot(path, size)
        while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
        slots[slot] = UInt32(index + 1)
      }
    }
    self.slots = slots
  }

  /// The index of `path`; nil if it is not in the table.
  package func index(of path: String, _ lend: Lend) -> Int? {
    var path = path
    return path.withUTF8 { wanted in
      var slot = Self.slot(UnsafeRawBufferPointer(wanted), slots.count)
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        var isEqual = false
        lend(index) { isEqual = $0.elementsEqual(UnsafeRawBufferPointer(wanted)) }
        if isEqual { return index }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private static func slot(_ path: UnsafeRawBufferPointer, _ size: Int) -> Int {
    Int(truncatingIfNeeded: XXH3.hash64(path)) & (size - 1)
  }
}
