import SearchIndex

// The whole of Foundation takes longer to load than a small index to build.
#if canImport(FoundationEssentials)
import FoundationEssentials
import Glibc
#else
import Foundation
#endif

/// Builds a search index of the lines of a file: `SearchCost blogs.tsv people.tsv FOLDER`.
///
/// A line of blogs.tsv has URL, title, text, author, the author's URL and key, date, year and tags (with commas
/// between them); one of people.tsv has name, URL and number of blogs. Blogs come oldest first.
@main
struct SearchCost {
  /// Documents that are in memory at a time.
  private static let sliceSize = 4_096

  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(filePath: arguments[3])
    var slices: [SearchSlice] = []
    var count = 0
    var documents: [SearchDocument] = []
    func finish() throws {
      let slice = SearchSlice(documents, first: count)
      try write(slice.records, to: folder)
      slices.append(slice.withoutRecords())
      count += documents.count
      documents.removeAll(keepingCapacity: true)
    }
    for line in Lines(arguments[1]) {
      documents.append(document(line))
      if documents.count == sliceSize { try finish() }
    }
    try finish()
    let people = Lines(arguments[2]).map { line in
      let fields = fields(of: line)
      return SearchPerson(name: fields[0], url: fields[1], blogCount: Int(fields[2]) ?? 0)
    }
    try write(SearchDraft.files(SearchIndex.drafts(slices: slices, people: people)), to: folder)
    try write(SearchIndex.readerFiles(), to: folder)
  }

  /// By bytes: what is measured is the index and not the reading of lines.
  private static func fields(of line: String) -> [String] {
    var line = line
    return line.withUTF8 { bytes in
      var fields: [String] = []
      var start = 0
      for place in bytes.indices where bytes[place] == UInt8(ascii: "\t") {
        fields.append(String(decoding: bytes[start..<place], as: UTF8.self))
        start = place + 1
      }
      return fields + [String(decoding: bytes[start...], as: UTF8.self)]
    }
  }

  private static func document(_ line: String) -> SearchDocument {
    let fields = fields(of: line)
    return SearchDocument(
      url: fields[0],
      title: fields[1],
      text: fields[2],
      author: fields[3],
      authorURL: fields[4],
      date: fields[6],
      tags: fields[8].utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) },
      authorKey: fields[5],
      year: Int(fields[7])
    )
  }

  private static func write(_ files: [SearchFile], to folder: URL) throws {
    for file in files {
      let path = folder.appending(path: file.path).path()
      guard let stream = open(path) else { throw CocoaError(.fileWriteUnknown) }
      fwrite(file.bytes, 1, file.bytes.count, stream)
      fclose(stream)
    }
  }

  private static func open(_ path: String) -> UnsafeMutablePointer<FILE>? {
    if let stream = fopen(path, "wb") { return stream }
    let parent = URL(filePath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    return fopen(path, "wb")
  }
}

/// The lines of a file, one in memory at a time.
struct Lines: Sequence, IteratorProtocol {
  private let file: UnsafeMutablePointer<FILE>?

  init(_ path: String) { file = fopen(path, "rb") }

  mutating func next() -> String? {
    guard let file else { return nil }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    let count = getline(&line, &capacity, file)
    guard count > 0, let line else {
      fclose(file)
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: line, count: count)
    return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
