/// A person who writes blogs, comments on them and likes them.
///
/// It has only properties that may be published, so an e-mail address is not one of them.
public struct Blogger: Sendable, Hashable {
  /// The document id, which identifies the blogger.
  ///
  /// Empty for the neutral identities ``unknown`` and ``missing``.
  public var id: String
  /// Shown as `@displayName`; not unique, any characters; empty when missing.
  public var displayName: String
  /// First and last name joined by a space; empty when missing.
  public var fullName: String
  /// The blogger's description of themselves, as typed; empty when missing.
  public var bio: String
  /// When the blogger joined.
  public var joinedDate: Timestamp?
  /// The profile photo as the export names it (a URL or a storage path); nil when missing.
  public var photo: String?
  /// The cover picture as the export names it; nil when missing.
  public var cover: String?
  /// Links to the blogger's pages on other sites: `http` and `https` URLs that contain no e-mail address.
  public var links: [ProfileLink]
  /// The number of followers, as the app counted them; nil when the export has no such count.
  public var followerCount: Int32?
  /// The number of people whom the blogger follows, as the app counted them; nil when the export has no such count.
  public var followingCount: Int32?
  /// How many people have the blogger among their favourites.
  public var favouriteCount: Int32
  /// The blogger's score in the app's quiz; nil when the export has no such number.
  public var score: Int32?
  /// The blogger's attributes, in the order of the field map; each name once.
  public var attributes: [Attribute]
  /// Further fields that the field map passes to templates, in its order; each name once.
  public var extra: [Attribute]

  /// Creates a blogger.
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
    favouriteCount: Int32 = 0,
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
    self.favouriteCount = favouriteCount
    self.score = score
    self.attributes = attributes
    self.extra = extra
  }

  /// Takes from another record of the same blogger what this one lacks.
  package mutating func complete(with other: Blogger) {
    if displayName.isEmpty { displayName = other.displayName }
    if fullName.isEmpty { fullName = other.fullName }
    if bio.isEmpty { bio = other.bio }
    joinedDate = joinedDate ?? other.joinedDate
    photo = photo ?? other.photo
    cover = cover ?? other.cover
    for link in other.links where !links.contains(where: { $0.service == link.service }) {
      links.append(link)
    }
    links.sort { $0.service < $1.service }
    followerCount = followerCount ?? other.followerCount
    followingCount = followingCount ?? other.followingCount
    score = score ?? other.score
    for value in other.attributes where !attributes.contains(where: { $0.name == value.name }) {
      attributes.append(value)
    }
    for value in other.extra where !extra.contains(where: { $0.name == value.name }) { extra.append(value) }
  }

  /// The neutral identity that replaces a blogger who is missing in the export.
  public static let unknown = Blogger(id: "", displayName: "", fullName: "Unknown blogger")

  /// The neutral identity for content without an author, because the community's export names none.
  public static let missing = Blogger(id: "")

  /// Whether this is a neutral identity.
  public var isUnknown: Bool { id.isEmpty }

  /// Whether this is the identity for content without an author.
  public var isMissing: Bool { id.isEmpty && fullName.isEmpty }

  /// Whether there is a name to show.
  package var hasName: Bool { !displayName.isEmpty || !fullName.isEmpty }

  /// The name to show if there is room for only one: display name, else full name, else "Blogger".
  public var shownName: String {
    if !displayName.isEmpty { return displayName }
    return fullName.isEmpty ? "Blogger" : fullName
  }
}

/// A link from a profile to a page of the same person elsewhere.
public struct ProfileLink: Sendable, Hashable {
  /// The service that a link leads to.
  public enum Service: String, Sendable, Hashable, CaseIterable, Comparable {
    case github
    case twitter
    case linkedIn
    case website

    /// The order in which profiles show them.
    public static func < (left: Service, right: Service) -> Bool {
      let all = allCases
      return all.firstIndex(of: left) ?? 0 < all.firstIndex(of: right) ?? 0
    }
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
