extension FieldMap {
  /// The source of one property.
  public struct Source: Sendable, Hashable {
    /// The property.
    public let property: Property
    /// Paths of fields in order of preference.
    ///
    /// A path is a dot-separated list of names (`author.objectId`). A field whose name is the whole path,
    /// including the dots, is preferred to a nested field.
    public let paths: [String]
    /// For attributes and further fields, the name of each path in `paths`; otherwise empty.
    ///
    /// Several paths may have the same name: the first with a value is used.
    public let names: [String]
    /// Placeholders that clients write for a missing value, compared exactly.
    public let placeholders: [String]
    /// The conversion of a value before it is used.
    public let conversion: Conversion?
    /// The value if no path gives one.
    public let constant: String?
    /// For pictures, where the address and the texts of one are if it is an object.
    public let pictureFields: PictureFields?
    /// Steps from the value to values of other collections, taken before anything else.
    public let lookups: [Lookup]
    /// Texts that are replaced in the value before it is converted, in this order.
    public let replacements: [Replacement]
    /// Whether a record without a value is reported.
    public let isRequired: Bool

    /// A source of `property` from `paths`.
    public init(
      _ property: Property,
      from paths: [String],
      missing placeholders: [String] = [],
      conversion: Conversion? = nil,
      constant: String? = nil,
      pictureFields: PictureFields? = nil,
      through lookups: [Lookup] = [],
      replacing replacements: [Replacement] = [],
      isRequired: Bool = false
    ) {
      self.property = property
      self.paths = paths
      self.lookups = lookups
      self.replacements = replacements
      self.isRequired = isRequired
      names = []
      self.placeholders = placeholders
      self.conversion = conversion
      self.constant = constant
      self.pictureFields = pictureFields
    }

    /// A source of attributes, each with its name and its paths in order of preference.
    public init(attributes: [(name: String, paths: [String])]) {
      self.init(.attributes, named: attributes)
    }

    /// A source of named values, each with its paths in order of preference.
    init(_ property: Property, named values: [(name: String, paths: [String])]) {
      self.property = property
      paths = values.flatMap(\.paths)
      names = values.flatMap { value in value.paths.map { _ in value.name } }
      placeholders = []
      conversion = nil
      constant = nil
      pictureFields = nil
      lookups = []
      replacements = []
      isRequired = false
    }

    /// Whether values are not used as they are in the export.
    var isTreated: Bool {
      conversion != nil || constant != nil || !lookups.isEmpty || !replacements.isEmpty
    }

    /// The same source with only the paths of those numbers.
    func keeping(_ numbers: [Int]) -> Source {
      if property.isNamed {
        return Source(property, named: numbers.map { (names[$0], [paths[$0]]) })
      }
      let kept = numbers.map { paths[$0] }
      var conversion = conversion
      if case .html(.of(let known))? = conversion {
        let known = known.filter { kept.contains($0) }
        conversion = known.isEmpty && !property.detectsHTML ? nil : .html(.of(paths: known))
      }
      if case .prefixed(let prefixes)? = conversion {
        let known = prefixes.filter { kept.contains($0.path) }
        conversion = known.isEmpty ? nil : .prefixed(known)
      }
      return Source(
        property,
        from: kept,
        missing: placeholders,
        conversion: conversion,
        constant: constant,
        pictureFields: pictureFields,
        through: lookups,
        replacing: replacements,
        isRequired: isRequired
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

  /// The conversion of a value before it is used.
  public enum Conversion: Sendable, Hashable {
    /// Parses a date with a pattern such as `dd.MM.yyyy HH:mm`, see ``DateFormatPattern``; a date that an
    /// export writes as a typed value is unchanged.
    case date(format: String)
    /// Puts a prefix before a relative address; an address with a scheme is unchanged.
    case url(prefix: String)
    /// Splits a text into a list; if one value is expected, the first is used.
    case split(separator: String)
    /// Converts to lowercase.
    case lowercase
    /// Takes the last part that is not empty, such as the number at the end of an address.
    case last(separator: String)
    /// Replaces `{size}` in the template of an address by a number of pixels.
    case size(Int)
    /// Reads a date without a time zone in UTC, not in the time zone of the site.
    case utc
    /// Puts a text before the values of each path, so that ids of different kinds are not taken for each other.
    case prefixed([PathPrefix])
    /// Converts HTML to Markdown, or to plain text where the model has no Markdown; of pictures, takes those in it.
    case html(HTMLValues)
  }

  /// What is put before the values of a path.
  public struct PathPrefix: Sendable, Hashable {
    /// The path.
    public let path: String
    /// What is put before its values.
    public let text: String

    /// `text` before the values of `path`.
    public init(_ text: String, of path: String) { (self.path, self.text) = (path, text) }
  }

  /// Which values of a property are HTML.
  public enum HTMLValues: Sendable, Hashable {
    /// All of them.
    case all
    /// The values of these paths; a text or a bio of another path if it begins with a block of HTML, as in `<p>Hi</p>`.
    case of(paths: [String])
  }

  /// A field that marks records as private or deleted; these are excluded and counted.
  public struct Mark: Sendable, Hashable {
    /// The path of the field, as in ``Source/paths``.
    public let path: String
    /// The values that mark a record, compared without regard to case.
    ///
    /// Booleans are `true` and `false`, numbers are as written, and `null` is a field that is present but has
    /// no value or an empty one. Without values, every value marks a record except missing and empty ones,
    /// `false`, `no`, 0, and dates that mean none, such as `0000-00-00`.
    public let values: [String]
    /// Whether all values mark a record except `values` and missing ones.
    public let marksOthers: Bool
    /// Whether the field and its values are matched in any spelling, also in objects that describe the record.
    public let isLoose: Bool
    /// In a condition, the path of another field: the value must be the address that is there, or one below it.
    public let below: String?

    /// Where the values that mark a record are: those with which this finds something.
    public let lookup: Lookup?

    /// A condition: the field has the value of the field at the path `below`, or an address below it.
    public init(path: String, below: String) {
      self.path = path
      self.below = below
      (values, marksOthers, isLoose, lookup) = ([], false, false, nil)
    }

    /// A mark: another collection says which values mark a record.
    public init(path: String, through lookup: Lookup) {
      self.path = path
      self.lookup = lookup
      (values, marksOthers, isLoose, below) = ([], false, false, nil)
    }

    /// Creates a mark.
    public init(path: String, values: [String] = [], marksOthers: Bool = false, isLoose: Bool = false) {
      (below, lookup) = (nil, nil)
      self.path = path
      self.values = values
      self.marksOthers = marksOthers
      self.isLoose = isLoose
    }

    /// The same mark, matched in any spelling.
    public var loose: Self { Self(path: path, values: values, marksOthers: marksOthers, isLoose: true) }
  }
}
