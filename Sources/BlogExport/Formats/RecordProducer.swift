/// Reads the records of a file that is not JSON, one after another.
protocol RecordProducer: AnyObject {
  /// Reads the next record; nil at the end.
  func next() throws(ExportError) -> ProducedRecord?

  /// What was wrong with what it has skipped.
  var problems: [ExportFinding.Fact] { get }

  /// The title that the file gives to all its records, once they were read, as HTML; nil if it gives none.
  var title: String? { get }
}

extension RecordProducer {
  /// None.
  var problems: [ExportFinding.Fact] { [] }

  /// None.
  var title: String? { nil }
}

/// A record of a file that is not JSON.
struct ProducedRecord {
  /// Its collection, as field maps name it; nil if the file's name says what the records are.
  let collection: String?
  /// The record as a JSON object (RFC 8259).
  let json: [UInt8]
  /// The line of the file in which it begins, from 1.
  let line: Int
  /// What is wrong with it.
  var problems: [ExportFinding.Fact] = []
}
