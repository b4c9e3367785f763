import BlogModel
import Media

/// The optional pages for finds, which are blogs with pictures, names and attributes.
package struct FindPages: Sendable {
  /// The number of random blogs that the explore page shows at a time.
  static let explored = 12
  /// The number of names that a question of the quiz offers.
  static let choices = 4
  /// The maximum number of bloggers in the list of the best.
  static let leaderLimit = 10

  /// The attributes of the blogs if blogs can be found by them; otherwise empty.
  let attributes: AttributeTable
  let hasExplore: Bool
  let hasQuiz: Bool
  /// Indices into `Community.blogs` of the blogs that are shown without JavaScript.
  let samples: [Int]
  /// Indices into `Community.bloggers` of the best in the app's own quiz, the best first.
  let leaders: [Int]

  /// Whether blogs can be found by their attributes.
  var hasIdentify: Bool { !attributes.isEmpty }
  /// Whether the site has any of these pages.
  package var isNeeded: Bool { hasIdentify || hasExplore || hasQuiz }

  /// Decides which of the pages the site has.
  ///
  /// - Parameters:
  ///   - community: whose blogs the pages show.
  ///   - blogs: with their titles.
  ///   - pictures: the renditions.
  ///   - readDay: the day of an attribute's value that is a date.
  ///   - features: the configured features; those that are not configured depend on whether blogs have attributes.
  init(
    _ community: Community,
    _ blogs: [PreparedBlog],
    _ pictures: PreparedPictures,
    readDay: @escaping (String) -> CivilDate?,
    _ features: Features
  ) {
    let hasAttributes = community.blogs.indices.contains { !community.parts(ofBlog: $0).attributes.isEmpty }
    attributes =
      hasAttributes && features.identify != false
      ? AttributeTable(
        community.blogs.indices.lazy.map { (index: $0, attributes: community.parts(ofBlog: $0).attributes) },
        readDay: readDay
      ) : .none
    hasExplore =
      features.explore.map { $0 && !community.blogs.isEmpty }
      ?? (hasAttributes && community.blogs.count > Self.explored)
    hasQuiz = (features.quiz ?? hasAttributes) && Self.hasNames(blogs, pictures)
    samples = hasExplore ? Self.samples(community, pictures) : []
    leaders = hasQuiz ? Self.leaders(community) : []
  }

  /// Whether the quiz can ask for a blog: it has its own picture and a title.
  static func isNamed(_ index: Int, _ blogs: [PreparedBlog], _ pictures: PreparedPictures) -> Bool {
    !blogs[index].title.isEmpty && hasPicture(index, pictures)
  }

  /// Whether a blog has a picture that is not a placeholder.
  private static func hasPicture(_ index: Int, _ pictures: PreparedPictures) -> Bool {
    pictures.blog(index)?.unlessPlaceholder?.tile != nil
  }

  private static func hasNames(_ blogs: [PreparedBlog], _ pictures: PreparedPictures) -> Bool {
    var names: Set<String> = []
    for index in blogs.indices where isNamed(index, blogs, pictures) {
      names.insert(blogs[index].title.lowercased())
      if names.count == choices { return true }
    }
    return false
  }

  /// A stable sample of the blogs, in the order of numbers that are derived from their IDs.
  ///
  /// Blogs with a picture come before those without.
  private static func samples(_ community: Community, _ pictures: PreparedPictures) -> [Int] {
    var best: [(key: String, index: Int)] = []
    for index in community.blogs.indices {
      let key = "\(hasPicture(index, pictures) ? 0 : 1)\(Slug.suffix(for: community.blogs[index].id))"
      guard best.count < explored || key < best[best.count - 1].key else { continue }
      best.insert((key, index), at: best.firstIndex { key < $0.key } ?? best.count)
      if best.count > explored { best.removeLast() }
    }
    return best.map(\.index)
  }

  private static func leaders(_ community: Community) -> [Int] {
    let scored = community.bloggers.indices.compactMap { index -> (score: Int32, name: String, index: Int)? in
      let blogger = community.bloggers[index]
      guard let score = blogger.score, score > 0, !blogger.isUnknown else { return nil }
      return (score, blogger.shownName.sortKey, index)
    }
    return scored.sorted { ($1.score, $0.name, $0.index) < ($0.score, $1.name, $1.index) }
      .prefix(leaderLimit).map(\.index)
  }
}
