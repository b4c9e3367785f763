import Basics
import BlogModel

/// Reads the rows of a table whose first row names the fields (CSV, RFC 4180).
///
/// Fields are separated by commas, semicolons or tabs. Rows may have
/// fewer fields than the first one; further ones have no name and are not read. Empty fields are omitted.
final class TableProducer: RecordProducer {
  /// The maximum number of bytes of one row.
  private static let longestRow = 16 << 20

  private let name: String
  private let separator: UInt8
  private var bytes: StreamBytes
  private var fields: [String]?
  private let texts: TableTexts?

  /// The table in `stream`, whose fields `separator` separates; `name` is the file's name in messages, and `texts` are
  /// in the folder of the table.
  init(
    _ stream: any ByteStream,
    separator: UInt8,
    name: String,
    texts: TableTexts? = nil
  ) throws(ExportError) {
    self.name = name
    self.texts = texts
    self.separator = separator
    bytes = try StreamBytes(stream)
  }

  func next() throws(ExportError) -> ProducedRecord? {
    if fields == nil { fields = try nextRow()?.map { PlainText.trimmed($0) } }
    guard let fields else { return nil }
    while true {
      let line = bytes.line
      guard let row = try nextRow() else { return nil }
      var json = JSONWriter()
      json.object { object in
        for (field, value) in zip(fields, row) where !field.isEmpty && !value.isEmpty {
          object.member(field, value)
        }
        if let texts, fields.contains(TableTexts.column) {
          texts.add(zip(fields, row).map { (name: $0, value: $1) }, to: &object)
        }
      }
      // An empty line is not a record.
      if json.bytes.count > 2 { return ProducedRecord(collection: nil, json: json.bytes, line: line) }
    }
  }

  /// The fields of the next row; nil at the end.
  private func nextRow() throws(ExportError) -> [String]? {
    guard try bytes.peek() != nil else { return nil }
    let start = bytes.line
    var row: [String] = []
    var size = 0
    while true {
      let (field, isLast) = try nextField()
      size += field.utf8.count
      if size > Self.longestRow {
        throw .malformed(
          place: Diagnostic.Place(file: name, line: start),
          problem: .longRow(limit: Self.longestRow)
        )
      }
      row.append(field)
      if isLast { return row }
    }
  }

  /// The next field, and whether it is the last of its row.
  private func nextField() throws(ExportError) -> (text: String, isLast: Bool) {
    var text: [UInt8] = []
    let start = bytes.line
    let isQuoted = try bytes.peek() == UInt8(ascii: "\"")
    if isQuoted { _ = try bytes.next() }
    var isOpen = isQuoted
    while let byte = try bytes.next() {
      if isOpen {
        if byte != UInt8(ascii: "\"") {
          text.append(byte)
        } else if try bytes.peek() == UInt8(ascii: "\"") {
          _ = try bytes.next()
          text.append(byte)
        } else {
          isOpen = false
        }
      } else if byte == separator {
        return (String(decoding: text, as: UTF8.self), false)
      } else if byte == UInt8(ascii: "\n") {
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        return (String(decoding: text, as: UTF8.self), true)
      } else if !isQuoted || byte != UInt8(ascii: "\r") {
        text.append(byte)
      }
      if text.count > Self.longestRow { break }
    }
    if isOpen { throw .malformed(place: Diagnostic.Place(file: name, line: start), problem: .openQuote) }
    return (String(decoding: text, as: UTF8.self), true)
  }
}
