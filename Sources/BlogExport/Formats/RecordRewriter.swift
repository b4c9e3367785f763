/// Rewrites the records of a platform's JSON where a field map alone could not read them, such as positions of links
/// in bytes.
protocol RecordRewriter: Sendable {
  /// The names of the objects around the list of records; empty if the file is the list.
  var path: [String] { get }

  /// The records that one record of the file becomes, each with its collection.
  ///
  /// `header` is everything in the file but the list.
  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord]

  /// The records of what is around the list.
  func records(ofHeader header: JSONValue) -> [RewrittenRecord]

  /// The title of what is around the list, as plain text; nil if it has none.
  func title(ofHeader header: JSONValue) -> String?

  /// What is wrong with a record, or with what is around the list, and stays so in the records that it becomes.
  func problems(of record: JSONValue) -> [ExportFinding.Fact]
}

extension RecordRewriter {
  /// None.
  func title(ofHeader header: JSONValue) -> String? { nil }

  /// None.
  func problems(of record: JSONValue) -> [ExportFinding.Fact] { [] }

  func records(ofHeader header: JSONValue) -> [RewrittenRecord] { [] }
}

/// A record with the name of its collection; nil if the file's name says it.
typealias RewrittenRecord = (collection: String?, value: JSONValue)
