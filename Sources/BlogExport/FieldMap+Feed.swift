extension FieldMap {
  /// What feeds one property.
  public struct Feed: Sendable, Hashable {
    /// The property.
    public let property: Property
    /// Paths of fields, the one to prefer first.
    ///
    /// A path is names joined by points (`author.objectId`). A field whose name is the whole path, points
    /// and all, is taken before one that lies further in.
    public let paths: [String]
    /// Values that clients write where there is none, compared exactly: they mean missing.
    public let placeholders: [String]
    /// What is done to a value before it is used.
    public let conversion: Conversion?
    /// The value where no path gives one.
    public let constant: String?

    /// A feed of `property` from `paths`.
    public init(
      _ property: Property,
      from paths: [String],
      missing placeholders: [String] = [],
      conversion: Conversion? = nil,
      constant: String? = nil
    ) {
      self.property = property
      self.paths = paths
      self.placeholders = placeholders
      self.conversion = conversion
      self.constant = constant
    }
  }

  /// What is done to a value before it is used.
  public enum Conversion: Sendable, Hashable {
    /// Read as a date of a pattern such as `dd.MM.yyyy HH:mm`, see ``DateFormatPattern``; a date that an
    /// export writes as a typed value stays what it is.
    case date(format: String)
    /// A relative address is put behind the prefix; one with a scheme stays.
    case url(prefix: String)
    /// A text is taken for a list; where one value is wanted, for its first.
    case split(separator: String)
    /// Every letter becomes its small form.
    case lowercase
  }

  /// A field by which records are known that are private or deleted: they are left out and counted.
  public struct Mark: Sendable, Hashable {
    /// The path of the field, as in ``Feed/paths``.
    public let path: String
    /// The values that mark a record, compared without regard to case.
    ///
    /// Booleans are `true` and `false`, numbers are as written. Without values, every value marks but
    /// missing and empty ones, `false`, `no` and 0.
    public let values: [String]

    /// A mark of its parts.
    public init(path: String, values: [String] = []) {
      self.path = path
      self.values = values
    }
  }
}
