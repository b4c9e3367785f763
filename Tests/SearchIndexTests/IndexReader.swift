import CZlib
import Foundation

@testable import SearchIndex

/// A second reader of the format, as plain as possible: what the files say, one word at a time.
struct IndexReader {
  struct Root: Decodable {
    struct Directory: Decodable {
      let depth: Int
      let entries: String
      let tops: String?
    }

    struct Shelves: Decodable {
      let size: Int
      let versions: String
    }

    let format: Int
    let documents: Int
    let t: Directory
    let e: Directory
    let p: Directory
    let r: Shelves
  }

  struct Person: Decodable, Equatable {
    let name: String
    let url: String
    let blogs: Int
  }

  struct Record: Equatable {
    let url, title, author, authorURL, date, image: String
    let tags: [String]
    let text: String
  }

  /// What a leaf says of a term.
  struct Entry: Equatable {
    let term: String
    let count: Int
    let kind: Int
    let list: String
    /// Numbers with weights.
    let postings: [Int: Int]
  }

  struct MissingFile: Error {}

  let files: [String: [UInt8]]
  let root: Root

  init(_ files: [SearchFile]) throws {
    self.files = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    guard let bytes = self.files["root.json"] else { throw MissingFile() }
    root = try JSONDecoder().decode(Root.self, from: Data(bytes))
  }

  /// The numbers of the documents that have `term`, with the weights.
  func postings(of term: String) throws -> [Int: Int] {
    guard let entry = try entries(near: term).first(where: { $0.term == term }) else { return [:] }
    if entry.kind != 1 { return entry.postings }
    var bytes = ByteCursor(try plain("l/\(entry.list).bin"))
    return bytes.postings([bytes.number()])[0]
  }

  /// What stands in the leaf in which `term` would stand.
  func entries(near term: String) throws -> [Entry] {
    guard !root.t.entries.isEmpty else { return [] }
    var bytes = ByteCursor(try plain(try path("t", root.t, term)))
    let terms = bytes.keys()
    let counts = terms.map { _ in bytes.number() }
    let lists = counts.map { $0 % 4 == 0 ? "" : String(decoding: bytes.take(8), as: UTF8.self) }
    let postings = bytes.postings(counts.map { $0 % 4 == 0 ? $0 / 4 : 64 })
    return terms.indices.map { place in
      Entry(
        term: terms[place],
        count: counts[place] / 4,
        kind: counts[place] % 4,
        list: lists[place],
        postings: postings[place]
      )
    }
  }

  /// The words of the leaf in which a word would stand by its end, each with its level.
  func ends(near end: String) throws -> [String: Int] {
    let reversed = String(String.UnicodeScalarView(end.unicodeScalars.reversed()))
    var bytes = ByteCursor(try plain(try path("e", root.e, reversed)))
    let words = bytes.keys().map { String(String.UnicodeScalarView($0.unicodeScalars.reversed())) }
    return Dictionary(uniqueKeysWithValues: zip(words, bytes.take(words.count).map(Int.init)))
  }

  func record(_ number: Int) throws -> Record {
    guard let file = files["r/\(number / 4096)/\(number / 16 % 256).bin"] else { throw MissingFile() }
    let slot = Array(file[(number % 16 * 400)..<(number % 16 * 400 + 400)]).map(Int.init)
    let (size, place, length) = (
      slot[0] + slot[1] << 8, slot[2] + slot[3] << 8 + slot[4] << 16, slot[5] + slot[6] << 8
    )
    var text = size == 0 ? [] : try Self.inflate(slot[7..<7 + size].map { UInt8($0) })
    if length > 0 { text += try Self.inflate(Array(file[place..<place + length])) }
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n",
      maxSplits: 7,
      omittingEmptySubsequences: false
    ).map(String.init)
    return Record(
      url: lines[0],
      title: lines[1],
      author: lines[2],
      authorURL: lines[3],
      date: lines[4],
      image: lines[5],
      tags: lines[6].split(separator: ",").map(String.init),
      text: lines[7]
    )
  }

  /// The people of the leaf in which `key` would stand.
  func people(near key: String) throws -> [Person] { try people(at: path("p", root.p, key)) }

  /// The first people of a beginning that stands in many leaves.
  func first(of beginning: String) throws -> [Person] {
    let tops = root.p.tops?.split(separator: ",") ?? []
    guard let entry = tops.first(where: { $0.dropFirst(5) == beginning }) else { throw MissingFile() }
    return try people(at: "p/\(Self.hex(beginning.utf8))top-\(entry.prefix(5)).bin")
  }

  private func people(at path: String) throws -> [Person] {
    try JSONDecoder().decode([Person].self, from: Data(plain(path)))
  }

  /// The path of the leaf in which `key` would stand.
  private func path(_ folder: String, _ directory: Root.Directory, _ key: String) throws -> String {
    var entries = directory.entries
    for level in stride(from: directory.depth, to: 0, by: -1) {
      entries = String(decoding: try plain(Self.path(folder, entries, key, "\(level)")), as: UTF8.self)
    }
    return Self.path(folder, entries, key, "")
  }

  private static func path(_ folder: String, _ entries: String, _ key: String, _ level: String) -> String {
    // By bytes: a character may stand across the end of a hash.
    let all = entries.utf8.split(separator: UInt8(ascii: ","))
    let entry = all.last { !key.utf8.lexicographicallyPrecedes($0.dropFirst(5)) } ?? entries.utf8[...]
    let hash = String(decoding: entry.prefix(5), as: UTF8.self)
    return "\(folder)/\(hex(entry.dropFirst(5)).prefix(32))\(level)-\(hash).bin"
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func plain(_ path: String) throws -> [UInt8] {
    guard let file = files[path] else { throw MissingFile() }
    return try Self.inflate(file)
  }

  /// Unpacks a whole raw deflate stream.
  static func inflate(_ packed: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    var packed = packed
    var plain = [UInt8](repeating: 0, count: 1_000_000)
    inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    let code = packed.withUnsafeMutableBufferPointer { input in
      plain.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return CZlib.inflate(&stream, Z_FINISH)
      }
    }
    guard code == Z_STREAM_END else { throw MissingFile() }
    return Array(plain.prefix(plain.count - Int(stream.avail_out)))
  }
}
