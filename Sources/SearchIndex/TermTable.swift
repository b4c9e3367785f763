/// Gives every different term a number from 0; open addressing over one byte buffer.
struct TermTable: Sendable {
  /// All terms one after another.
  private(set) var bytes: [UInt8] = []
  /// Where each term ends in `bytes`.
  private var ends: [UInt32] = []
  private var hashes: [UInt32] = []
  /// Numbers plus one; 0 is free.
  ///
  /// Its count is a power of two.
  private var slots = [UInt32](repeating: 0, count: 1024)

  var count: Int { ends.count }

  init() {}

  /// A table to read from: `number(of:)` would not find these terms.
  init(bytes: [UInt8], ends: [UInt32]) {
    self.bytes = bytes
    self.ends = ends
  }

  func range(of term: Int) -> Range<Int> {
    (term == 0 ? 0 : Int(ends[term - 1]))..<Int(ends[term])
  }

  /// The number of `term`; new terms get the next one.
  mutating func number(of term: some RandomAccessCollection<UInt8>) -> Int {
    let hash = Self.hash(term)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isEqual(number, term) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(count + 1)
    bytes.append(contentsOf: term)
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  /// The numbers in the order of the terms' bytes, which is that of their code points.
  func sorted() -> [Int] {
    let heads = (0..<count).map { bytes[range(of: $0)].prefix(8).enumerated() }.map { head in
      head.reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64(56 - 8 * $1.offset) }
    }
    return (0..<count).sorted { first, second in
      if heads[first] != heads[second] { return heads[first] < heads[second] }
      return bytes[range(of: first)].lexicographicallyPrecedes(bytes[range(of: second)])
    }
  }

  @inline(__always)
  private func isEqual(_ number: Int, _ term: some RandomAccessCollection<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == term.count else { return false }
    var place = range.lowerBound
    for byte in term {
      if bytes[place] != byte { return false }
      place += 1
    }
    return true
  }

  /// FNV-1a with a last mix, for the low bits choose the slot.
  ///
  /// Not stored anywhere.
  @inline(__always)
  private static func hash(_ term: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in term { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash ^ hash >> 15
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
