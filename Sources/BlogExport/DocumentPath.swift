/// The path of a Firestore document.
///
///     projects/P/databases/(default)/documents/blogs/b1/comments/c1
struct DocumentPath {
  /// The collection it stands in.
  let collection: String
  /// Its id.
  let id: String
  /// The documents above it with their collections, the outermost first.
  let parents: [(collection: String, id: String)]

  /// Reads a path; nil when it is none.
  init?(_ text: String) {
    guard text.hasPrefix("projects/") else { return nil }
    let parts = text.split(separator: "/").map(String.init)
    guard let start = parts.firstIndex(of: "documents") else { return nil }
    self.init(Array(parts[(start + 1)...]))
  }

  /// A path of collections and ids in turn; nil when it does not end with an id.
  private init?(_ parts: [String]) {
    guard parts.count >= 2, parts.count % 2 == 0 else { return nil }
    collection = parts[parts.count - 2]
    id = parts[parts.count - 1]
    parents = stride(from: 0, to: parts.count - 2, by: 2).map { (parts[$0], parts[$0 + 1]) }
  }

  /// Reads the object that BigQuery writes behind `__key__` when it loads a Firestore export.
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
      let parts = text.split(separator: UInt8(ascii: ",")).map { part in
        String(decoding: part.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: " ") }, as: UTF8.self)
      }
      path = DocumentPath(parts)
    }
    return path
  }
}
