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
    /// There is no such file, nor is a map of that name built in.
    case unknownName(suggestion: String?)
    /// The file cannot be read; the system's words.
    case unreadable(String)
    /// The file is larger than a field map can be.
    case tooLarge
    /// The file is no text in UTF-8.
    case notText
    /// The file has anchors, which field maps do not know.
    case anchor
    /// The file is no YAML; the parser's own words.
    case syntax(String)
    /// The file is no mapping of keys to values.
    case notAMapping
    /// None of `bloggers`, `blogs`, `comments` and `likes` is there.
    case noKind
    /// A key of the first level that means nothing.
    case unknownKey(String, suggestion: String?)
    /// A key of a property's long form that means nothing.
    case unknownOption(String, suggestion: String?)
    /// A name that is no property.
    case unknownProperty(String, of: RecordKind, suggestion: String?)
    /// A property that another kind has.
    case foreignProperty(FieldMap.Property, of: RecordKind, fits: [RecordKind])
    /// A key that stands twice.
    case duplicateKey(String)
    /// A value that stands twice in one list.
    case duplicateValue(String)
    /// A kind without its collections.
    case noCollection(RecordKind)
    /// A collection that feeds two kinds.
    case sharedCollection(String, RecordKind, RecordKind)
    /// A property whose long form has neither `path` nor `constant`.
    case noPath(FieldMap.Property)
    /// More than one conversion of a property.
    case manyConversions(FieldMap.Property)
    /// A conversion that makes no sense for a property.
    case foreignConversion(String, FieldMap.Property)
    /// A date format with a letter that stands for nothing, or without a day, a month or a year.
    case badDateFormat(String)
    /// A value that does not fit its key.
    case wrongValue(key: String, value: String, expected: String)
  }

  /// In the order of the file; never empty.
  public let problems: [Problem]
}
