public import BlogModel

/// Why an export cannot be read at all.
///
/// Facts only; the sentences are in `ExportError+Sentences.swift`.
///
/// Problems that can be worked around are reported as a `Diagnostic` of the result instead.
public enum ExportError: Error, Sendable, Hashable {
  /// No file was given, or the folder holds none that could be an export.
  case noFiles
  /// The file could not be opened or read; `reason` is the system's own text.
  case unreadable(file: String, reason: String)
  /// The path is a folder, not a file.
  case isFolder(file: String)
  /// Another program wrote to the file while it was read.
  case changed(file: String)
  /// Standard input is a terminal: no input was redirected.
  case terminal(file: String)
  /// The archive cannot be read.
  case archive(file: String, problem: ArchiveProblem)
  /// The gzip file cannot be decompressed.
  case gzip(file: String, problem: GzipProblem)
  /// The file holds nothing but white space.
  case empty(file: String)
  /// The text ends too early, or is invalid JSON at this location.
  case notJSON(place: Diagnostic.Place, problem: JSONProblem)
  /// A file of another format ends too early, or is invalid at this location.
  case malformed(place: Diagnostic.Place, problem: FormatProblem)
  /// libxml2, which reads XML, cannot be used; `problem` says why, in the words of the dynamic loader.
  case xmlLibrary(file: String, problem: String)
  /// No blogger, blog, comment or like was found in the files.
  ///
  /// - Parameters:
  ///   - files: their names.
  ///   - collections: names of collections in the files that the field map does not name, sorted.
  case noRecords(files: [String], collections: [String])
  /// The file is not text.
  case binary(file: String, format: BinaryFormat)

  /// Unsupported formats that are recognised, so that the message can say what to do.
  public enum BinaryFormat: String, Sendable, Hashable, CaseIterable {
    /// A managed Firestore export (`.export_metadata`, LevelDB records).
    case firestoreExport
    /// Compressed with gzip more than once.
    case gzip
    /// A zip archive.
    case zip
    /// A database of SQLite.
    case sqlite
    /// A web page.
    case html
    /// The list of the files of a Twitter archive, `manifest.js`.
    case twitterArchive
    /// Anything else that is not text.
    case unknown
  }

  /// What is wrong with a gzip file.
  public enum GzipProblem: Sendable, Hashable {
    /// It ends in the middle.
    case truncated
    /// It cannot be decompressed from here on, or its checksum is wrong; `reason` is zlib's own text.
    case corrupt(reason: String)
    /// Other data follows the compressed data.
    case trailing
    /// It decompresses to more than `limit` bytes, which a legitimate file of its size does not.
    case tooLarge(limit: Int)
  }

  /// What is wrong with an archive.
  public enum ArchiveProblem: Sendable, Hashable {
    /// libarchive, which reads it, is not installed or too old; `reason` is the loader's own text.
    case libraryMissing(reason: String)
    /// It is damaged, cut or not an archive; `reason` is libarchive's own text.
    case damaged(reason: String)
    /// It has more entries than `limit`.
    case tooManyEntries(limit: Int)
    /// It holds more than `limit` bytes, which a legitimate archive of its size does not.
    case bomb(limit: Int)
    /// The files with records have more than `limit` bytes.
    case tooLarge(limit: Int)
    /// No file in it can be an export.
    case withoutRecords
  }

  /// What is wrong with a file that is neither JSON nor binary.
  public enum FormatProblem: Sendable, Hashable {
    /// A quoted field of a table does not end.
    case openQuote
    /// A row of a table is longer than `limit` bytes.
    case longRow(limit: Int)
    /// XML that is not well-formed; `reason` is libxml2's own text.
    case xml(reason: String)
    /// A text of XML has more than `limit` bytes, which libxml2 does not read.
    case longText(limit: Int)
    /// Elements of XML are nested more than `limit` levels deep, which libxml2 does not read.
    case deepElements(limit: Int)
    /// A record of XML has more than `limit` bytes.
    case largeElement(limit: Int)
    /// A script of an archive does not assign a list of records.
    case notAList
    /// The list of a script ends in the middle.
    case listCut
    /// A record is longer than `limit` bytes.
    case longRecord(limit: Int)
  }

  /// A rule of JSON (RFC 8259) that a text breaks.
  public enum JSONProblem: Sendable, Hashable {
    /// The text ends where something must follow.
    case unexpectedEnd(expected: Expectation)
    /// A byte that is not allowed here.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A backslash that does not begin an escape sequence.
    case badEscape
    /// A number in a form that JSON does not allow.
    case badNumber
    /// A word that is not `true`, `false` or `null`.
    case badLiteral
    /// A raw control character in a string.
    case controlCharacter(UInt8)
  }

  /// What the grammar expects at a location.
  public enum Expectation: String, Sendable, Hashable, CaseIterable {
    case value = "a value"
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case key = "a key in quotes"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
    case digit = "a digit"
    case closingQuote = "a closing quote"
    case objectOrArray = "an object or an array"
    case end = "the end of the file"
  }
}
