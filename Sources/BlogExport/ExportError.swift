public import BlogModel

/// Why an export cannot be read at all.
///
/// Facts only; the sentences are in `ExportError+Sentences.swift`.
///
/// What can be worked around is a `Diagnostic` of the result instead.
public enum ExportError: Error, Sendable, Hashable {
  /// No file was given, or the folder holds none that could be an export.
  case noFiles
  /// The file could not be opened or read; `reason` is the system's own text.
  case unreadable(file: String, reason: String)
  /// A folder stands where a file should.
  case isFolder(file: String)
  /// Another program wrote to the file while it was read.
  case changed(file: String)
  /// Standard input is a terminal: nobody redirected it.
  case terminal(file: String)
  /// The file is packed by gzip and cannot be unpacked.
  case gzip(file: String, problem: GzipProblem)
  /// The file holds nothing but white space.
  case empty(file: String)
  /// The text breaks off or breaks a rule of JSON here.
  case notJSON(place: Diagnostic.Place, problem: JSONProblem)
  /// Nothing in the files could be taken for a blogger, a blog, a comment or a like.
  ///
  /// - Parameters:
  ///   - files: their names.
  ///   - collections: names seen that the field map does not know, sorted.
  case noRecords(files: [String], collections: [String])
  /// The file is no text.
  case binary(file: String, format: BinaryFormat)

  /// Formats that are recognised in order to say what to do with them.
  public enum BinaryFormat: String, Sendable, Hashable, CaseIterable {
    /// A managed Firestore export (`.export_metadata`, LevelDB records).
    case firestoreExport
    /// Packed by gzip more than once.
    case gzip
    /// A zip archive.
    case zip
    /// A database of SQLite.
    case sqlite
    /// A web page.
    case html
    /// XML: of WordPress (WXR), a feed, or anything else.
    case xml
    /// A table with separators.
    case csv
    /// A script of a Twitter archive, `window.YTD.tweets.part0 = [`.
    case twitterArchive
    /// A JSON Feed (jsonfeed.org).
    case jsonFeed
    /// A collection of ActivityStreams, such as the outbox of Mastodon.
    case activityStreams
    /// Anything else that is not text.
    case unknown
  }

  /// What is wrong with a gzip file.
  public enum GzipProblem: Sendable, Hashable {
    /// It ends in the middle.
    case truncated
    /// It cannot be unpacked from here on, or its checksum is wrong; `reason` is zlib's own text.
    case corrupt(reason: String)
    /// Something else follows what was packed.
    case trailing
    /// It holds more than `limit` bytes, which an honest file of its size does not.
    case tooLarge(limit: Int)
  }

  /// A rule of JSON (RFC 8259) that a text breaks.
  public enum JSONProblem: Sendable, Hashable {
    /// The text ends where something must follow.
    case unexpectedEnd(expected: Expectation)
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A backslash followed by something else than an escape.
    case badEscape
    /// A number that is not written as JSON wants it.
    case badNumber
    /// A word that is not `true`, `false` or `null`.
    case badLiteral
    /// A raw control character in a string.
    case controlCharacter(UInt8)
  }

  /// What the grammar wants at a place.
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
    case end = "the end"
  }
}
