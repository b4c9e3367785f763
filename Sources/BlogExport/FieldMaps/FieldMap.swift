public import BlogModel

/// Maps collections and fields of an app to properties of the model: data, not code.
///
/// Fields that the map does not name are never imported: the map is the allow-list that keeps e-mail addresses,
/// phone numbers and tokens out.
///
///     FieldMap(
///       name: "forum",
///       rules: [
///         Rule(
///           .blog,
///           in: ["threads"],
///           sources: [
///             Source(.text, from: ["opening", "body.markdown"]), Source(.blogger, from: ["starter.id"]),
///             Source(.createdDate, from: ["at"], conversion: .date(format: "dd.MM.yyyy HH:mm")),
///           ],
///           marks: [Mark(path: "state", values: ["draft", "deleted"])]
///         )
///       ]
///     )
public struct FieldMap: Sendable, Hashable {
  /// Where the records of one kind come from and how their fields are read.
  public struct Rule: Sendable, Hashable {
    /// The kind.
    public let kind: RecordKind
    /// Names of collections, compared without regard to case.
    public let collections: [String]
    /// One source per property, including that of ``extra``; of several for one property, the last is used.
    public let sources: [Source]
    /// What a record must meet, all of it, in a collection that several rules name: the first rule that fits is used.
    ///
    /// A record that fits no rule is not imported. Conditions are written like marks, and mean the opposite.
    public let conditions: [Mark]
    /// Where such records are inside other records; only for bloggers, as in `{"text":"…","author":{"name":"…"}}`.
    public let within: [Embedding]
    /// The marks of records that must not be published.
    public let marks: [Mark]
    /// The meaning of the order of records without a date.
    public let order: Order
    /// Attributes that every record of the kind adds to those from its fields; only for additions.
    public let sets: [Attribute]
    /// Further fields for templates; only for bloggers and blogs, each name once.
    public let extra: [ExtraField]
    /// Whether only records are kept that a shown record names; only for bloggers, such as the staff of a magazine.
    public let isNamedOnly: Bool

    /// Creates a rule.
    public init(
      _ kind: RecordKind,
      in collections: [String],
      sources: [Source],
      conditions: [Mark] = [],
      within: [Embedding] = [],
      marks: [Mark] = [],
      order: Order = .none,
      sets: [Attribute] = [],
      extra: [ExtraField] = [],
      isNamedOnly: Bool = false
    ) {
      self.kind = kind
      self.isNamedOnly = isNamedOnly
      self.collections = collections
      self.conditions = conditions
      self.within = within
      self.sources =
        extra.isEmpty ? sources : sources + [Source(.extra, named: extra.map { ($0.name, $0.paths) })]
      self.marks = marks
      self.order = order
      self.sets = sets
      self.extra = extra
    }
  }

  /// A record inside another one.
  public struct Embedding: Sendable, Hashable {
    /// The kind of the record around it.
    public let kind: RecordKind
    /// The path of the object in the record around it, as in ``Source/paths``; empty if the fields of both are in
    /// one object.
    public let path: String

    /// An object at `path` in records of `kind`.
    public init(in kind: RecordKind, at path: String) {
      self.kind = kind
      self.path = path
    }
  }

  /// The meaning of the order of the records of one kind if they have no dates.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// No meaning: records are sorted by id, and a missing date is reported.
    case none
    /// The newest comes first: in the page with the lowest number, otherwise in the first file.
    case newestFirst = "newest-first"
  }

  /// The map's name in the configuration and in reports.
  public let name: String
  /// One rule per kind; of several for one kind, the last is used.
  public let rules: [Rule]
  /// Addresses of blogs where they were written, as in `/t/:slug/:blog`: they redirect to the pages of the blogs.
  public let addresses: [String]

  /// Creates a map.
  public init(name: String, rules: [Rule], addresses: [String] = []) {
    self.name = name
    self.addresses = addresses
    self.rules = rules
  }

  /// The built-in maps, the default first.
  public static let builtIn: [FieldMap] =
    [.fellowBlogger, .auto, .videoAnswers, .finds, .series, .spots] + platforms

  /// The built-in maps of exports from platforms, which are used without being named.
  public static let platforms: [FieldMap] = Platform.all.map(\.map)

  /// The built-in map with exactly this name; nil if there is none.
  public static func named(_ name: String) -> FieldMap? {
    builtIn.first { $0.name == name }
  }

  /// The names in the path of a field, as in ``Source/paths``; a dot in brackets does not separate them.
  public static func names(inPath path: String) -> [String] { PathTree.names(path) }

  /// Whether the map is built in, so that the user need not fix it.
  var isBuiltIn: Bool { Self.builtIn.contains(self) }

  /// The rule that is used for a kind.
  public func rule(of kind: RecordKind) -> Rule? {
    rules.last { $0.kind == kind }
  }
}

extension FieldMap.Rule {
  /// The source that is used for a property.
  func source(of property: FieldMap.Property) -> FieldMap.Source? {
    sources.last { $0.property == property }
  }
}
