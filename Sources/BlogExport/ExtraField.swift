/// A further field of an app that a field map carries to templates, as `{{extra.camera}}`, and to the search.
///
/// The site itself does nothing with it: a field to show needs a field map and a template, and no Swift.
public struct ExtraField: Sendable, Hashable {
  /// What templates may do with the value.
  public enum ValueType: String, Sendable, Hashable, CaseIterable {
    /// One line; several values are joined by commas, and `false` is missing.
    case text
    /// A number as the export writes it; of several the first.
    case number
    /// Values for a section, each shown by `{{value}}`.
    case list
  }

  /// What templates call it: letters, digits and `_`.
  public let name: String
  /// Paths of fields, the one to prefer first, as in ``FieldMap/Source/paths``.
  public let paths: [String]
  /// What templates may do with the value.
  public let type: ValueType
  /// Whether the search finds a blog by the value.
  public let isSearched: Bool

  /// A field of its parts.
  public init(_ name: String, from paths: [String], as type: ValueType = .text, isSearched: Bool = false) {
    self.name = name
    self.paths = paths
    self.type = type
    self.isSearched = isSearched
  }
}
