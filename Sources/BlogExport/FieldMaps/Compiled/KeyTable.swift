/// The roles of the keys of a record, found by the bytes of a key without making a string.
///
/// A hash table with open addressing: a field map may name some hundred fields, and most keys of an unfamiliar
/// export are not among them.
struct KeyTable: Sendable {
  /// The role of a key of a record.
  enum Role: Sendable, Hashable {
    /// A field that feeds one property and nothing else; a lower rank takes precedence.
    case property(FieldMap.Property, rank: UInt16)
    /// A field with more uses than one: a branch of the compiled map by its number.
    case branch(Int)
    /// Sub-collections by name (`__collections__`).
    case collections
    /// Sub-collections by path (`subCollection`).
    case subCollections
    /// One sub-collection among the fields.
    case collection(RecordKind)
    /// A wrapper: the fields are nested one level deeper (`fields`, `data`, `document`, `attributes`, `doc`).
    case wrapper
    /// The path of the document (`name`).
    case path
    /// The path of the document in a row of a change log (`document_name`).
    case loggedPath
    /// The key of the document (`__key__`).
    case entity
    /// What happened to the document (`operation`), in a row of a change log.
    case operation
    /// Who may read the document (`ACL`, `_rperm`).
    case readers
  }

  /// A key: its first eight bytes, its length, where the rest begins in `tails`.
  private struct Entry: Sendable {
    var word: UInt64 = 0
    /// -1 when the slot is empty.
    var count: Int32 = -1
    var tail: Int32 = 0
    var role = Role.operation
  }

  private var slots: [Entry] = []
  private var tails: [UInt8] = []
  private var count = 0

  /// Adds a key; a duplicate key is ignored.
  mutating func add(_ key: String, _ role: Role) {
    guard find(key) == nil else { return }
    if count * 2 >= slots.count { grow() }
    let bytes = Array(key.utf8)
    let word = bytes.withUnsafeBufferPointer { Self.word($0) }
    insert(Entry(word: word, count: Int32(bytes.count), tail: Int32(tails.count), role: role))
    tails.append(contentsOf: bytes.dropFirst(8))
    count += 1
  }

  /// The role of a key given as text.
  func find(_ key: String) -> Role? {
    var copy = key
    return copy.withUTF8 { find($0) }
  }

  /// The role of a key.
  @inline(__always)
  func find(_ key: UnsafeBufferPointer<UInt8>) -> Role? {
    guard !slots.isEmpty else { return nil }
    let word = Self.word(key)
    var index = slot(word, Int32(truncatingIfNeeded: key.count))
    while slots[index].count >= 0 {
      if slots[index].word == word, Int(slots[index].count) == key.count, hasTail(index, key) {
        return slots[index].role
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func insert(_ entry: Entry) {
    var index = slot(entry.word, entry.count)
    while slots[index].count >= 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = entry
  }

  private mutating func grow() {
    let entries = slots.filter { $0.count >= 0 }
    slots = Array(repeating: Entry(), count: max(16, slots.count * 2))
    for entry in entries { insert(entry) }
  }

  /// The first slot of the search for a key.
  @inline(__always)
  private func slot(_ word: UInt64, _ count: Int32) -> Int {
    let product = (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 40) & (slots.count - 1)
  }

  @inline(__always)
  private func hasTail(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard key.count > 8 else { return true }
    let start = Int(slots[index].tail) - 8
    for offset in 8..<key.count where tails[start + offset] != key[offset] { return false }
    return true
  }

  /// The first eight bytes as a number; shorter keys are padded with zeros.
  @inline(__always)
  private static func word(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = key.baseAddress else { return 0 }
    if key.count >= 8 { return UnsafeRawPointer(start).loadUnaligned(as: UInt64.self) }
    var word: UInt64 = 0
    for index in 0..<key.count { word |= UInt64(key[index]) << UInt64(index * 8) }
    return UInt64(littleEndian: word)
  }
}
