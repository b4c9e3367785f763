/// Which collection and which fields of an app feed which property of the model: data, not code.
///
/// What no field map names is never kept: the map is the allow-list that keeps e-mail addresses, phone
/// numbers and tokens out.
public struct FieldMap: Sendable, Hashable {
  /// A property of the model that a field can feed.
  public enum Property: String, Sendable, Hashable, CaseIterable {
    /// The record's own id; the document id stands in for it.
    case id
    /// The id of the blogger who wrote or liked; a parent blogger stands in for it.
    case blogger
    /// The id of the blog that is commented on or liked; a parent blog stands in for it.
    case blog
    case text
    case picture
    case createdDate
    case displayName
    case firstName
    case lastName
    case fullName
    case bio
    case joinedDate
    case photo
    case cover
    case github
    case twitter
    case linkedIn
    case website

    /// A place in arrays that hold one value per property.
    var index: Int { Int(rank) }

    private var rank: UInt8 {
      switch self {
      case .id: 0
      case .blogger: 1
      case .blog: 2
      case .text: 3
      case .picture: 4
      case .createdDate: 5
      case .displayName: 6
      case .firstName: 7
      case .lastName: 8
      case .fullName: 9
      case .bio: 10
      case .joinedDate: 11
      case .photo: 12
      case .cover: 13
      case .github: 14
      case .twitter: 15
      case .linkedIn: 16
      case .website: 17
      }
    }
  }

  /// The fields that feed one property.
  public struct Feed: Sendable, Hashable {
    /// The property.
    public let property: Property
    /// Names of fields, the one to prefer first.
    public let fields: [String]
    /// Values that clients write where there is none, compared exactly: they mean missing.
    public let placeholders: [String]

    /// A feed of `property` from `fields`.
    public init(_ property: Property, from fields: [String], missing placeholders: [String] = []) {
      self.property = property
      self.fields = fields
      self.placeholders = placeholders
    }
  }

  /// Where the records of one kind come from and how their fields are read.
  public struct Rule: Sendable, Hashable {
    /// The kind.
    public let kind: RecordKind
    /// Names of collections, compared without regard to case.
    public let collections: [String]
    /// The feeds.
    public let feeds: [Feed]

    /// A rule of its parts.
    public init(_ kind: RecordKind, in collections: [String], feeds: [Feed]) {
      self.kind = kind
      self.collections = collections
      self.feeds = feeds
    }
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
}
