import Testing

@testable import SearchIndex

@Suite struct DirectoryTests {
  @Test(arguments: [("", "00"), ("a", "61"), ("é", "c3a9"), ("../", "2e2e2f")])
  func `a prefix is a safe file name`(prefix: String, name: String) {
    #expect(Directory.name(prefix.utf8) == name)
  }

  @Test func `few prefixes stay in the root`() {
    let directory = Directory(folder: "terms", prefixes: [[], [98]])
    #expect(directory.depth == 0)
    #expect(directory.files.isEmpty)
  }

  @Test func `many prefixes go to files below the root`() {
    let prefixes = [[]] + (0..<3000).map { Array("p\(10_000 + $0)".utf8) }
    let directory = Directory(folder: "terms", prefixes: prefixes)
    #expect(directory.depth == 1)
    #expect(directory.prefixes.reduce(0) { $0 + $1.count + 3 } <= Directory.limit)
    #expect(
      directory.files.allSatisfy { $0.path.hasSuffix(".1.json") && $0.bytes.count <= Directory.limit + 2 }
    )
  }
}
