import BlogModel
import Media

/// Which of the pages a site has that make something of its finds: blogs with pictures, names and attributes.
package struct FindPages: Sendable {
  /// Blogs that a page of blogs at random shows at a time.
  static let explored = 12
  /// Names that a question of the quiz offers.
  static let choices = 4
  /// Bloggers in the list of the best.
  static let leaderLimit = 10

  /// Of the blogs, where they can be found by them; else none.
  let attributes: AttributeTable
  let hasExplore: Bool
  let hasQuiz: Bool
  /// Indices into `Community.blogs` of those that are shown where no script draws others.
  let samples: [Int]
  /// Indices into `Community.bloggers` of the best in the app's own quiz, the best first.
  let leaders: [Int]

  /// Whether blogs can be found by what they are like.
  var hasIdentify: Bool { !attributes.isEmpty }
  /// Whether there is any of these pages.
  package var isNeeded: Bool { hasIdentify || hasExplore || hasQuiz }

  /// Decides what there is.
  ///
  /// - Parameters:
  ///   - community: whose blogs the pages show.
  ///   - blogs: with their titles.
  ///   - pictures: which renditions there are.
  ///   - features: what the configuration asks for; what it says nothing of comes with attributes.
  init(_ community: Community, _ blogs: [PreparedBlog], _ pictures: PreparedPictures, _ features: Features) {
    let hasAttributes = community.blogs.indices.contains { !community.parts(ofBlog: $0).attributes.isEmpty }
    attributes =
      hasAttributes && features.identify != false
      ? AttributeTable(
        community.blogs.indices.lazy.map { (index: $0, attributes: community.parts(ofBlog: $0).attributes) }
      ) : .none
    hasExplore =
      features.explore.map { $0 && !community.blogs.isEmpty }
      ?? (hasAttributes && community.blogs.count > Self.explored)
    hasQuiz = (features.quiz ?? hasAttributes) && Self.hasNames(blogs, pictures)
    samples = hasExplore ? Self.samples(community, pictures) : []
    leaders = hasQuiz ? Self.leaders(community) : []
  }

  /// Whether a blog can be asked for in the quiz: it has a picture, and a name that is its own.
  static func isNamed(_ index: Int, _ blogs: [PreparedBlog], _ pictures: PreparedPictures) -> Bool {
    !blogs[index].title.isEmpty && hasPicture(index, pictures)
  }

  /// Whether a blog has a picture of its own, and none that stands in for it.
  private static func hasPicture(_ index: Int, _ pictures: PreparedPictures) -> Bool {
    guard let renditions = pictures.blog(index) else { return false }
    return renditions.tile != nil && !renditions.isPlaceholder
  }

  private static func hasNames(_ blogs: [PreparedBlog], _ pictures: PreparedPictures) -> Bool {
    var names: Set<String> = []
    for index in blogs.indices where isNamed(index, blogs, pictures) {
      names.insert(blogs[index].title.lowercased())
      if names.count == choices { return true }
    }
    return false
  }

  /// Any blogs, as long as they are always the same: by numbers that their ids give.
  ///
  /// Those with a picture come before those without.
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
      return (score, blogger.shownName.lowercased(), index)
    }
    return scored.sorted { ($1.score, $0.name, $0.index) < ($0.score, $1.name, $1.index) }
      .prefix(leaderLimit).map(\.index)
  }
}
