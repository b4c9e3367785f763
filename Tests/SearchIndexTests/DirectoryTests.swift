import Foundation
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
    let (directory, files) = Self.directory([([], [1]), ([98], [2])])
    #expect(directory.depth == 0)
    #expect(files.map(\.bytes) == [[1], [2]])
    let names = names(directory)
    #expect(names.map(\.prefix) == ["", "b"])
    #expect(files[1].path == "t/62-\(names[1].hash).bin")
  }

  @Test(arguments: [(1_000, 0), (1_001, 0), (1_200, 0), (1_201, 1), (3_000, 1)])
  func `more than 1200 leaves go to files below the root`(count: Int, depth: Int) throws {
    let (directory, all) = Self.directory(Self.leaves(count))
    #expect(directory.depth == depth)
    let files = all.dropFirst(count)
    #expect(names(directory).count == (depth == 0 ? count : files.count))
    let named = try files.map { try JSONDecoder().decode([String].self, from: Data($0.bytes)) }
      .map(IndexReader.names)
    #expect(named.allSatisfy { $0.count <= Directory.nodeLimit })
    #expect(files.allSatisfy { $0.path.contains("1-") })
    if depth > 0 { #expect(named.joined().map(\.prefix) == Self.leaves(count).map { string($0.prefix) }) }
  }

  @Test func `a file of the directory begins where its first leaf does`() throws {
    let (directory, files) = Self.directory(Self.leaves(3_000))
    let first = try files.dropFirst(3_000).map {
      IndexReader.names(try JSONDecoder().decode([String].self, from: Data($0.bytes)))[0].prefix
    }
    #expect(names(directory).map(\.prefix) == first)
  }

  @Test func `without leaves the texts are empty`() throws {
    #expect(texts(Self.directory([]).0) == ["", "", ""])
  }

  private static func directory(
    _ leaves: [(prefix: [UInt8], bytes: [UInt8])]
  ) -> (Directory, [SearchDraft]) {
    var files = DraftTable()
    let directory = Directory(folder: "t", leaves: leaves, into: &files)
    return (directory, files.drafts)
  }

  private static func leaves(_ count: Int) -> [(prefix: [UInt8], bytes: [UInt8])] {
    (0..<count).map { (prefix: $0 == 0 ? [] : Array("p\(10_000 + $0)".utf8), bytes: []) }
  }

  private func texts(_ directory: Directory) -> [String] {
    (try? JSONDecoder().decode([String].self, from: Data(directory.names.json))) ?? []
  }

  private func names(_ directory: Directory) -> [(hash: String, prefix: String)] {
    IndexReader.names(texts(directory))
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
