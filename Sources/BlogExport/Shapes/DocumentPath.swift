import Basics

/// The path of a Firestore document.
///
///     projects/P/databases/(default)/documents/blogs/b1/comments/c1
struct DocumentPath {
  /// The collection that contains the document.
  let collection: String
  /// Its id.
  let id: String
  /// The parent documents with their collections, the outermost first.
  let parents: [(collection: String, id: String)]

  /// The names of the collections, as a field map writes them: `blogs/comments`.
  var collections: String { (parents.map(\.collection) + [collection]).joined(separator: "/") }

  /// Parses a path; nil if `text` is not the path of a document.
  init?(_ text: String) {
    guard text.hasPrefix("projects/") else { return nil }
    let parts = PathText.names(in: text).map(String.init)
    guard let start = parts.firstIndex(of: "documents") else { return nil }
    self.init(Array(parts[(start + 1)...]))
  }

  /// A path of alternating collections and ids; nil if it does not end with an id.
  private init?(_ parts: [String]) {
    guard parts.count >= 2, parts.count % 2 == 0 else { return nil }
    collection = parts[parts.count - 2]
    id = parts[parts.count - 1]
    parents = stride(from: 0, to: parts.count - 2, by: 2).map { (parts[$0], parts[$0 + 1]) }
  }

  /// Reads the object that BigQuery writes under `__key__` when it loads a Firestore export.
  ///
  ///     {"namespace":"","app":"","path":"\"blogs\", \"b1\"","kind":"blogs","name":"b1","id":0}
  static func readEntityKey(_ reader: inout JSONReader) throws(JSONFault) -> DocumentPath? {
    var path: DocumentPath?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = UnsafeBufferPointer(start: reader.base + key.start, count: key.count)
      guard name.elementsEqual("path".utf8), reader.peek() == UInt8(ascii: "\"") else {
        try reader.skipValue()
        continue
      }
      let slice = try reader.readString()
      var text: [UInt8] = []
      var repairs: JSONText.Repairs = []
      let bytes = UnsafeBufferPointer(start: reader.base + slice.start, count: slice.count)
      JSONText.decode(bytes, into: &text, repairs: &repairs)
      path = keyParts(text[...]).flatMap { DocumentPath($0) }
    }
    return path
  }

  /// The parts of an entity key: names in quotes and numbers, separated by commas; nil if it is not such a key.
  ///
  /// A name may contain commas, spaces and, after a backslash, quotes.
  private static func keyParts(_ key: ArraySlice<UInt8>) -> [String]? {
    var rest = key
    var parts: [String] = []
    while true {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      var part: [UInt8] = []
      if rest.first == UInt8(ascii: "\"") {
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
          part.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
      } else {
        part = Array(rest.prefix { $0 != UInt8(ascii: ",") })
        rest.removeFirst(part.count)
        while part.last == UInt8(ascii: " ") { part.removeLast() }
      }
      parts.append(String(decoding: part, as: UTF8.self))
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard let comma = rest.popFirst() else { return parts }
      if comma != UInt8(ascii: ",") { return nil }
    }
  }
}

extension CompiledFieldMap {
  /// The kind of a document by the collections of its path.
  func kind(of path: DocumentPath) -> RecordKind? {
    let outer = path.parents.reduce(CollectionTree.top) { step(into: $1.collection, at: $0).trail }
    return step(into: path.collection, at: outer).kind
  }
}
