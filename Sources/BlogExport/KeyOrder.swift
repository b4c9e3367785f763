/// The keys of the records before, in their order: those of the next record are nearly always the same.
///
/// A key that stands where it is expected is known by comparing two or three numbers; it is neither scanned nor
/// looked up. What is expected only saves time: a role depends on the kind and the key alone, so an entry is
/// right wherever its key is met.
///
/// A class with memory of its own, so that no access is guarded or counted.
final class KeyOrder {
  /// Keys of a record that are expected; a record of ours has up to fourteen.
  private static let longest = 16
  private static let orderCount = (RecordKind.allCases.count + 1) * 2

  /// A key as it stands between its quotes, with both and the colon, and what it means.
  struct Entry {
    /// What `"key":` has at 0, `middle` and `last`, eight bytes each; of a shorter one only what `mask` leaves.
    fileprivate var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    fileprivate var mask: UInt64 = 0
    fileprivate var middle = 0
    fileprivate var last = 0
    /// Bytes of all of it; `Int.max` where nothing is expected.
    fileprivate var count = Int.max / 2
    /// What the key means to records of the kind.
    var role: KeyTable.Role?
  }

  private let entries: UnsafeMutablePointer<Entry>

  /// Nothing is expected yet.
  init() {
    entries = .allocate(capacity: Self.orderCount * Self.longest)
    entries.initialize(repeating: Entry(), count: Self.orderCount * Self.longest)
  }

  deinit {
    // Numbers only: nothing of them needs to be released.
    entries.deallocate()
  }

  /// Where the entry of a record's key stands: by kind, whether it is in a wrapper, and its place among the keys.
  @inline(__always)
  static func index(_ kind: RecordKind?, isWrapped: Bool, place: Int) -> Int {
    let order = (kind?.index ?? RecordKind.allCases.count) * 2 + (isWrapped ? 1 : 0)
    return order * longest + min(place, longest - 1)
  }

  /// The key that is expected at an index.
  @inline(__always)
  subscript(index: Int) -> UnsafePointer<Entry> { UnsafePointer(entries + index) }

  /// Expects a key that was met; one that is long, or whose colon does not follow at once, is none to expect.
  ///
  /// - Parameters:
  ///   - key: the slice of it, plain.
  ///   - end: the offset behind its colon.
  ///   - base: where the offset 0 is.
  ///   - role: what it means.
  ///   - index: where it was met.
  func learn(_ key: JSONSlice, end: Int, base: UnsafePointer<UInt8>, role: KeyTable.Role?, at index: Int) {
    let count = key.count + 3
    guard count <= 24, key.end + 2 == end else { return }
    let start = UnsafeRawPointer(base + key.start - 1)
    var words = SIMD4<UInt64>()
    withUnsafeMutableBytes(of: &words) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
    }
    let bytes = words
    var entry = Entry()
    entry.middle = min(8, max(0, count - 8))
    entry.last = max(0, count - 8)
    entry.mask = count < 8 ? (1 << UInt64(count * 8)) &- 1 : .max
    withUnsafeBytes(of: bytes) { bytes in
      func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
      entry.words = (word(0), word(entry.middle), word(entry.last))
    }
    entry.count = count
    entry.role = role
    entries[index] = entry
  }
}

extension JSONReader {
  /// Passes over the key that stands here, and its colon, when it is the one expected.
  ///
  /// Returns its slice; nil, with nothing read, when it is another.
  @inline(__always)
  mutating func readKey(_ expected: UnsafePointer<KeyOrder.Entry>) -> JSONSlice? {
    let count = expected.pointee.count
    guard position + max(count, 8) <= end else { return nil }
    let mask = expected.pointee.mask
    let words = expected.pointee.words
    let start = UnsafeRawPointer(base + position)
    func word(_ offset: Int) -> UInt64 { start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & mask }
    guard word(0) == words.0, word(expected.pointee.middle) == words.1, word(expected.pointee.last) == words.2
    else { return nil }
    let key = JSONSlice(start: position + 1, end: position + count - 2, isPlain: true)
    position += count
    return key
  }
}
