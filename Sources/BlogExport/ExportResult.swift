package import Basics
public import BlogModel

/// The result of reading an export.
public struct ExportResult: Sendable {
  /// The joined model; without the texts of blogs when a build has prepared those of a large site.
  public package(set) var community: Community
  /// Everything that could not be used as it is, in the order of the files and places.
  public package(set) var diagnostics: [Diagnostic]
  /// One report per source, in the order of the sources.
  public let files: [FileReport]
  /// The numbers of records in the files.
  public let read: RecordCounts
  /// The numbers of records in the community.
  public let used: RecordCounts
  /// Records in the community that had to be repaired, or of which a part was dropped.
  public let repaired: RecordCounts
  /// Records that are not in the community for reasons other than those below.
  public let skipped: RecordCounts
  /// Records excluded because they, their blog or their blogger are private or deleted.
  public let withheld: RecordCounts
  /// Records excluded because the options block or hide them, their blog or their blogger.
  public let redacted: RecordCounts
  /// The field map as it was used: for `auto`, the collections and paths that gave a value.
  public let fieldMap: FieldMap
  /// The title that the export gives to the site, or the name of the only person whom it is about, on one line; empty if
  /// it has none.
  public let title: String
  /// Addresses of pictures and videos of records that are not in the community, as the export writes them.
  package let excludedPictures: Set<String>
  /// The archives among the files, whose pictures may be used.
  package var archives: [ArchiveContents] = []
}

/// What one file was recognised as.
public struct FileReport: Sendable, Hashable {
  /// The file's name in messages.
  public let name: String
  /// Its shape.
  public let shape: Shape
  /// The numbers of records in it.
  public internal(set) var records: RecordCounts
}
