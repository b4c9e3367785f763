/// What results show: `records/<n / 2048>/<n / 8 % 256>.json`, the eight documents around number n as an
/// array.
///
///     [{"url":"blogs/b1/","title":"Tea","author":"Ana","authorURL":"bloggers/ana/","date":"1 May 2020",
///       "tags":["tea"],"image":"","text":"I like …"}]
enum RecordFile {
  static let documentCount = 8
  /// Bytes of a text that are kept for excerpts; its later words are found all the same.
  static let maximumTextBytes = 4000

  /// The file of the documents `group * documentCount` and after.
  static func path(group: Int) -> String { "records/\(group >> 8)/\(group & 255).json" }

  static func files(_ documents: some Collection<SearchDocument>, first: Int) -> [SearchFile] {
    precondition(first % documentCount == 0, "a slice starts at a multiple of SearchSlice.alignment")
    var files: [SearchFile] = []
    files.reserveCapacity(documents.count / documentCount + 1)
    var rest = documents[...]
    while !rest.isEmpty {
      let group = first / documentCount + files.count
      var json = JSONWriter()
      json.list(rest.prefix(documentCount)) { json, document in write(document, to: &json) }
      files.append(SearchFile(path: path(group: group), bytes: json.bytes))
      rest = rest.dropFirst(documentCount)
    }
    return files
  }

  private static func write(_ document: SearchDocument, to json: inout JSONWriter) {
    json.raw("{\"url\":")
    json.string(document.url)
    json.raw(",\"title\":")
    json.string(document.title)
    json.raw(",\"author\":")
    json.string(document.author)
    json.raw(",\"authorURL\":")
    json.string(document.authorURL)
    json.raw(",\"date\":")
    json.string(document.date)
    json.raw(",\"tags\":")
    json.list(document.tags) { $0.string($1) }
    json.raw(",\"image\":")
    json.string(document.thumbnailURL)
    json.raw(",\"text\":")
    json.string(cut(document.text))
    json.raw("}")
  }

  /// The beginning of `text`, cut between code points.
  private static func cut(_ text: String) -> Substring.UTF8View {
    guard text.utf8.count > maximumTextBytes else { return text[...].utf8 }
    let scalars = text.unicodeScalars
    let place = text.utf8.index(text.startIndex, offsetBy: maximumTextBytes)
    let end = place.samePosition(in: scalars) ?? scalars.index(before: scalars.index(after: place))
    return text[..<end].utf8
  }
}
