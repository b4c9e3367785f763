import Testing

@testable import SearchIndex

@Suite struct PrefixPackingTests {
  private func pack(_ keys: [String], limit: Int) -> [(prefix: String, keys: [String])] {
    let bytes = keys.map { Array($0.utf8) }
    return PrefixPacking.leaves(sizes: bytes.map { $0.count + 1 }, limit: limit) { bytes[$0][...] }
      .map { (String(decoding: $0.prefix, as: UTF8.self), Array(keys[$0.keys])) }
  }

  @Test func `few keys are one leaf without a prefix`() {
    let leaves = pack(["a", "b"], limit: 100)
    #expect(leaves.map(\.prefix) == [""])
    #expect(leaves.map(\.keys) == [["a", "b"]])
  }

  @Test func `without keys there is no leaf`() {
    #expect(pack([], limit: 100).isEmpty)
  }

  @Test func `keys are cut where their beginnings differ`() {
    let leaves = pack(["a", "aa", "ab", "b", "ca", "cb", "cc", "d"], limit: 9)
    #expect(leaves.map(\.keys) == [["a", "aa", "ab"], ["b"], ["ca", "cb", "cc"], ["d"]])
    #expect(leaves.map(\.prefix) == ["", "b", "c", "d"])
  }

  @Test func `a prefix is never half a character`() {
    let keys = (0x4E00..<0x4E80).compactMap { Unicode.Scalar($0).map { "x\($0)" } }
    for leaf in pack(keys, limit: 40) { #expect(leaf.keys.allSatisfy { $0 >= leaf.prefix }) }
    #expect(pack(keys, limit: 40).dropFirst().allSatisfy { $0.prefix.unicodeScalars.count == 2 })
  }

  @Test func `equal keys stay together`() {
    #expect(pack(["ana", "ana", "ana", "bo"], limit: 5).map(\.keys) == [["ana", "ana", "ana"], ["bo"]])
  }

  @Test(arguments: [8, 30, 100, 1000])
  func `leaves hold all keys in order and each key is in the leaf that its prefix names`(limit: Int) {
    let keys = Set((0..<2000).map { String(($0 * 2_654_435) % 9_999_991, radix: 20) }).sorted()
    let leaves = pack(keys, limit: limit)
    #expect(leaves.flatMap(\.keys) == keys)
    for (leaf, next) in zip(leaves, leaves.dropFirst()) {
      #expect(leaf.prefix <= leaf.keys[0])
      #expect(leaf.keys.allSatisfy { $0 < next.prefix })
      #expect(leaf.keys.reduce(0) { $0 + $1.utf8.count + 1 } <= limit || leaf.keys.count == 1)
    }
  }

  @Test func `a new key changes the leaves around it only`() {
    let keys = (0..<3000).map { String(100_000 + $0 * 31, radix: 10) }.sorted()
    let before = pack(keys, limit: 200)
    let after = pack((keys + ["150000x"]).sorted(), limit: 200)
    let same = Set(before.map { $0.keys.joined(separator: " ") })
    #expect(after.count { !same.contains($0.keys.joined(separator: " ")) } <= 3)
  }

  @Test func `what is left of a group shares a leaf with its neighbour`() {
    let leaves = pack(["aa", "ab", "ac", "b"], limit: 7)
    #expect(leaves.map(\.keys) == [["aa", "ab"], ["ac", "b"]])
    #expect(leaves.map(\.prefix) == ["", "ac"])
  }
}
