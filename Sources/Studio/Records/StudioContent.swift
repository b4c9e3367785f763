package import BlogExport
package import BlogModel

/// A community as the last build read it, and how its records are written.
package struct StudioContent: Sendable {
  package let community: Community
  package let writer: RecordWriter
  /// How many pictures a blog can have, and of how many what they show is kept.
  let pictures: (maximum: Int, alts: Int)
  /// What the field map keeps of a blog.
  package let fields: BlogFields
  private let bloggers: [String: Int]
  private let blogs: [String: Int]
  private let questions: [String: Int]
  private let quotes: [String: Int]
  private let spots: [String: Int]
  private let fans: [String: Set<FavouriteRecord.Subject>]

  /// The content of an export.
  ///
  /// - Parameters:
  ///   - community: the content.
  ///   - writer: writes its records.
  ///   - map: the field map with which both work.
  /// - Complexity: O(n) in the number of bloggers and blogs.
  /// - Throws: `RecordWriterError` if blogs name neither their authors nor questions, and there are no favourites.
  package init(
    _ community: Community,
    _ writer: RecordWriter,
    _ map: FieldMap = .fellowBlogger
  ) throws(RecordWriterError) {
    (self.community, self.writer, pictures) = (community, writer, map.picturesOfBlogs(writer))
    fields = BlogFields(community, writer)
    let hasActions = fields.hasFavourites || fields.hasFavouriteBloggers || fields.canAddQuotes
    if fields.isForFans, !hasActions { throw .noField(.blogger, .blog) }
    bloggers = Dictionary(
      community.bloggers.enumerated().lazy.filter { !$1.isUnknown }.map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    blogs = Dictionary(
      community.blogs.enumerated().lazy.map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    questions = Dictionary(
      community.questions.enumerated().lazy.map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    quotes = Dictionary(
      community.quotes.enumerated().lazy.map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    spots = Dictionary(
      community.spots.enumerated().lazy.map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    fans = Self.fans(community)
  }

  /// What each user keeps, by the user's id.
  private static func fans(_ community: Community) -> [String: Set<FavouriteRecord.Subject>] {
    let favourites = community.favourites
    var fans: [String: Set<FavouriteRecord.Subject>] = [:]
    for (fan, quote) in favourites.quotes {
      fans[favourites.fans[Int(fan)], default: []].insert(.quote(community.quotes[Int(quote)].id))
    }
    for (fan, blogger) in favourites.bloggers {
      fans[favourites.fans[Int(fan)], default: []].insert(.blogger(community.bloggers[Int(blogger)].id))
    }
    return fans
  }

  func blogger(_ id: String) -> Blogger? { bloggers[id].map { community.bloggers[$0] } }

  /// The ids of those whom a blogger follows.
  func following(by id: String) -> [String] {
    guard let index = bloggers[id] else { return [] }
    return community.following(by: index).map { community.bloggers[Int($0.followed)].id }
  }

  /// What a user keeps among their favourites.
  func favourites(of fan: String) -> Set<FavouriteRecord.Subject> { fans[fan] ?? [] }

  func quote(_ id: String) -> QuoteRecord? {
    quotes[id].map { QuoteRecord(community.quotes[$0], in: community) }
  }

  /// How many people keep a quote or a blogger.
  func favouriteCount(of subject: FavouriteRecord.Subject) -> Int {
    switch subject {
    case .quote(let id): quotes[id].map { Int(community.quotes[$0].favouriteCount) } ?? 0
    case .blogger(let id): bloggers[id].map { Int(community.bloggers[$0].favouriteCount) } ?? 0
    }
  }

  func index(ofBlogger id: String) -> Int? { bloggers[id] }

  func index(ofBlog id: String) -> Int? { blogs[id] }

  func blog(_ id: String) -> BlogRecord? { blogs[id].map { BlogRecord(at: $0, in: community) } }

  func spot(_ id: String) -> SpotRecord? { spots[id].map { SpotRecord(community.spots[$0], in: community) } }

  func question(_ id: String) -> QuestionRecord? {
    questions[id].map { QuestionRecord(community.questions[$0], in: community) }
  }

  /// The blogs that answer a question, the newest first.
  func answers(to id: String) -> [BlogRecord] {
    guard let index = questions[id] else { return [] }
    return community.answers(toQuestion: index).map { BlogRecord(at: Int($0), in: community) }
  }

  /// What a blogger wrote, the newest first.
  func blogs(by id: String) -> [BlogRecord] {
    guard let index = bloggers[id] else { return [] }
    return community.blogs(ofBlogger: index).map { BlogRecord(at: Int($0), in: community) }
  }

  /// The comments on a blog, the oldest first.
  func comments(on id: String) -> [CommentRecord] {
    guard let index = blogs[id] else { return [] }
    return community.comments(ofBlog: index).map { CommentRecord($0, in: community) }
  }

  /// The ids of those who like a blog.
  func likers(of id: String) -> [String] {
    guard let index = blogs[id] else { return [] }
    return community.likes(ofBlog: index).map { community.bloggers[Int($0.blogger)].id }
  }
}

extension FieldMap {
  /// The most pictures that the reader takes of a record.
  private static let maximumPictures = 100

  /// How many pictures a blog can have, and of how many what they show is kept.
  fileprivate func picturesOfBlogs(_ writer: RecordWriter) -> (maximum: Int, alts: Int) {
    let sources = rule(of: .blog)?.sources ?? []
    func has(_ property: Property) -> Bool { sources.contains { $0.property == property } }
    // Without it, the first picture could not be written.
    if has(.picture), !writer.canStore(.picture, of: .blog) { return (0, 0) }
    // Pictures in texts in HTML are written by the app only.
    if let list = sources.first(where: { $0.property == .pictures }), !list.isHTML,
      writer.canStore(.pictures, of: .blog)
    {
      let hasAlts = list.pictureFields.map { !$0.alt.isEmpty } ?? false
      return (Self.maximumPictures, hasAlts ? Self.maximumPictures : has(.alt) ? 1 : 0)
    }
    return has(.picture) ? (1, has(.alt) ? 1 : 0) : (0, 0)
  }
}

extension FieldMap.Source {
  /// Whether the values are texts in HTML.
  fileprivate var isHTML: Bool { if case .html? = conversion { true } else { false } }
}
