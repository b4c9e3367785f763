public import BlogModel

/// Which collection and which fields of an app feed which property of the model: data, not code.
///
/// What no field map names is never kept: the map is the allow-list that keeps e-mail addresses, phone
/// numbers and tokens out.
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
    /// One source per property, that of ``extra`` included; of several for one property the last counts.
    public let sources: [Source]
    /// By which records are known that nobody is to see.
    public let marks: [Mark]
    /// What the order of records without a date says.
    public let order: Order
    /// What every record of the kind adds besides what its fields say; of additions only.
    public let sets: [Attribute]
    /// Further fields for templates; of bloggers and blogs only, each name once.
    public let extra: [ExtraField]

    /// A rule of its parts.
    public init(
      _ kind: RecordKind,
      in collections: [String],
      sources: [Source],
      marks: [Mark] = [],
      order: Order = .none,
      sets: [Attribute] = [],
      extra: [ExtraField] = []
    ) {
      self.kind = kind
      self.collections = collections
      self.sources =
        extra.isEmpty ? sources : sources + [Source(.extra, named: extra.map { ($0.name, $0.paths) })]
      self.marks = marks
      self.order = order
      self.sets = sets
      self.extra = extra
    }
  }

  /// What the order of the records of one kind says where they have no dates.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Nothing: they are sorted by id, and that a date is missing is told.
    case none
    /// The newest comes first: of several pages the one of the lowest number, else the first file.
    case newestFirst = "newest-first"
  }

  /// The map's name, as configuration and reports call it.
  public let name: String
  /// One rule a kind; of several for one kind the last counts.
  public let rules: [Rule]

  /// A map of its rules.
  public init(name: String, rules: [Rule]) {
    self.name = name
    self.rules = rules
  }

  /// The maps that come with the program, the default first.
  public static let builtIn: [FieldMap] = [.fellowBlogger, .auto, .videoAnswers, .finds, .series, .spots]

  /// The built-in map of a name, written exactly; nil when there is none.
  public static func named(_ name: String) -> FieldMap? {
    builtIn.first { $0.name == name }
  }

  /// Whether the map came with the program, so that the user need not mend it.
  var isBuiltIn: Bool { Self.builtIn.contains(self) }

  /// The rule that counts for a kind.
  public func rule(of kind: RecordKind) -> Rule? {
    rules.last { $0.kind == kind }
  }
}

extension FieldMap.Rule {
  /// The source that counts for a property.
  func source(of property: FieldMap.Property) -> FieldMap.Source? {
    sources.last { $0.property == property }
  }
}
