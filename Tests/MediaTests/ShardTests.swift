import Testing

@testable import Media

/// Which of several tasks does what.
struct ShardTests {
  @Test(arguments: [1, 2, 3, 7, 16])
  func `each name belongs to one shard, and parts are of similar size`(count: Int) throws {
    let shards = try (1...count).map { try #require(Shard(number: $0, count: count)) }
    var sizes = [Int](repeating: 0, count: count)
    for number in 0..<10_000 {
      let owners = shards.filter { $0.owns("blogs/u\(number % 97)/photo-\(number).jpg") }
      try #require(owners.count == 1)
      sizes[owners[0].number - 1] += 1
    }
    let mean = 10_000 / count
    #expect(sizes.allSatisfy { abs($0 - mean) < mean / 5 })
  }

  @Test(arguments: [(0, 1), (2, 1), (-1, 3), (1, 0), (1, 10_001)])
  func `numbers out of range are no shard`(number: Int, count: Int) {
    #expect(Shard(number: number, count: count) == nil)
  }

  @Test(arguments: [
    ("blogs/u1/a.jpg", "blogs/u1/a.jpg"), ("/first/.cache/blogforge/remote/0a1b", "0a1b"),
    ("/second/machine/remote/0a1b", "0a1b"),
  ])
  func `a copy in a cache has the same owner on every machine`(path: String, name: String) {
    #expect(PictureStage.name(of: path) == name)
  }
}
