import Foundation
import Testing

@testable import SearchIndex

@Suite struct LeafNamesTests {
  private func json(_ names: [(String, String)]) -> String {
    String(decoding: LeafNames(names.map { (Array($0.utf8), Array($1.utf8)) }).json, as: UTF8.self)
  }

  @Test func `similar texts are next to each other`() {
    let names = [("k3d5q", ""), ("x7a2h", "tea"), ("4kq2v", "ters")]
    #expect(json(names) == #"["k3d5qx7a2h4kq2v","000322","tears"]"#)
  }

  @Test func `characters are counted, not bytes`() {
    #expect(json([("aaaaa", "段"), ("bbbbb", "段𠮷é")]) == #"["aaaaabbbbb","0112","段𠮷é"]"#)
  }

  @Test(arguments: [
    [], ["", "a", "ab", "b"], ["a", "\u{1F375}", "\u{1F375}\u{1F375}"], ["\"\\", "\"\\,", "#a,b", "1"],
    ["@\(String(repeating: "long-", count: 40))a", "@\(String(repeating: "long-", count: 40))b"],
  ])
  func `what was written is read`(prefixes: [String]) throws {
    let hashes = prefixes.indices.map { String("\(10_000 + $0)") }
    let text = json(Array(zip(hashes, prefixes)))
    let names = IndexReader.names(try JSONDecoder().decode([String].self, from: Data(text.utf8)))
    #expect(names.map(\.prefix) == prefixes)
    #expect(names.map(\.hash) == hashes)
  }
}
