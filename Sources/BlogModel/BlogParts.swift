/// Optional properties of a blog, which most communities do not have.
public struct BlogParts: Sendable, Hashable {
  /// The video as the export names it (a URL or a storage path); nil when the blog has none.
  public var video: String?
  /// Index into `Community.questions`: the question that the blog answers; nil when it answers none.
  public var question: Int32?
  /// Likes as the app counted them; nil when the export has no such count.
  public var likeCount: Int32?
  /// Comments as the app counted them; nil when the export has no such count.
  public var commentCount: Int32?
  /// The blog's attributes, in the order of the field map; each name once.
  public var attributes: [Attribute]
  /// The series or season that the blog belongs to; empty when it belongs to none.
  public var group: String
  /// The blog's number in `group`, as in the export; empty when it has none.
  public var number: String
  /// The people who take part in the blog, in the order of the export, without duplicates.
  public var people: [Participant]
  /// Further fields that the field map passes to templates, in its order; each name once.
  public var extra: [Attribute]
  /// The blog's location; nil when the export has none.
  public var place: Place?
  /// Index into `Community.spots`: the spot that the blog is about; nil when it names none.
  public var spot: Int32?
  /// The id of the spot that the export names, if that spot is not shown; empty otherwise.
  ///
  /// It is never published.
  public var missingSpot: String
  /// The id of the question that the export names, if that question is not shown; empty otherwise.
  ///
  /// It is never published.
  public var missingQuestion: String
  /// The name of the blog in addresses where it was written, such as `my-first-day`; empty when it has none.
  public var slug: String
  /// Paths at which the blog was on other sites, such as `/2020/01/my-first-day.html`, in the order of the export.
  public var addresses: [String]
  /// When the blog was last edited, which is after its `createdDate`; nil when it was not.
  public var editedDate: Timestamp?
  /// The language of the text as a BCP 47 tag, such as `pt-BR`; empty when the export does not say.
  public var language: String
  /// The pictures in the order of the export, the first of which is `Blog.picture`; no two have the same address.
  ///
  /// Empty for a blog without pictures, and for one whose only picture has neither an alternative text nor a
  /// caption.
  public var pictures: [BlogPicture]
  /// What readers are warned of before text and pictures are shown, on one line; empty when there is no warning.
  public var warning: String
  /// The post of another author that the blog shares; nil when the blog is the author's own.
  public var original: Original?
  /// The reactions other than likes, the most frequent first; each name once.
  public var reactions: [Reaction]

  /// Creates the parts; without arguments they are equal to `none`.
  public init(
    video: String? = nil,
    question: Int32? = nil,
    likeCount: Int32? = nil,
    commentCount: Int32? = nil,
    attributes: [Attribute] = [],
    group: String = "",
    number: String = "",
    people: [Participant] = [],
    extra: [Attribute] = [],
    place: Place? = nil,
    spot: Int32? = nil,
    missingSpot: String = "",
    missingQuestion: String = "",
    slug: String = "",
    addresses: [String] = [],
    editedDate: Timestamp? = nil,
    language: String = "",
    pictures: [BlogPicture] = [],
    warning: String = "",
    original: Original? = nil,
    reactions: [Reaction] = []
  ) {
    self.video = video
    self.question = question
    self.likeCount = likeCount
    self.commentCount = commentCount
    self.attributes = attributes
    self.group = group
    self.number = number
    self.people = people
    self.extra = extra
    self.place = place
    self.spot = spot
    self.missingSpot = missingSpot
    self.missingQuestion = missingQuestion
    self.slug = slug
    self.addresses = addresses
    self.editedDate = editedDate
    self.language = language
    self.pictures = pictures
    self.warning = warning
    self.original = original
    self.reactions = reactions
  }

  /// The parts of a blog that has none.
  public static let none = BlogParts()
}

/// The parts of a blog, passed on by reference.
///
/// A page reads some 30 parts of each blog. Copying all parts to read one costs 500 instructions.
@dynamicMemberLookup
public final class SharedBlogParts: Sendable {
  /// All parts.
  public let value: BlogParts

  /// Shares parts.
  public init(_ value: BlogParts) { self.value = value }

  /// One of the parts.
  @inlinable
  public subscript<Part>(dynamicMember part: KeyPath<BlogParts, Part>) -> Part { value[keyPath: part] }

  /// The parts of a blog that has none.
  static let none = SharedBlogParts(.none)
}
