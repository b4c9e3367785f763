/// Splits sorted keys into leaves of a limited size, between keys with different beginnings.
///
/// The boundaries depend only on the keys, and a change moves only boundaries near it: keys are grouped by their
/// next character, small neighbouring groups share a leaf, large groups are split by the character after it. At the
/// end, neighbouring leaves that fit into one are joined.
struct PrefixPacking {
  struct Leaf {
    /// Not greater than the leaf's first key, but greater than all keys of the previous leaf; empty for the first
    /// leaf.
    let prefix: [UInt8]
    let keys: Range<Int>
  }

  private let keys: (Int) -> ArraySlice<UInt8>
  /// For each key, the total size of all keys before it.
  private let sums: [Int]
  private let limit: Int
  private var leaves: [Leaf] = []

  /// - Parameters:
  ///   - sizes: the size of each key with its data.
  ///   - limit: the maximum size of a leaf; only a leaf of equal keys can be larger.
  ///   - keys: returns the key at an index; keys are in the order of their bytes.
  /// - Returns: the leaves in order; empty if there are no keys.
  static func leaves(sizes: [Int], limit: Int, keys: @escaping (Int) -> ArraySlice<UInt8>) -> [Leaf] {
    var packing = PrefixPacking(sizes, limit, keys)
    if !sizes.isEmpty { packing.split(0..<sizes.count, depth: 0, prefix: []) }
    return packing.joined()
  }

  /// Joins neighbouring leaves that fit into one: the last groups of one character with the first groups of the
  /// next.
  private func joined() -> [Leaf] {
    var joined: [Leaf] = []
    for leaf in leaves {
      if let last = joined.last, size(last.keys) + size(leaf.keys) <= limit {
        joined[joined.count - 1] = Leaf(
          prefix: last.prefix,
          keys: last.keys.lowerBound..<leaf.keys.upperBound
        )
      } else {
        joined.append(leaf)
      }
    }
    return joined
  }

  private init(_ sizes: [Int], _ limit: Int, _ keys: @escaping (Int) -> ArraySlice<UInt8>) {
    var sums = [0]
    sums.reserveCapacity(sizes.count + 1)
    for size in sizes { sums.append((sums.last ?? 0) + size) }
    (self.sums, self.limit, self.keys) = (sums, limit, keys)
  }

  private func size(_ range: Range<Int>) -> Int { sums[range.upperBound] - sums[range.lowerBound] }

  private mutating func split(_ range: Range<Int>, depth: Int, prefix: [UInt8]) {
    guard size(range) > limit, range.count > 1 else {
      return leaves.append(Leaf(prefix: prefix, keys: range))
    }
    var pending = range.lowerBound..<range.lowerBound
    var start = range.lowerBound
    while start < range.upperBound {
      let length = characterLength(keys(start), depth)
      let child = start..<end(of: start, in: range, depth + length, isEnd: length == 0)
      if !pending.isEmpty, size(pending) + size(child) > limit {
        leaves.append(Leaf(prefix: self.prefix(of: pending, in: range, depth, prefix), keys: pending))
        pending = start..<start
      }
      if size(child) > limit, length > 0 {
        split(child, depth: depth + length, prefix: self.prefix(of: child, in: range, depth, prefix))
        pending = child.upperBound..<child.upperBound
      } else {
        pending = pending.lowerBound..<child.upperBound
      }
      start = child.upperBound
    }
    if !pending.isEmpty {
      leaves.append(Leaf(prefix: self.prefix(of: pending, in: range, depth, prefix), keys: pending))
    }
  }

  /// The prefix that separates `part` from the keys before it; the first part of a range has the range's prefix.
  private func prefix(
    of part: Range<Int>,
    in range: Range<Int>,
    _ depth: Int,
    _ prefix: [UInt8]
  ) -> [UInt8] {
    if part.lowerBound == range.lowerBound { return prefix }
    let key = keys(part.lowerBound)
    return Array(key.prefix(depth + characterLength(key, depth)))
  }

  /// The end of the keys that have the same first `length` bytes as the one at `start`; if `isEnd`, only of those
  /// that have exactly that length.
  private func end(of start: Int, in range: Range<Int>, _ length: Int, isEnd: Bool) -> Int {
    let head = keys(start).prefix(length)
    var (low, high) = (start + 1, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let key = keys(middle)
      let isInside = isEnd ? key.count == length : key.prefix(length).elementsEqual(head)
      if isInside { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The length in bytes of the UTF-8 character at `depth`; 0 at the end of the key.
  private func characterLength(_ key: ArraySlice<UInt8>, _ depth: Int) -> Int {
    guard depth < key.count else { return 0 }
    let lead = key[key.startIndex + depth]
    let length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    return min(length, key.count - depth)
  }
}
