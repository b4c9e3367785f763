import Foundation

@testable import SearchIndex

/// A second reader of the format, as plain as possible: what the files say, one word at a time.
struct IndexReader {
  struct Root: Decodable {
    struct Directory: Decodable {
      let depth: Int
      let prefixes: [String]
      let tops: [String]?
    }

    let format: Int
    let version: String
    let documents: Int
    let terms: Directory
    let people: Directory
  }

  private struct Leaf: Decodable {
    let terms: [String]
    let counts: [Int]
    let postings: [Int]
  }

  struct Person: Decodable, Equatable {
    let name: String
    let url: String
    let blogs: Int
  }

  struct Record: Decodable {
    let url: String
    let title: String
    let text: String
    let author: String
    let tags: [String]
  }

  struct MissingFile: Error {}

  let files: [String: [UInt8]]
  let root: Root

  init(_ files: [SearchFile]) throws {
    self.files = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    root = try Self.decode(self.files["root.json"])
  }

  /// The numbers of the documents that have `term`, with the weights.
  func postings(of term: String) throws -> [Int: Int] {
    let path = try "terms/\(Directory.name(leaf(for: term, in: root.terms, "terms").utf8)).json"
    let leaf: Leaf = try Self.decode(files[path])
    var place = 0
    for (own, count) in zip(leaf.terms, leaf.counts) {
      guard own == term else {
        place += max(0, count)
        continue
      }
      if count > 0 { return numbers(leaf.postings[place..<place + count]) }
      let list: [Int] = try Self.decode(files["postings/\(Directory.name(term.utf8)).json"])
      return list.count == -count ? numbers(list[...]) : [:]
    }
    return [:]
  }

  func record(_ number: Int) throws -> Record {
    let group = number / 8
    let records: [Record] = try Self.decode(files["records/\(group / 256)/\(group % 256).json"])
    return records[number % 8]
  }

  /// The people of the leaf in which `key` would stand.
  func people(near key: String) throws -> [Person] {
    try Self.decode(files["people/\(Directory.name(leaf(for: key, in: root.people, "people").utf8)).json"])
  }

  private func leaf(for key: String, in directory: Root.Directory, _ folder: String) throws -> String {
    var prefixes = directory.prefixes
    for level in stride(from: directory.depth, to: 0, by: -1) {
      let node = Directory.name(last(in: prefixes, upTo: key).utf8)
      prefixes = try Self.decode(files["\(folder)/\(node).\(level).json"])
    }
    return last(in: prefixes, upTo: key)
  }

  private func last(in prefixes: [String], upTo key: String) -> String {
    prefixes.last { Array($0.utf8) == Array(key.utf8) || $0.utf8.lexicographicallyPrecedes(key.utf8) } ?? ""
  }

  private func numbers(_ postings: ArraySlice<Int>) -> [Int: Int] {
    var numbers: [Int: Int] = [:]
    var number = -1
    for posting in postings {
      number += posting / 16
      numbers[number] = posting % 16
    }
    return numbers
  }

  static func decode<Value: Decodable>(_ bytes: [UInt8]?) throws -> Value {
    guard let bytes else { throw MissingFile() }
    return try JSONDecoder().decode(Value.self, from: Data(bytes))
  }
}
