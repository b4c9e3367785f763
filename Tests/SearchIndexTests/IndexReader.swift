import CZlib
import Foundation

@testable import SearchIndex

/// A second reader of the format, as plain as possible: what the files say, one word at a time.
struct IndexReader {
  struct Root: Decodable {
    struct Directory: Decodable {
      let depth: Int
      let leaves: [String]
      let tops: [String]?
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
    let listed: Int
    let list: String
    /// Numbers with weights.
    let postings: [Int: Int]
  }

  struct MissingFile: Error {}

  /// What files hold that were read before: a test reads a leaf once for each name in it.
  private final class Cache {
    var names: [String: [(hash: String, prefix: String)]] = [:]
    var people: [String: [Person]] = [:]
  }

  let files: [String: [UInt8]]
  let root: Root
  private let cache = Cache()

  init(_ files: [SearchFile]) throws {
    self.files = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    guard let bytes = self.files["root.json"] else { throw MissingFile() }
    root = try JSONDecoder().decode(Root.self, from: Data(bytes))
  }

  /// The numbers of the documents that have `term`, with the weights.
  func postings(of term: String) throws -> [Int: Int] {
    guard let entry = try entries(near: term).first(where: { $0.term == term }) else { return [:] }
    return try entry.postings.merging(list(entry)) { own, _ in own }
  }

  /// What the list of a term has.
  func list(_ entry: Entry) throws -> [Int: Int] {
    guard entry.listed > 0 else { return [:] }
    var bytes = ByteCursor(try plain("l/\(entry.list).bin"))
    let postings = bytes.postings([entry.listed])[0]
    guard bytes.isAtEnd(after: entry.listed) else { throw MissingFile() }
    return postings
  }

  /// The entries of the leaf to which `term` belongs.
  func entries(near term: String) throws -> [Entry] {
    guard !root.t.leaves[0].isEmpty else { return [] }
    var bytes = ByteCursor(try plain(try path("t", root.t, term)))
    let terms = bytes.keys()
    let counts = terms.map { _ in bytes.number() }
    let lists = counts.map { count -> (listed: Int, here: Int, list: String) in
      if count % 4 == 0 { return (0, count / 4, "") }
      let (listed, here) = (bytes.number(), bytes.number())
      return (listed, here, listed == 0 ? "" : String(decoding: bytes.take(8), as: UTF8.self))
    }
    let postings = bytes.postings(lists.map(\.here))
    return terms.indices.map { place in
      Entry(
        term: terms[place],
        count: counts[place] / 4,
        kind: counts[place] % 4,
        listed: lists[place].listed,
        list: lists[place].list,
        postings: postings[place]
      )
    }
  }

  /// The words of the leaf to which a word belongs by its ending, each with its level.
  func ends(near end: String) throws -> [String: Int] {
    let reversed = String(String.UnicodeScalarView(end.unicodeScalars.reversed()))
    var bytes = ByteCursor(try plain(try path("e", root.e, reversed)))
    let words = bytes.keys().map { String(String.UnicodeScalarView($0.unicodeScalars.reversed())) }
    return Dictionary(uniqueKeysWithValues: zip(words, bytes.take(words.count).map(Int.init)))
  }

  func record(_ number: Int) throws -> Record {
    guard let file = files["r/\(number / 8192)/\(number / 32 % 256).bin"] else { throw MissingFile() }
    let slot = Array(file[(number % 32 * 400)..<(number % 32 * 400 + 400)]).map(Int.init)
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

  /// The people of the leaf to which `key` belongs.
  func people(near key: String) throws -> [Person] { try people(at: path("p", root.p, key)) }

  /// The first people of a prefix that occurs in many leaves.
  func first(of beginning: String) throws -> [Person] {
    guard let name = Self.names(root.p.tops ?? []).first(where: { $0.prefix == beginning }) else {
      throw MissingFile()
    }
    return try people(at: Self.path("p", name, "top"))
  }

  private func people(at path: String) throws -> [Person] {
    if let known = cache.people[path] { return known }
    let people = try JSONDecoder().decode([Person].self, from: Data(plain(path)))
    cache.people[path] = people
    return people
  }

  /// The path of the leaf to which `key` belongs.
  private func path(_ folder: String, _ directory: Root.Directory, _ key: String) throws -> String {
    var names = names(at: folder) { directory.leaves }
    for level in stride(from: directory.depth, to: 0, by: -1) {
      let path = Self.path(folder, names, key, "\(level)")
      names = try self.names(at: path) { try JSONDecoder().decode([String].self, from: Data(plain(path))) }
    }
    return Self.path(folder, names, key, "")
  }

  private func names(
    at path: String,
    _ texts: () throws -> [String]
  ) rethrows -> [(hash: String, prefix: String)] {
    if let known = cache.names[path] { return known }
    let names = Self.names(try texts())
    cache.names[path] = names
    return names
  }

  private static func path(
    _ folder: String,
    _ names: [(hash: String, prefix: String)],
    _ key: String,
    _ level: String
  ) -> String {
    let name = names.last { !key.utf8.lexicographicallyPrecedes($0.prefix.utf8) }
    return path(folder, name ?? names[0], level)
  }

  private static func path(
    _ folder: String,
    _ name: (hash: String, prefix: String),
    _ level: String
  ) -> String {
    "\(folder)/\(hex(name.prefix.utf8).prefix(32))\(level)-\(name.hash).bin"
  }

  /// The leaves that three texts name: hashes, lengths and endings of prefixes.
  static func names(_ texts: [String]) -> [(hash: String, prefix: String)] {
    guard texts.count == 3 else { return [] }
    var (hashes, prefix) = (texts[0].unicodeScalars[...], [Unicode.Scalar]())
    var endings = texts[2].unicodeScalars[...]
    let lengths = texts[1].unicodeScalars.map { Int($0.value) - 48 }
    return stride(from: 0, to: lengths.count, by: 2).map { place in
      prefix = Array(prefix.prefix(lengths[place])) + endings.prefix(lengths[place + 1])
      endings = endings.dropFirst(lengths[place + 1])
      defer { hashes = hashes.dropFirst(5) }
      return (String(String.UnicodeScalarView(hashes.prefix(5))), String(String.UnicodeScalarView(prefix)))
    }
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func plain(_ path: String) throws -> [UInt8] {
    guard let file = files[path] else { throw MissingFile() }
    return try Self.inflate(file)
  }

  /// Decompresses a complete raw deflate stream.
  static func inflate(_ compressed: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    var compressed = compressed
    var plain = [UInt8](repeating: 0, count: 1_000_000)
    inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    let code = compressed.withUnsafeMutableBufferPointer { input in
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
