public import BlogExport
public import BlogModel

/// Everything that is wrong with the file of a field map.
public struct FieldMapError: Error, Sendable, Equatable {
  /// One thing that is wrong, and where.
  public struct Problem: Sendable, Equatable {
    /// The line and column in the file.
    public let place: Diagnostic.Place
    /// What is wrong.
    public let fact: Fact
  }

  /// What can be wrong.
  public enum Fact: Sendable, Equatable {
    /// No such file exists, and no built-in map has that name.
    case unknownName(suggestion: String?)
    /// There is no file with this path, which cannot be meant as the name of a built-in map.
    case missingFile
    /// The file cannot be read; the system's message.
    case unreadable(String)
    /// The file is larger than the limit.
    case tooLarge
    /// The file is not UTF-8 text.
    case notText
    /// The file has anchors, which field maps do not support.
    case anchor
    /// The file is not valid YAML; the parser's message.
    case syntax(String)
    /// The file is not a mapping of keys to values.
    case notAMapping
    /// The file has none of `bloggers`, `blogs`, `comments` and `likes`.
    case noKind
    /// An unknown key of the first level.
    case unknownKey(String, suggestion: String?)
    /// An unknown key of a property's long form.
    case unknownOption(String, suggestion: String?)
    /// A name that is not a property.
    case unknownProperty(String, of: RecordKind, suggestion: String?)
    /// A property that only other kinds have.
    case foreignProperty(FieldMap.Property, of: RecordKind, fits: [RecordKind])
    /// A duplicate key.
    case duplicateKey(String)
    /// A duplicate value in one list.
    case duplicateValue(String)
    /// A kind without its collections.
    case noCollection(RecordKind)
    /// A collection that two kinds use.
    case sharedCollection(String, RecordKind, RecordKind)
    /// A property whose long form has neither `path` nor `constant`.
    case noPath(FieldMap.Property)
    /// More than one conversion of a property.
    case manyConversions(FieldMap.Property)
    /// A conversion that does not fit a property.
    case foreignConversion(String, FieldMap.Property)
    /// A date format with an unknown letter, or without a day, a month or a year.
    case badDateFormat(String)
    /// A value that does not fit its key.
    case wrongValue(key: String, value: String, expected: String)
  }

  /// The problems in the order of the file; never empty.
  public let problems: [Problem]
}
