import Testing

@testable import SearchIndex

@Suite struct DirectoryTests {
  @Test(arguments: [("", "t/-abcde.bin"), ("é", "t/c3a9-abcde.bin"), ("../", "t/2e2e2f-abcde.bin")])
  func `a prefix is a safe file name`(prefix: String, path: String) {
    #expect(Directory.path("t", Array(prefix.utf8), Array("abcde".utf8)) == path)
  }

  @Test func `a long prefix is cut in the name`() {
    let path = Directory.path("t", [UInt8](repeating: 97, count: 96), Array("abcde".utf8), "1")
    #expect(path == "t/\(String(repeating: "61", count: 16))1-abcde.bin")
  }

  @Test func `few leaves stay in the root`() {
    let directory = Directory(folder: "t", leaves: [([], [1]), ([98], [2])])
    #expect(directory.depth == 0)
    #expect(directory.files.map(\.bytes) == [[1], [2]])
    let entries = String(decoding: directory.entries, as: UTF8.self).split(separator: ",")
    #expect(entries.map { $0.dropFirst(5) } == ["", "b"])
    #expect(directory.files[1].path == "t/62-\(entries[1].prefix(5)).bin")
  }

  @Test func `many leaves go to files below the root`() {
    let leaves = (0..<3000).map { (prefix: $0 == 0 ? [] : Array("p\(10_000 + $0)".utf8), bytes: [UInt8]()) }
    let directory = Directory(folder: "t", leaves: leaves)
    #expect(directory.depth == 1)
    #expect(directory.entries.count <= Directory.limit)
    let nodes = directory.files.dropFirst(3000)
    #expect(nodes.allSatisfy { $0.path.contains("1-") && $0.bytes.count <= Directory.nodeLimit })
    #expect(nodes.reduce(0) { $0 + $1.bytes.split(separator: UInt8(ascii: ",")).count } == 3000)
  }

  @Test func `a file of the directory begins where its first leaf does`() {
    let leaves = (0..<3000).map { (prefix: $0 == 0 ? [] : Array("p\(10_000 + $0)".utf8), bytes: [UInt8]()) }
    let directory = Directory(folder: "t", leaves: leaves)
    let comma = UInt8(ascii: ",")
    let own = directory.entries.split(separator: comma).map { Array($0.dropFirst(5)) }
    let first = directory.files.dropFirst(3000).map { Array($0.bytes.prefix { $0 != comma }.dropFirst(5)) }
    #expect(own == first)
  }

  @Test func `no leaves are an empty text`() {
    #expect(Directory(folder: "t", leaves: []).entries.isEmpty)
  }
}
