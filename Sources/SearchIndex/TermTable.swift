import Basics

/// Assigns consecutive numbers from 0 to terms; a hash table with open addressing over one byte buffer.
struct TermTable: Sendable {
  /// The concatenated terms.
  private(set) var bytes: [UInt8] = []
  /// The end of each term in `bytes`.
  private var ends: [UInt32] = []
  /// Hash × 2³² + number + 1; 0 is free.
  ///
  /// The hash avoids most comparisons with different terms.
  ///
  /// Its count is a power of two.
  private var slots = [UInt64](repeating: 0, count: 1024)

  var count: Int { ends.count }

  init() {}

  /// Creates a read-only table, of which `number(of:)` must not be called.
  init(bytes: [UInt8], ends: [UInt32]) {
    (self.bytes, self.ends) = (bytes, ends)
    slots = []
  }

  /// The table without what finds terms: a third of its memory.
  var readOnly: TermTable { TermTable(bytes: bytes, ends: ends) }

  func range(of term: Int) -> Range<Int> {
    (term == 0 ? 0 : Int(ends[term - 1]))..<Int(ends[term])
  }

  /// The number of `term`; new terms get the next one.
  mutating func number(of term: some RandomAccessCollection<UInt8>) -> Int {
    let number = term.withContiguousStorageIfAvailable { self.number(of: $0) }
    return number ?? Array(term).withUnsafeBufferPointer { self.number(of: $0) }
  }

  /// The number of `term`; new terms get the next one.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(term)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
        let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
        if isEqual(number, term) { return number }
      }
      slot = (slot + 1) & mask
    }
    bytes.append(contentsOf: term)
    ends.append(UInt32(bytes.count))
    slots[slot] = UInt64(hash) << 32 | UInt64(count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  /// The numbers in the order of the terms' bytes, which is also the order of their code points.
  func sorted() -> [Int] {
    let heads = (0..<count).map { number in
      let range = range(of: number)
      var head: UInt64 = 0
      for place in range.lowerBound..<range.lowerBound + 8 {
        head = head << 8 | (place < range.upperBound ? UInt64(bytes[place]) : 0)
      }
      return head
    }
    return (0..<count).sorted { first, second in
      if heads[first] != heads[second] { return heads[first] < heads[second] }
      return bytes[range(of: first)].lexicographicallyPrecedes(bytes[range(of: second)])
    }
  }

  @inline(__always)
  private func isEqual(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == term.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in 0..<term.count where bytes[range.lowerBound + offset] != term[offset] { return false }
      return true
    }
  }

  /// Combines both halves of the hash, because only the low bits select the slot.
  ///
  /// The hash is not stored in any file.
  @inline(__always)
  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = FNV1a(term).value
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }
}
