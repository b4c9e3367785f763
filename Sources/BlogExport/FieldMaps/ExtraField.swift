/// A further field of an app that a field map passes to templates, as `{{extra.camera}}`, and to the search.
///
/// The site itself does not use it: to show a field, change the field map and a template, but no Swift code.
public struct ExtraField: Sendable, Hashable {
  /// What templates may do with the value.
  public enum ValueType: String, Sendable, Hashable, CaseIterable {
    /// One line; several values are joined by commas, and `false` counts as missing.
    case text
    /// A number as the export writes it; the first of several.
    case number
    /// Values for a section, each shown by `{{value}}`.
    case list
  }

  /// The name in templates: letters, digits and `_`.
  public let name: String
  /// Paths of fields in order of preference, as in ``FieldMap/Source/paths``.
  public let paths: [String]
  /// What templates may do with the value.
  public let type: ValueType
  /// Whether the search finds a blog by the value.
  public let isSearched: Bool

  /// Creates a further field.
  public init(_ name: String, from paths: [String], as type: ValueType = .text, isSearched: Bool = false) {
    self.name = name
    self.paths = paths
    self.type = type
    self.isSearched = isSearched
  }
}
