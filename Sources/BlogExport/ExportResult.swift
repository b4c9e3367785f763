public import BlogModel

/// What was read.
public struct ExportResult: Sendable {
  /// The joined model.
  public let community: Community
  /// Everything that could not be used as it is, in the order of the files and places.
  public let diagnostics: [Diagnostic]
  /// One a source, in their order.
  public let files: [FileReport]
  /// Records met in the files.
  public let read: RecordCounts
  /// Records that are in the community.
  public let used: RecordCounts
  /// Records in the community of which something had to be mended or left out.
  public let repaired: RecordCounts
  /// Records that are not in the community for another reason than those below.
  public let leftOut: RecordCounts
  /// Records left out because they, their blog or their blogger are private or deleted.
  public let withheld: RecordCounts
  /// Records left out because the options block or hide them, their blog or their blogger.
  public let redacted: RecordCounts
  /// The field map as it was used: of `auto`, the collections and paths that gave a value.
  public let fieldMap: FieldMap
}

/// What one file was taken for.
public struct FileReport: Sendable, Hashable {
  /// The file as messages call it.
  public let name: String
  /// Its shape.
  public let shape: Shape
  /// Records met in it.
  public let records: RecordCounts
}
