/// What some communities keep of a blog and most do not.
public struct BlogParts: Sendable, Hashable {
  /// The video as the export names it (a URL or a storage path); nil when the blog has none.
  public var video: String?
  /// Index into `Community.questions`: the question that the blog answers; nil when it answers none.
  public var question: Int32?
  /// Likes as the app counted them; nil when the export has no such count.
  public var likeCount: Int32?
  /// Comments as the app counted them; nil when the export has no such count.
  public var commentCount: Int32?
  /// What the blog is like, in the order of the field map; each name once.
  public var attributes: [Attribute]
  /// What the blog stands in, such as a season; empty when it stands in nothing.
  public var group: String
  /// Its number in the group, as the export writes it; empty when it has none.
  public var number: String
  /// Who takes part in it, in the order of the export, each once.
  public var people: [Participant]
  /// Further fields of the app that the field map carries to templates, in its order; each name once.
  public var extra: [Attribute]
  /// Where the blog is; nil when the export does not say.
  public var place: Place?
  /// Index into `Community.spots`: the spot that the blog is about; nil when it names none.
  public var spot: Int32?

  /// Parts of a blog; without any they are those of a blog that has none.
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
    spot: Int32? = nil
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
  }

  /// Those of a blog that has none.
  public static let none = BlogParts()
}

/// The parts of blogs by their numbers: a community that keeps none pays nothing for them.
public struct BlogPartTable: Sendable {
  /// By blog: an index into `parts`, or -1; as long as the last blog with parts wants it.
  private var places: [Int32] = []
  private var parts: [BlogParts] = []

  /// The parts of no blog.
  public init() {}

  /// Whether no blog has any.
  public var isEmpty: Bool { parts.isEmpty }

  /// The parts of a blog; those of a blog without any are `BlogParts.none`.
  public subscript(blog: Int) -> BlogParts {
    get {
      guard blog < places.count, places[blog] >= 0 else { return .none }
      return parts[Int(places[blog])]
    }
    set {
      if blog < places.count, places[blog] >= 0 {
        parts[Int(places[blog])] = newValue
      } else if newValue != .none {
        while places.count <= blog { places.append(-1) }
        places[blog] = Int32(parts.count)
        parts.append(newValue)
      }
    }
  }

  /// Moves each blog's parts to another number.
  ///
  /// - Parameter place: the new number of each blog, by its old one.
  mutating func move(_ place: [Int32]) {
    guard !isEmpty else { return }
    var moved = [Int32](repeating: -1, count: place.count)
    for (old, index) in places.enumerated() { moved[Int(place[old])] = index }
    places = moved
  }
}
