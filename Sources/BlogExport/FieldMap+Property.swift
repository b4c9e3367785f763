extension FieldMap {
  /// A property of the model that a field can feed.
  public enum Property: String, Sendable, Hashable, CaseIterable {
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

    /// A place in arrays that hold one value per property.
    var index: Int { Int(rank) }

    private var rank: UInt8 {
      switch self {
      case .id: 0
      case .blogger: 1
      case .blog: 2
      case .title: 3
      case .text: 4
      case .tags: 5
      case .picture: 6
      case .createdDate: 7
      case .displayName: 8
      case .firstName: 9
      case .lastName: 10
      case .fullName: 11
      case .bio: 12
      case .joinedDate: 13
      case .photo: 14
      case .cover: 15
      case .github: 16
      case .twitter: 17
      case .linkedIn: 18
      case .website: 19
      case .video: 20
      case .question: 21
      case .receiver: 22
      case .likeCount: 23
      case .commentCount: 24
      case .followerCount: 25
      case .followingCount: 26
      }
    }
  }
}
