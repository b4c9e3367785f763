extension FieldMap {
  /// A property of the model that a field can feed; 64 at most, for sets of them are the bits of a number.
  public enum Property: UInt8, Sendable, Hashable, CaseIterable {
    /// The record's own id; the document id stands in for it.
    case id
    /// The id of the blogger who wrote or liked; a parent blogger stands in for it.
    case blogger
    /// The id of the blog that is commented on or liked; a parent blog stands in for it.
    case blog
    /// One line; where it is missing, the text's first line may be the title.
    case title
    case text
    /// A list of words.
    case tags
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
    /// The video: an address or a storage path.
    case video
    /// The id of the question that a blog answers.
    case question
    /// The id of the blogger whom a question asks.
    case receiver
    /// How many like the blog, as the app counted them.
    case likeCount
    /// How many comments the blog has, as the app counted them.
    case commentCount
    /// How many follow the blogger.
    case followerCount
    /// How many the blogger follows.
    case followingCount
    /// What the blog or the blogger is like, each path under a name: see ``Source/names``.
    case attributes
    /// How well the blogger did in the app's own quiz.
    case score
    /// What the blog stands in, such as a season.
    case group
    /// The number of the blog in its group.
    case number
    /// A list of ids or names: who takes part in the blog.
    case people
    /// The id of the quote that somebody has among their favourites.
    case quote
    /// Where it is: a point on Earth.
    case place
    /// Degrees north, where they are a field of their own.
    case latitude
    /// Degrees east, where they are a field of their own.
    case longitude
    /// The id of the spot that a blog is about.
    case spot
    /// Further fields for templates, each path under a name: see ``FieldMap/Rule/extra``.
    case extra

    /// What a field map's file calls it.
    public var name: String { "\(self)" }

    /// The property that a field map's file calls so; nil when there is none.
    public init?(named name: String) {
      guard let property = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = property
    }

    /// Whether all that a list holds is of use, and not only its first element.
    var isList: Bool { self == .tags || self == .people || isNamed }

    /// Whether its paths have names, each with values of its own.
    var isNamed: Bool { self == .attributes || self == .extra }

    /// Whether it is the id of another record, to which an app may point instead.
    var isReference: Bool {
      switch self {
      case .blogger, .blog, .question, .receiver, .quote, .spot: true
      default: false
      }
    }

    /// A place in arrays that hold one value per property.
    var index: Int { Int(rawValue) }
  }
}
