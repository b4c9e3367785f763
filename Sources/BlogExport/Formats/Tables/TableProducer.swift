import Basics
import BlogModel

/// Reads the rows of a table whose first row names the fields (CSV, RFC 4180).
///
/// Fields are separated by commas, semicolons or tabs. Rows may have
/// fewer fields than the first one; further ones have no name and are not read. Empty fields are omitted, as are those
/// that databases write for a missing value.
/// Before the first row, there may be empty ones, and the separator as Excel writes it: `sep=;`.
final class TableProducer: RecordProducer {
  /// The maximum number of bytes of one row.
  private static let longestRow = 16 << 20
  /// What databases write for a missing value, never in quotes: MySQL and PostgreSQL, phpMyAdmin, SQL Developer.
  private static let missing = ["\\N", "NULL", "(null)"].map { Array($0.utf8) }

  private let name: String
  private var separator: UInt8
  private var bytes: StreamBytes
  private var fields: [String]?
  private let texts: TableTexts?
  /// Whether the row with the names, or one before it, ended with a carriage return alone.
  private var endsWithReturn = false
  /// How many lines ended with a carriage return alone, which `bytes` does not count.
  private var returnCount = 0
  /// Whether a field that was read since the last record is not UTF-8.
  private var isRepaired = false

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
    if fields == nil { fields = try header() }
    guard let fields else { return nil }
    while true {
      let line = line
      guard let row = try nextRow() else { return nil }
      var json = JSONWriter()
      var problems: [ExportFinding.Fact] = []
      json.object { object in
        for (field, value) in zip(fields, row) where !field.isEmpty && value != "" {
          // A number, because `7.0` in a column with gaps is the id that another table has as `7`.
          if let value, WholeNumber.isDecimal(value) {
            object.member(field, number: value)
          } else {
            object.member(field, orNull: value)
          }
        }
        if let texts, fields.contains(TableTexts.column) {
          problems = texts.add(zip(fields, row).map { (name: $0, value: $1 ?? "") }, to: &object)
        }
      }
      // An empty line is not a record.
      guard row.contains(where: { $0 != nil && $0 != "" }) else { continue }
      defer { isRepaired = false }
      return ProducedRecord(
        collection: nil,
        json: json.bytes,
        line: line,
        problems: problems + (isRepaired ? [.encodingRepaired] : [])
      )
    }
  }

  /// The line of the next byte, from 1.
  private var line: Int { bytes.line + returnCount }

  /// The names of the fields; nil if the table has none.
  private func header() throws(ExportError) -> [String]? {
    let mark = "sep="
    while let row = try nextRow() {
      let names = row.map { PlainText.trimmed($0 ?? "") }
      guard let first = names.first(where: { !$0.isEmpty }) else { continue }
      guard first.lowercased().hasPrefix(mark), names.filter({ !$0.isEmpty }).count == 1 else { return names }
      let own = first.utf8.dropFirst(mark.utf8.count)
      if own.count == 1, let byte = own.first { separator = byte }
    }
    return nil
  }

  /// The fields of the next row, nil for missing values; nil at the end.
  private func nextRow() throws(ExportError) -> [String?]? {
    guard try bytes.peek() != nil else { return nil }
    let start = line
    var row: [String?] = []
    var size = 0
    while true {
      let (field, isLast) = try nextField(ofRowIn: start)
      // An empty field takes memory, too.
      size += (field?.utf8.count ?? 0) + MemoryLayout<String?>.stride
      if size > Self.longestRow { throw longRow(start) }
      row.append(field)
      if isLast { return row }
    }
  }

  private func longRow(_ line: Int) -> ExportError {
    .malformed(
      place: Diagnostic.Place(file: name, line: line),
      problem: .longRow(limit: Self.longestRow)
    )
  }

  /// The next field of the row that begins in a line, and whether it is the last of the row.
  private func nextField(ofRowIn firstLine: Int) throws(ExportError) -> (text: String?, isLast: Bool) {
    var text: [UInt8] = []
    let start = line
    let isQuoted = try bytes.peek() == UInt8(ascii: "\"")
    if isQuoted { _ = try bytes.next() }
    var isOpen = isQuoted
    while let byte = try bytes.next() {
      let next = byte == UInt8(ascii: "\r") ? try bytes.peek() : nil
      let isBeforeFeed = next == UInt8(ascii: "\n")
      // Otherwise, it is text: a row that ended there would lose its further fields, among them its marks.
      let isReturn =
        byte == UInt8(ascii: "\r") && !isBeforeFeed && (fields == nil || endsWithReturn || next == nil)
      let isLineEnd = byte == UInt8(ascii: "\n") || isReturn
      if isReturn { returnCount += 1 }
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
        return (value(text, isQuoted: isQuoted), false)
      } else if isLineEnd {
        if isReturn, fields == nil { endsWithReturn = true }
        return (value(text, isQuoted: isQuoted), true)
      } else if !isBeforeFeed {
        text.append(byte)
      }
      if text.count > Self.longestRow { throw longRow(firstLine) }
    }
    if isOpen { throw .malformed(place: Diagnostic.Place(file: name, line: start), problem: .openQuote) }
    return (value(text, isQuoted: isQuoted), true)
  }

  /// The text of a field; nil if it means a missing value, which may mark a draft: `published_at` without a date.
  private func value(_ text: [UInt8], isQuoted: Bool) -> String? {
    !isQuoted && text.count <= 6 && Self.missing.contains(text) ? nil : decoded(text)
  }

  /// The text of a field; notes whether it had to be repaired.
  private func decoded(_ text: [UInt8]) -> String {
    if let valid = String(validating: text, as: UTF8.self) { return valid }
    isRepaired = true
    return String(decoding: text, as: UTF8.self)
  }
}
