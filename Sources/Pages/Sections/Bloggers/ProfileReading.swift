import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// The details and counts on a blogger's profile, as pages read them; not what the blogger wrote or liked.
struct ProfileReading {
  private let maker: ViewMaker
  private let index: Int

  fileprivate init(_ maker: ViewMaker, _ index: Int) { (self.maker, self.index) = (maker, index) }

  private var record: Blogger { maker.community.bloggers[index] }

  /// The blogger as named next to what they did.
  var person: PersonView { maker.people[index] }
  var bio: MarkdownNote { maker.renderer.note(record.bio) }
  var joinedDate: Timestamp? { record.joinedDate }
  var links: [ProfileLink] { record.links }
  /// How many people keep the blogger among their favourites.
  var favouriteCount: Int { Int(record.favouriteCount) }
  /// The number of followers; nil if the export does not specify it.
  var followerCount: Int? { maker.community.followerCount(of: index) }
  var followingCount: Int? { maker.community.followingCount(by: index) }
  /// How many followers the site names, and how many bloggers whom the blogger follows.
  var namedFollowerCount: Int { maker.community.followers(of: index).count }
  var namedFollowingCount: Int { maker.community.following(by: index).count }
  var attributes: [AttributeView] { maker.attributes(record.attributes, areLinks: false) }
  /// The values by which a page of bloggers filters them.
  var filterValues: String { maker.content.facets.values(of: record) }
  /// The photo for other programs.
  var photo: PreparedPictures.File? {
    maker.content.pictures.photo(ofBlogger: index)?.unlessPlaceholder?.tile
  }
  var cover: [PreparedPictures.File] { maker.content.pictures.cover(ofBlogger: index)?.photo ?? [] }
  /// The number of blogs that the blogger wrote.
  var writtenCount: Int { maker.community.blogs(ofBlogger: index).count }
  /// The number of blogs on the profile: what the blogger wrote, else those in which they take part.
  var blogCount: Int { maker.content.shownBlogs(ofBlogger: index).count }
  /// How many blogs they liked.
  var likedCount: Int { maker.community.likeCount(byBlogger: index) }
  /// How many questions they asked.
  var askedCount: Int { maker.community.questions(askedBy: index).count }
  /// How many quotes they said.
  var quoteCount: Int { maker.content.quotes(ofBlogger: index).count }
}

extension PageReader {
  /// A blogger as named next to what they did.
  mutating func person(_ index: Int) -> PersonView {
    track { parts, records in parts.people.add(records.people[index]) }
    return untracked.people[index]
  }

  /// The details and counts on a blogger's profile.
  mutating func profile(_ index: Int) -> ProfileReading {
    track { parts, records in records.add(profile: index, to: &parts) }
    return ProfileReading(untracked, index)
  }

  /// The blogs that a profile shows, `range` of them, newest first.
  mutating func blogs(ofBlogger index: Int, _ range: Range<Int>) -> BlogRows<ArraySlice<Int32>> {
    rows(untracked.content.shownBlogs(ofBlogger: index).dropFirst(range.lowerBound).prefix(range.count))
  }

  /// The blogs that a blogger liked, `range` of them.
  mutating func blogsLiked(byBlogger index: Int, _ range: Range<Int>) -> BlogRows<[Int32]> {
    rows(untracked.community.blogsLiked(byBlogger: index, range))
  }

  /// The bloggers who follow a blogger, `range` of them, the newest first.
  mutating func followers(of index: Int, _ range: Range<Int>) -> [ProfileReading] {
    untracked.community.followers(of: index).dropFirst(range.lowerBound).prefix(range.count).map {
      profile(Int($0.follower))
    }
  }

  /// The bloggers whom a blogger follows, `range` of them.
  mutating func following(by index: Int, _ range: Range<Int>) -> [ProfileReading] {
    untracked.community.following(by: index).dropFirst(range.lowerBound).prefix(range.count).map {
      profile(Int($0.followed))
    }
  }

  /// The questions that a blogger asked, `range` of them.
  mutating func questions(askedBy index: Int, _ range: Range<Int>) -> QuestionRows {
    let asked = untracked.community.questions(askedBy: index)
    return questions(asked.dropFirst(range.lowerBound).prefix(range.count).map(Int.init))
  }

  /// How many bloggers the site has.
  mutating func bloggerCount() -> Int {
    let count = untracked.content.bloggersByName.count
    track { parts, _ in parts.content.add(count) }
    return count
  }

  /// The bloggers who joined last and have a profile, at most `most`, the newest first.
  mutating func newestMembers(_ most: Int) -> [PersonView] {
    let joined = untracked.content.bloggersByName.compactMap { index -> (date: Timestamp, index: Int)? in
      guard !untracked.people[index].url.isEmpty else { return nil }
      return untracked.community.bloggers[index].joinedDate.map { ($0, index) }
    }
    return joined.sorted { ($1.date, $0.index) < ($0.date, $1.index) }.prefix(most).map { person($0.index) }
  }

  /// Bloggers in the order of their names.
  mutating func bloggersByName(_ range: Range<Int>) -> [ProfileReading] {
    untracked.content.bloggersByName[range].map { profile($0) }
  }
}

extension RecordDigests {
  fileprivate func add(profile index: Int, to parts: inout FingerprintParts) {
    let (content, community) = (renderer.maker.content, renderer.maker.community)
    let record = community.bloggers[index]
    parts.people.add(people[index])
    parts.content.add(record)
    add(tagLinksIn: record.bio, to: &parts.content)
    parts.content.add(community.blogs(ofBlogger: index).count)
    parts.content.add(content.shownBlogs(ofBlogger: index).count)
    parts.content.add(community.likeCount(byBlogger: index))
    parts.content.add(community.questions(askedBy: index).count)
    parts.content.add(community.followers(of: index).count)
    parts.content.add(community.following(by: index).count)
    parts.content.add(content.quotes(ofBlogger: index).count)
    parts.pictures.add(content.pictures.photo(ofBlogger: index))
    parts.pictures.add(content.pictures.cover(ofBlogger: index))
  }
}
