import BlogModel

/// Reads JSON whose records are rewritten.
///
/// What is around the list of records may come after it, so the text of one file is kept in memory: a page of an
/// API, a feed, or the posts of one account.
final class RewritingProducer: RecordProducer {
  private let name: String
  private let rewriter: any RecordRewriter
  private let window: TextWindow
  private var reader: JSONReader
  /// After the list of the value being read; nil if no list is open.
  private var afterValue: JSONReader?
  private var header = JSONValue.null
  private var pending: [ProducedRecord] = []
  /// How many of `pending` were returned.
  private var returned = 0
  private(set) var title: String?
  private(set) var problems: [ExportFinding.Fact] = []
  /// How far lines were counted.
  private var counted = (offset: 0, line: 1)

  /// The maximum number of bytes before the JSON of a script.
  private static let longestPrefix = 200
  /// Whether the JSON is a value in a script.
  private let isScript: Bool

  /// The records in `stream`; `name` is the file's name in messages.
  init(
    _ stream: any ByteStream,
    _ format: RewrittenFormat,
    name: String,
    _ context: FormatContext = FormatContext()
  ) throws(ExportError) {
    self.name = name
    rewriter = format.rewriter(ofFile: name, context)
    isScript = format.isScript
    window = try TextWindow(stream, name: name)
    reader = JSONReader(window)
    _ = reader.peek()
    guard isScript else { return }
    let start = reader.position
    window.fill(to: start + Self.longestPrefix)
    let end = min(start + Self.longestPrefix, window.end)
    if let opening = (start..<max(start, end)).first(where: { window.base[$0] == format.opening }) {
      reader.position = opening + 1
    }
  }

  func next() throws(ExportError) -> ProducedRecord? {
    do throws(JSONFault) {
      while returned == pending.count {
        pending.removeAll(keepingCapacity: true)
        returned = 0
        if afterValue == nil {
          while isScript, ");".utf8.contains(reader.peek()) { reader.position += 1 }
          if reader.isAtEnd() { break }
          try open()
        } else {
          try readRecord()
        }
      }
    } catch { throw window.failure ?? .notJSON(place: place(of: error.offset), problem: error.reason) }
    if let failure = window.failure { throw failure }
    guard returned < pending.count else { return nil }
    defer { returned += 1 }
    return pending[returned]
  }

  /// Reads the value at the reader's position, and enters its list.
  private func open() throws(JSONFault) {
    let line = line(at: reader.position)
    var list: JSONReader?
    header = try readHeader(rewriter.path[...], &list)
    afterValue = reader
    title = title ?? rewriter.title(ofHeader: header).map { PostHTML.escaped($0) }
    add(rewriter.records(ofHeader: header), rewriter.problems(of: header), line: line)
    if var list {
      try list.beginArray()
      reader = list
    } else {
      close()
    }
  }

  private func close() {
    if let after = afterValue { reader = after }
    afterValue = nil
  }

  private func readRecord() throws(JSONFault) {
    guard try reader.nextElement() else { return close() }
    _ = reader.peek()
    let line = line(at: reader.position)
    let record = try JSONValue.read(&reader)
    guard case .object = record else { return }
    add(rewriter.records(record, header: header), rewriter.problems(of: record), line: line)
  }

  private func add(_ records: [RewrittenRecord], _ problems: [ExportFinding.Fact], line: Int) {
    let first = pending.count
    pending += records.map { ProducedRecord(collection: $0.collection, json: $0.value.json, line: line) }
    if first < pending.count { pending[first].problems = problems } else { self.problems += problems }
  }

  /// Reads what is around the list at `path`, and skips the list.
  private func readHeader(
    _ path: ArraySlice<String>,
    _ list: inout JSONReader?
  ) throws(JSONFault) -> JSONValue {
    let next = reader.peek()
    guard let name = path.first else {
      if next == UInt8(ascii: "[") { list = reader }
      try reader.skipValue()
      return .null
    }
    guard next == UInt8(ascii: "{") else {
      try reader.skipValue()
      return .null
    }
    var members: [String: JSONValue] = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let member = reader.text(of: key)
      members[member] =
        member == name ? try readHeader(path.dropFirst(), &list) : try JSONValue.read(&reader)
    }
    return .object(members)
  }

  // MARK: Lines

  /// The line of the byte at `offset`, which must not be before that of the last call.
  private func line(at offset: Int) -> Int {
    while counted.offset < min(offset, window.end) {
      if window.base[counted.offset] == UInt8(ascii: "\n") { counted.line += 1 }
      counted.offset += 1
    }
    return counted.line
  }

  private func place(of offset: Int) -> Diagnostic.Place {
    counted = (0, 1)
    let line = line(at: offset)
    var start = min(offset, window.end)
    while start > 0, window.base[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return Diagnostic.Place(file: name, line: line, column: offset - start + 1)
  }
}
