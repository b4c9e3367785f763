extension FieldMap {
  /// What feeds one property.
  public struct Source: Sendable, Hashable {
    /// The property.
    public let property: Property
    /// Paths of fields, the one to prefer first.
    ///
    /// A path is names joined by points (`author.objectId`). A field whose name is the whole path, points
    /// and all, is taken before one that lies further in.
    public let paths: [String]
    /// Of attributes and further fields, the name of each of `paths`, as many as there are paths; else empty.
    ///
    /// Several paths may have one name: the first with a value counts.
    public let names: [String]
    /// Values that clients write where there is none, compared exactly: they mean missing.
    public let placeholders: [String]
    /// What is done to a value before it is used.
    public let conversion: Conversion?
    /// The value where no path gives one.
    public let constant: String?

    /// A source of `property` from `paths`.
    public init(
      _ property: Property,
      from paths: [String],
      missing placeholders: [String] = [],
      conversion: Conversion? = nil,
      constant: String? = nil
    ) {
      self.property = property
      self.paths = paths
      names = []
      self.placeholders = placeholders
      self.conversion = conversion
      self.constant = constant
    }

    /// A source of attributes, each shown under its name and from its paths, the one to prefer first.
    public init(attributes: [(name: String, paths: [String])]) {
      self.init(.attributes, named: attributes)
    }

    /// A source of values with names, each from its paths, the one to prefer first.
    init(_ property: Property, named values: [(name: String, paths: [String])]) {
      self.property = property
      paths = values.flatMap(\.paths)
      names = values.flatMap { value in value.paths.map { _ in value.name } }
      placeholders = []
      conversion = nil
      constant = nil
    }

    /// The same with the paths of those numbers only.
    func keeping(_ numbers: [Int]) -> Source {
      if property.isNamed {
        return Source(property, named: numbers.map { (names[$0], [paths[$0]]) })
      }
      return Source(
        property,
        from: numbers.map { paths[$0] },
        missing: placeholders,
        conversion: conversion,
        constant: constant
      )
    }

    /// The names of attributes, each once and in their order, with their paths.
    public var attributes: [(name: String, paths: [String])] {
      var attributes: [(name: String, paths: [String])] = []
      for (name, path) in zip(names, paths) {
        if let index = attributes.firstIndex(where: { $0.name == name }) {
          attributes[index].paths.append(path)
        } else {
          attributes.append((name, [path]))
        }
      }
      return attributes
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
    /// The path of the field, as in ``Source/paths``.
    public let path: String
    /// The values that mark a record, compared without regard to case.
    ///
    /// Booleans are `true` and `false`, numbers are as written, and `null` is a missing or empty value that is
    /// written out. Without values, every value marks but missing and empty ones, `false`, `no` and 0.
    public let values: [String]
    /// Whether all values mark but `values` and missing ones.
    public let marksOthers: Bool
    /// Whether the field and its values are matched in any spelling, also in objects that describe the record.
    public let isLoose: Bool

    /// A mark of its parts.
    public init(path: String, values: [String] = [], marksOthers: Bool = false, isLoose: Bool = false) {
      self.path = path
      self.values = values
      self.marksOthers = marksOthers
      self.isLoose = isLoose
    }

    /// The same mark, matched in any spelling.
    public var loose: Self { Self(path: path, values: values, marksOthers: marksOthers, isLoose: true) }
  }
}
