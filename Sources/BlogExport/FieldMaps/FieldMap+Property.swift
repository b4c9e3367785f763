extension FieldMap {
  /// A property of the model that a field can feed; at most 64, because sets of properties are the bits of a
  /// 64-bit number.
  public enum Property: UInt8, Sendable, Hashable, CaseIterable {
    /// The record's own id; if it is missing, the document id is used.
    case id
    /// The id of the blogger who wrote or liked; if it is missing, a parent blogger is used.
    case blogger
    /// The id of the blog that is commented on or liked; if it is missing, a parent blog is used.
    case blog
    /// One line; if it is missing, the text's first line may be the title.
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
    /// The number of likes of the blog, the comment or the quote, as counted by the app.
    case likeCount
    /// The number of comments on the blog, as counted by the app.
    case commentCount
    /// The id of the blogger who is followed, or, of a favourite, the id or the name of the blogger who is one.
    case followed
    /// The number of followers of the blogger.
    case followerCount
    /// The number of bloggers whom the blogger follows.
    case followingCount
    /// Attributes of the blog or the blogger, each path with a name: see ``Source/names``.
    case attributes
    /// The score of the blogger in the app's own quiz.
    case score
    /// The group that contains the blog, such as a season.
    case group
    /// The number of the blog in its group.
    case number
    /// The participants of the blog: a list of ids or names.
    case people
    /// The id of the quote that is a favourite.
    case quote
    /// The geographic location.
    case place
    /// Degrees north, if they are in a separate field.
    case latitude
    /// Degrees east, if they are in a separate field.
    case longitude
    /// The id of the spot that a blog is about.
    case spot
    /// Further fields for templates, each path with a name: see ``FieldMap/Rule/extra``.
    case extra
    /// The name of the blog in addresses where it was written.
    case slug
    /// The id of the comment that a comment answers; if it is missing, a parent comment is used.
    case parent
    /// The date of the last change of a blog or a comment by its author.
    case editedDate
    /// The language of the blog's text: a BCP 47 tag.
    case language
    /// The pictures of the blog or the comment, of which one may be an object: see ``Source/pictureFields``.
    case pictures
    /// What the picture of the blog or the comment shows, for readers who do not see it.
    case alt
    /// The caption of the blog's picture.
    case caption
    /// What readers are warned of before the blog's text and pictures are shown.
    case warning
    /// Another id of the blogger, by which records may refer to it.
    case alias
    /// The addresses at which the blog was: paths, or URLs whose paths are used; those of all fields.
    case addresses
    /// The choices of a poll, which are shown as a list below the text.
    case choices
    /// How many people voted for each of the choices.
    case votes
    /// The name of the author of the post that the blog shares.
    case originalAuthor
    /// The address of the post that the blog shares.
    case originalAddress
    /// Reactions other than likes with their numbers: an object, or a list of objects.
    case reactions

    /// The name in the file of a field map.
    public var name: String { "\(self)" }

    /// The property with a name in the file of a field map; nil if the name is unknown.
    public init?(named name: String) {
      guard let property = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = property
    }

    /// Whether all elements of a list are used, not only the first.
    var isList: Bool {
      switch self {
      case .tags, .people, .pictures, .addresses, .reactions: true
      default: isPoll || isNamed
      }
    }

    /// Whether it is a list of a poll.
    var isPoll: Bool { self == .choices || self == .votes }

    /// Whether its paths have names, each with values of its own.
    var isNamed: Bool { self == .attributes || self == .extra }

    /// Whether its values may be recognised as HTML; in a line, `<p>` may be meant as it is written.
    var detectsHTML: Bool { self == .text || self == .bio }

    /// Whether it is the id of another record, which an app may write as a pointer instead.
    var isReference: Bool {
      switch self {
      case .blogger, .blog, .question, .receiver, .quote, .spot, .parent, .followed: true
      default: false
      }
    }

    /// The index in arrays that contain one value per property.
    var index: Int { Int(rawValue) }
  }
}
