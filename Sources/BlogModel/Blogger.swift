/// A person who writes blogs, comments on them and likes them.
///
/// Holds only what may be published: an e-mail address has no property here.
public struct Blogger: Sendable, Hashable {
  /// The identity: the document id.
  ///
  /// Empty for the one neutral "Unknown blogger".
  public var id: String
  /// Shown as `@displayName`; not unique, any characters; empty when missing.
  public var displayName: String
  /// First and last name joined by a space; empty when missing.
  public var fullName: String
  /// What the blogger says of themselves, as typed; empty when missing.
  public var bio: String
  /// When the blogger joined.
  public var joinedDate: Timestamp?
  /// The profile photo as the export names it (a URL or a storage path); nil when missing.
  public var photo: String?
  /// The cover picture as the export names it; nil when missing.
  public var cover: String?
  /// Where else to find the blogger: `http` and `https` URLs without an e-mail address in them.
  public var links: [ProfileLink]
  /// How many follow the blogger, as the app counted them; nil when the export has no such count.
  public var followerCount: Int32?
  /// How many the blogger follows, as the app counted them; nil when the export has no such count.
  public var followingCount: Int32?
  /// How well the blogger did in the app's own quiz, as the app kept it; nil when the export has no such number.
  public var score: Int32?
  /// What the blogger is like, in the order of the field map; each name once.
  public var attributes: [Attribute]
  /// Further fields of the app that the field map carries to templates, in its order; each name once.
  public var extra: [Attribute]

  /// A blogger of its parts.
  public init(
    id: String,
    displayName: String = "",
    fullName: String = "",
    bio: String = "",
    joinedDate: Timestamp? = nil,
    photo: String? = nil,
    cover: String? = nil,
    links: [ProfileLink] = [],
    followerCount: Int32? = nil,
    followingCount: Int32? = nil,
    score: Int32? = nil,
    attributes: [Attribute] = [],
    extra: [Attribute] = []
  ) {
    self.id = id
    self.displayName = displayName
    self.fullName = fullName
    self.bio = bio
    self.joinedDate = joinedDate
    self.photo = photo
    self.cover = cover
    self.links = links
    self.followerCount = followerCount
    self.followingCount = followingCount
    self.score = score
    self.attributes = attributes
    self.extra = extra
  }

  /// The neutral identity that stands in for a blogger whom the export does not hold.
  public static let unknown = Blogger(id: "", displayName: "", fullName: "Unknown blogger")

  /// The neutral identity of what has no author at all, as the export of its community tells none.
  public static let nobody = Blogger(id: "")

  /// Whether this is a neutral identity.
  public var isUnknown: Bool { id.isEmpty }

  /// Whether this is the identity of what has no author.
  public var isNobody: Bool { id.isEmpty && fullName.isEmpty }

  /// The name to show where there is room for one: display name, else full name, else "Blogger".
  public var shownName: String {
    if !displayName.isEmpty { return displayName }
    return fullName.isEmpty ? "Blogger" : fullName
  }
}

/// A link from a profile to a page of the same person elsewhere.
public struct ProfileLink: Sendable, Hashable {
  /// The service that a link leads to.
  public enum Service: String, Sendable, Hashable, CaseIterable {
    case github
    case twitter
    case linkedIn
    case website
  }

  /// The service.
  public let service: Service
  /// An absolute `http` or `https` URL.
  public let url: String

  /// A link to `url`, which must be absolute and `http` or `https`.
  public init(service: Service, url: String) {
    self.service = service
    self.url = url
  }
}
