import Basics

/// Assigns numbers to ids, in the order in which they are first mentioned, so that likes need no strings.
///
/// A hash table with open addressing over one arena, in which an id is next to its number, so that a lookup
/// accesses two places in memory. The numbers do not depend on the hashes. If a probe passes more than
/// `longestProbe` slots, which does not happen with normal ids, the table gets a new seed.
struct IdTable: Sendable {
  private struct Slot {
    var hash: UInt32
    /// Index into `arena` plus one; 0 when the slot is empty.
    var entry: UInt32
  }

  private static let longestProbe = 64

  private var slots: [Slot]
  /// Per id: its number and length in bytes, the location of its first mention, its bytes padded with zeros.
  private var arena: [UInt64] = []
  /// Where the entry of a number begins in `arena`.
  private var starts: [UInt32] = []
  /// The numbers of ids that end in `.0`, in their order, by the ids without it.
  private var decimals: [String: [Int32]] = [:]
  /// Where the entry that was found or added last begins; -1 before the first.
  private var lastEntry = -1
  private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// An empty table.
  init() {
    slots = Array(repeating: Slot(hash: 0, entry: 0), count: 64)
  }

  /// How many ids there are.
  var count: Int { starts.count }

  /// The id with a number, as text.
  func text(of number: Int32) -> String {
    withBytes(of: number) { String(decoding: $0, as: UTF8.self) }
  }

  /// Where the id with a number was mentioned first.
  func mention(of number: Int32) -> RecordPlace {
    RecordPlace(bits: arena[Int(starts[Int(number)]) + 1])
  }

  /// What an id of the user means: all ids that are the same number, such as `7.0` and `7.00` for `7`.
  ///
  /// Even if a record has exactly this id: it may be one that is not shown, such as what is left of a deleted record,
  /// and the user means the one that is.
  ///
  /// - Parameter id: the id.
  /// - Returns: the numbers of the ids; empty if none was ever mentioned.
  func numbers(of id: String) -> [Int32] {
    let whole = WholeNumber.text(id)
    return (exactNumber(of: whole).map { [$0] } ?? []) + (decimals[whole] ?? [])
  }

  /// Ids that are one number, with different zeros after its point: `7`, `7.0`, `7.00`; the one without them first.
  var spellings: [[Int32]] {
    decimals.sorted { $0.value[0] < $1.value[0] }
      .map { whole, numbers in (exactNumber(of: whole).map { [$0] } ?? []) + numbers }
      .filter { $0.count > 1 }
  }

  /// From now on, the id with `number` has the number `own`.
  mutating func unite(_ number: Int32, with own: Int32) {
    let entry = Int(starts[Int(number)])
    arena[entry] = arena[entry] & ~0xFFFF_FFFF | UInt64(own)
  }

  private func exactNumber(of id: String) -> Int32? {
    var copy = id
    return copy.withUTF8 { bytes in
      var probes = 0
      let index = slot(of: bytes, hash: Self.hash(bytes, seed: seed), probes: &probes)
      return slots[index].entry == 0 ? nil : Int32(truncatingIfNeeded: arena[Int(slots[index].entry) - 1])
    }
  }

  /// The number of an id; an unknown id gets a new number, with `place` as its first mention.
  mutating func intern(_ id: UnsafeBufferPointer<UInt8>, place: RecordPlace) -> Int32 {
    // Likes of one blog, and comments on it, often follow each other.
    if lastEntry >= 0, isEqual(lastEntry, id) { return Int32(truncatingIfNeeded: arena[lastEntry]) }
    let hash = Self.hash(id, seed: seed)
    var probes = 0
    let index = slot(of: id, hash: hash, probes: &probes)
    if slots[index].entry != 0 {
      lastEntry = Int(slots[index].entry) - 1
      return Int32(truncatingIfNeeded: arena[lastEntry])
    }
    lastEntry = arena.count
    let number = Int32(starts.count)
    slots[index] = Slot(hash: hash, entry: UInt32(arena.count) + 1)
    let whole = WholeNumber.bytes(id)
    if whole.count < id.count {
      decimals[String(decoding: whole, as: UTF8.self), default: []].append(number)
    }
    starts.append(UInt32(arena.count))
    arena.append(UInt64(id.count) << 32 | UInt64(number))
    arena.append(place.bits)
    for offset in stride(from: 0, to: id.count, by: 8) {
      arena.append(Self.word(id, at: offset).littleEndian)
    }
    if starts.count * 2 > slots.count { rebuild(slotCount: slots.count * 2) }
    if probes > Self.longestProbe { reseed() }
    return number
  }

  /// Adds the ids of another table; returns their numbers in this table.
  mutating func merge(_ other: IdTable) -> [Int32] {
    (0..<Int32(other.count)).map { number in
      other.withBytes(of: number) { intern($0, place: other.mention(of: number)) }
    }
  }

  /// The slot that holds an id, or the empty one where it belongs.
  @inline(__always)
  private func slot(of id: UnsafeBufferPointer<UInt8>, hash: UInt32, probes: inout Int) -> Int {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index].entry != 0 {
      if slots[index].hash == hash, isEqual(Int(slots[index].entry) - 1, id) { return index }
      index = (index + 1) & mask
      probes += 1
    }
    return index
  }

  @inline(__always)
  private func isEqual(_ start: Int, _ id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(arena[start] >> 32) == id.count else { return false }
    var next = start + 2
    var offset = 0
    while offset < id.count {
      if arena[next] != Self.word(id, at: offset).littleEndian { return false }
      next += 1
      offset += 8
    }
    return true
  }

  private func withBytes<Result>(
    of number: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = Int(starts[Int(number)])
    let count = Int(arena[start] >> 32)
    return arena.withUnsafeBytes { bytes in
      let id = UnsafeRawBufferPointer(rebasing: bytes[((start + 2) * 8)...].prefix(count))
      return id.withMemoryRebound(to: UInt8.self) { body($0) }
    }
  }

  /// Chooses another seed, so that ids made to collide are spread; the table doubles at most once for it.
  ///
  /// The seed is random, so that no one can prepare colliding ids; normal ids never need it.
  private mutating func reseed() {
    seed = .random(in: .min ... .max)
    rebuild(slotCount: starts.count * 4 > slots.count ? slots.count * 2 : slots.count)
  }

  private mutating func rebuild(slotCount: Int) {
    slots = Array(repeating: Slot(hash: 0, entry: 0), count: slotCount)
    for number in starts.indices {
      let hash = withBytes(of: Int32(number)) { Self.hash($0, seed: seed) }
      var index = Int(hash) & (slotCount - 1)
      while slots[index].entry != 0 { index = (index + 1) & (slotCount - 1) }
      slots[index] = Slot(hash: hash, entry: starts[number] + 1)
    }
  }

  /// Eight bytes as a little-endian number, padded with zeros after the end.
  @inline(__always)
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    let left = bytes.count - offset
    if left >= 8 {
      return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    if bytes.count >= 8 {
      let last = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
      return last >> UInt64((8 - left) * 8)
    }
    var word: UInt64 = 0
    for index in 0..<left { word |= UInt64(bytes[offset + index]) << UInt64(index * 8) }
    return word
  }

  /// Eight bytes at a time, each folded in by a 64 × 64 bit product (the idea of wyhash, public domain).
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt32 {
    var state = seed ^ UInt64(bytes.count)
    var offset = 0
    while offset < bytes.count {
      state = fold(state ^ word(bytes, at: offset))
      offset += 8
    }
    return UInt32(truncatingIfNeeded: fold(state))
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
