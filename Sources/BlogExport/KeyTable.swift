/// What the keys of a record mean, found by their bytes: no string is made of a key.
///
/// Records of one export have their keys in the same order, so the search begins behind the last hit.
struct KeyTable: Sendable {
  /// What a key of a record stands for.
  enum Role: Sendable, Hashable {
    /// A field that feeds a property; the lower the rank, the more it counts.
    case property(FieldMap.Property, rank: UInt8)
    /// The same, as Parse keeps pointers in MongoDB: `"_p_author":"_User$abc"`.
    case pointer(FieldMap.Property, rank: UInt8)
    /// Sub-collections by name (`__collections__`).
    case collections
    /// Sub-collections by path (`subCollection`).
    case subCollections
    /// One sub-collection that stands among the fields.
    case collection(RecordKind)
    /// The fields are one level further in (`fields`, `data`, `document`).
    case wrapper
    /// The path of the document (`name`, `document_name`).
    case path
    /// The key of the document (`__key__`).
    case entity
    /// What happened to the document (`operation`).
    case operation
  }

  private struct Entry: Sendable {
    let word: UInt64
    let count: Int
    let tail: Int
    let role: Role
  }

  private var entries: [Entry] = []
  private var tails: [UInt8] = []

  /// Adds a key; of two equal ones the first counts.
  mutating func add(_ key: String, _ role: Role) {
    let bytes = Array(key.utf8)
    guard find(key) == nil else { return }
    let word = bytes.withUnsafeBufferPointer { Self.word($0) }
    entries.append(Entry(word: word, count: bytes.count, tail: tails.count, role: role))
    tails.append(contentsOf: bytes.dropFirst(8))
  }

  /// The role of a key given as text.
  func find(_ key: String) -> Role? {
    var copy = key
    var hint = 0
    return copy.withUTF8 { find($0, hint: &hint) }
  }

  /// The role of a key; `hint` is where the search begins and then where it should begin next.
  @inline(__always)
  func find(_ key: UnsafeBufferPointer<UInt8>, hint: inout Int) -> Role? {
    let word = Self.word(key)
    var index = hint
    for _ in 0..<entries.count {
      if index >= entries.count { index = 0 }
      if entries[index].word == word, entries[index].count == key.count, hasTail(index, key) {
        hint = index + 1
        return entries[index].role
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func hasTail(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard key.count > 8 else { return true }
    for offset in 8..<key.count where tails[entries[index].tail + offset - 8] != key[offset] { return false }
    return true
  }

  /// The first eight bytes as a number; shorter keys are filled up with zeros.
  @inline(__always)
  private static func word(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = key.baseAddress else { return 0 }
    if key.count >= 8 { return UnsafeRawPointer(start).loadUnaligned(as: UInt64.self) }
    var word: UInt64 = 0
    for index in 0..<key.count { word |= UInt64(key[index]) << UInt64(index * 8) }
    return UInt64(littleEndian: word)
  }
}
