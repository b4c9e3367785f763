/// Numbers for ids, in the order in which they are first mentioned: likes need no strings.
///
/// Open addressing over one arena of bytes. The numbers do not depend on the hashes, and hashes not on the
/// run. A chain of more than `longestProbe` slots, which honest ids do not make, grows and reseeds the table.
struct IdTable: Sendable {
  private struct Slot {
    var hash: UInt32
    var number: Int32
  }

  private struct Entry {
    let start: Int
    let count: Int
    let mention: RecordPlace
  }

  private static let longestProbe = 64

  private var slots: [Slot]
  private var entries: [Entry] = []
  private var arena: [UInt8] = []
  private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// An empty table.
  init() {
    slots = Array(repeating: Slot(hash: 0, number: -1), count: 64)
  }

  /// How many ids there are.
  var count: Int { entries.count }

  /// The id with a number, as text.
  func text(of number: Int32) -> String {
    let entry = entries[Int(number)]
    return String(decoding: arena[entry.start..<entry.start + entry.count], as: UTF8.self)
  }

  /// Where the id with a number was mentioned first.
  func mention(of number: Int32) -> RecordPlace {
    entries[Int(number)].mention
  }

  /// The number of an id; nil when it was never mentioned.
  func number(of id: String) -> Int32? {
    var copy = id
    return copy.withUTF8 { bytes in
      let hash = Self.hash(bytes, seed: seed)
      var index = Int(hash) & (slots.count - 1)
      while slots[index].number >= 0 {
        if slots[index].hash == hash, isEqual(slots[index].number, bytes) { return slots[index].number }
        index = (index + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  /// The number of an id, a new one when it is mentioned for the first time, at `place`.
  mutating func intern(_ id: UnsafeBufferPointer<UInt8>, place: RecordPlace) -> Int32 {
    let hash = Self.hash(id, seed: seed)
    var index = Int(hash) & (slots.count - 1)
    var probes = 0
    while slots[index].number >= 0 {
      if slots[index].hash == hash, isEqual(slots[index].number, id) { return slots[index].number }
      index = (index + 1) & (slots.count - 1)
      probes += 1
    }
    let number = Int32(entries.count)
    slots[index] = Slot(hash: hash, number: number)
    entries.append(Entry(start: arena.count, count: id.count, mention: place))
    arena.append(contentsOf: id)
    if entries.count * 2 > slots.count { grow() }
    if probes > Self.longestProbe { reseed() }
    return number
  }

  /// Takes in the ids of another table; returns their numbers here.
  mutating func merge(_ other: IdTable) -> [Int32] {
    other.entries.map { entry in
      other.arena.withUnsafeBufferPointer { bytes in
        intern(
          UnsafeBufferPointer(rebasing: bytes[entry.start..<entry.start + entry.count]),
          place: entry.mention
        )
      }
    }
  }

  private func isEqual(_ number: Int32, _ id: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[Int(number)]
    guard entry.count == id.count else { return false }
    return arena.withUnsafeBytes { bytes in
      let other = UnsafeRawBufferPointer(id)
      var index = 0
      while index + 8 <= id.count {
        let left = bytes.loadUnaligned(fromByteOffset: entry.start + index, as: UInt64.self)
        if left != other.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
        index += 8
      }
      while index < id.count {
        if bytes[entry.start + index] != other[index] { return false }
        index += 1
      }
      return true
    }
  }

  private mutating func grow() {
    rebuild(slotCount: slots.count * 2)
  }

  /// Another seed, so that ids made to meet in one chain part; at most a doubling for it.
  private mutating func reseed() {
    seed = seed &* 0xD129_0E5B_AC59_9C2D &+ 1
    if entries.count * 4 > slots.count { grow() } else { rebuild(slotCount: slots.count) }
  }

  private mutating func rebuild(slotCount: Int) {
    slots = Array(repeating: Slot(hash: 0, number: -1), count: slotCount)
    arena.withUnsafeBufferPointer { bytes in
      for (number, entry) in entries.enumerated() {
        let hash = Self.hash(
          UnsafeBufferPointer(rebasing: bytes[entry.start..<entry.start + entry.count]),
          seed: seed
        )
        var index = Int(hash) & (slotCount - 1)
        while slots[index].number >= 0 { index = (index + 1) & (slotCount - 1) }
        slots[index] = Slot(hash: hash, number: Int32(number))
      }
    }
  }

  /// Eight bytes at a time, each folded in by a 64 × 64 bit product (the idea of wyhash, public domain).
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt32 {
    var state = seed ^ UInt64(bytes.count)
    var index = 0
    if let start = bytes.baseAddress {
      let raw = UnsafeRawPointer(start)
      while index + 8 <= bytes.count {
        state = fold(state ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += 8
      }
      if bytes.count >= 8, index < bytes.count {
        state = fold(state ^ raw.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
        index = bytes.count
      }
    }
    var tail: UInt64 = 0
    while index < bytes.count {
      tail = tail << 8 | UInt64(bytes[index])
      index += 1
    }
    state = fold(state ^ tail)
    return UInt32(truncatingIfNeeded: state)
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
