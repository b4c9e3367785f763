/// Predicts the keys of a record from the order of keys in earlier records, which is nearly always the same.
///
/// An expected key is recognised by comparing two or three numbers; it is neither scanned nor looked up. A
/// wrong prediction only takes time: a role depends on the kind and the key alone, so an entry is correct
/// wherever its key occurs.
///
/// A class with manually allocated memory, so that accesses need no exclusivity checks and no reference counting.
final class KeyOrder {
  /// The maximum number of expected keys per record; a usual record has up to fourteen.
  private static let longest = 16
  private static let orderCount = (RecordKind.allCases.count + 1) * 2

  /// A key with both quotes and its colon, and its role.
  struct Entry {
    /// The bytes of `"key":` at 0, `middle` and `last`, eight each; of a shorter key only those in `mask`.
    fileprivate var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    fileprivate var mask: UInt64 = 0
    fileprivate var middle = 0
    fileprivate var last = 0
    /// The length in bytes of all of it; `Int.max / 2` if no key is expected.
    fileprivate var count = Int.max / 2
    /// What the key means to records of the kind.
    var role: KeyTable.Role?
  }

  private let entries: UnsafeMutablePointer<Entry>

  /// Creates an order in which no key is expected yet.
  init() {
    entries = .allocate(capacity: Self.orderCount * Self.longest)
    entries.initialize(repeating: Entry(), count: Self.orderCount * Self.longest)
  }

  deinit {
    // The entries contain only numbers, so nothing needs to be released.
    entries.deallocate()
  }

  /// The index of the entry for a key: by kind, whether the key is in a wrapper, and its place among the keys.
  @inline(__always)
  static func index(_ kind: RecordKind?, isWrapped: Bool, place: Int) -> Int {
    let order = (kind?.index ?? RecordKind.allCases.count) * 2 + (isWrapped ? 1 : 0)
    return order * longest + min(place, longest - 1)
  }

  /// The key that is expected at an index.
  @inline(__always)
  subscript(index: Int) -> UnsafePointer<Entry> { UnsafePointer(entries + index) }

  /// Stores a key that was read as the expected one; ignores long keys and keys whose colon does not follow at
  /// once.
  ///
  /// - Parameters:
  ///   - key: its slice, which must be plain.
  ///   - end: the offset after its colon.
  ///   - base: the address of offset 0.
  ///   - role: its role.
  ///   - index: the index of its entry.
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
  /// Skips the key at the current position and its colon, if it is the expected one.
  ///
  /// Returns its slice; nil, with nothing read, if it is another key.
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
