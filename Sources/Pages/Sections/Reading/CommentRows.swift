import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// The comments of one page of a blog, as pages read them.
struct CommentRows {
  /// The place of a page among those of a blog's comments.
  struct Place {
    /// From 1.
    fileprivate var number = 1
    fileprivate let count: Int
    fileprivate var earlier: CommentPages.Name?
    fileprivate let later: CommentPages.Name?
    /// All pages; nil for the blog's own, which has the first comments.
    fileprivate var pages: CommentPages?

    /// The place of the blog's own page.
    init(count: Int, later: CommentPages.Name?) { (self.count, self.later) = (count, later) }

    /// The place of the page at `index`.
    init(_ index: Int, of pages: CommentPages) {
      number = index + 1
      count = pages.pages.count
      earlier = pages.pages[index - 1].name
      later = pages.pages.dropFirst(index + 1).first?.name
      self.pages = pages
    }
  }

  /// The maximum number of comments that the markup of a blog's page describes in RDFa, the newest: an eighth of the
  /// bytes of a comment.
  static let describedLimit = 5

  let maker: ViewMaker
  fileprivate let blog: Int
  fileprivate let range: Range<Int>
  private let place: Place

  fileprivate init(_ maker: ViewMaker, _ blog: Int, _ range: Range<Int>, _ place: Place) {
    (self.maker, self.blog, self.range, self.place) = (maker, blog, range, place)
  }

  /// The number of all comments of the blog.
  var totalCount: Int { maker.community.comments(ofBlog: blog).count }

  /// Whether a comment of the page has pictures that can be shown.
  var hasPictures: Bool {
    let (pictures, community) = (maker.content.pictures, maker.community)
    guard !pictures.ofComment.isEmpty else { return false }
    return community.comments(ofBlog: blog).indices.dropFirst(range.lowerBound).prefix(range.count)
      .contains { pictures.ofComment[community.threads.comment(at: $0)] != nil }
  }

  /// The links to the pages of earlier and of later comments.
  var pager: CommentPagerView {
    CommentPagerView(
      earlierURL: place.earlier.map(url) ?? "",
      laterURL: place.later.map(url) ?? "",
      position: place.number,
      pageCount: place.count
    )
  }

  private func url(_ page: CommentPages.Name) -> String {
    maker.address.page(CommentsPage.path(ofComments: page, in: maker.content.paths.folder(ofBlog: blog)))
  }

  /// The views of the comments, oldest first; replies are in the views of the comments that they answer.
  ///
  /// - Parameter describesNewest: whether the markup of the newest describes them (``describedLimit``).
  /// - Returns: the comments of the page on the blog, and those that continue a thread of an earlier page.
  func views(describesNewest: Bool = false) -> [CommentView] {
    let comments = maker.community.comments(ofBlog: blog)
    let author = maker.community.blogs[blog].blogger
    let places = comments.indices.dropFirst(range.lowerBound).prefix(range.count)
    guard maker.community.threads.isEmpty else {
      return threads(places.startIndex..<places.endIndex, author, describesNewest)
    }
    let firstDescribed = describesNewest ? places.endIndex - Self.describedLimit : places.endIndex
    return places.map { place in
      // Comments are decoded on each access.
      view(of: comments[place], at: place, author: author, isDescribed: place >= firstDescribed)
    }
  }

  func view(of comment: Comment, at index: Int, author: Int32, isDescribed: Bool) -> CommentView {
    CommentView(
      anchor: Self.anchor(comment.id),
      author: maker.people[Int(comment.author)],
      date: comment.createdDate.map(maker.dates.view),
      body: maker.renderer.noteHTML(comment.text),
      isByAuthor: comment.author == author,
      edited: comment.editedDate.map(maker.dates.view),
      likeCount: Int(comment.likeCount),
      pictures: maker.pictures(ofComment: index, comment.pictures),
      suggestion: comment.suggestion.map(maker.suggestion),
      isDescribed: isDescribed
    )
  }

  /// The anchor of the comment with an id.
  fileprivate static func anchor(_ id: String) -> String { "comment-\(Slug.segment(for: id))" }

  /// The local address of the comment at `index`, from this page.
  func url(ofComment index: Int) -> String {
    let page = pageName(ofComment: index).map(url) ?? ""
    return "\(page)#\(Self.anchor(maker.community.comments.id(at: index)))"
  }

  /// The page of the comment at `index`; nil if it is this page.
  private func pageName(ofComment index: Int) -> CommentPages.Name? {
    let first = maker.community.comments(ofBlog: blog).startIndex
    let position = maker.community.threads.position(of: index) - first
    return range.contains(position) ? nil : place.pages?.name(at: position)
  }

  fileprivate func add(to parts: inout FingerprintParts) {
    parts.lists.add(place.number)
    parts.lists.add(place.count)
    for name in [place.earlier, place.later] { parts.lists.add(name?.text ?? "") }
  }
}

/// The likers of a blog, as pages read them: the first few with their photos, the others by name.
struct Likers {
  private let people: [PersonView]
  private let likes: ArraySlice<Like>
  private let faceLimit: Int
  /// The number of likes by people who are not named.
  let otherCount: Int

  fileprivate init(_ people: [PersonView], _ likes: ArraySlice<Like>, faceLimit: Int, otherCount: Int) {
    (self.people, self.likes) = (people, likes)
    (self.faceLimit, self.otherCount) = (faceLimit, otherCount)
  }

  var faces: [PersonView] { likes.prefix(faceLimit).map { people[Int($0.blogger)] } }
  var others: [PersonView] { likes.dropFirst(faceLimit).map { people[Int($0.blogger)] } }
}

extension PageReader {
  /// Comments of a blog.
  ///
  /// - Parameters:
  ///   - range: of the blog's comments in the order of threads, counted from the oldest.
  ///   - blog: index into `Community.blogs`.
  ///   - place: of the page that shows them.
  /// - Returns: the comments, which can make their views.
  mutating func comments(
    _ range: Range<Int>,
    ofBlog blog: Int,
    on place: CommentRows.Place
  ) -> CommentRows {
    let rows = CommentRows(untracked, blog, range, place)
    track { parts, records in
      records.add(rows, to: &parts)
      rows.add(to: &parts)
    }
    return rows
  }

  /// The likers of a blog, at most `limit`.
  mutating func likers(ofBlog blog: Int, limit: Int, faceLimit: Int) -> Likers {
    let (people, community) = (untracked.people, untracked.community)
    let likes = community.likes(ofBlog: blog).prefix(limit)
    let count = community.likeCount(ofBlog: blog)
    track { parts, records in
      parts.content.add(count)
      parts.content.add(likes.count)
      for like in likes { parts.people.add(records.people[Int(like.blogger)]) }
    }
    return Likers(people, likes, faceLimit: faceLimit, otherCount: count - likes.count)
  }
}

extension RecordDigests {
  fileprivate func add(_ rows: CommentRows, to parts: inout FingerprintParts) {
    let community = renderer.maker.community
    let (all, own, range) = (community.comments, community.comments(ofBlog: rows.blog), rows.range)
    parts.content.add(own.count)
    parts.content.add(range.lowerBound)
    for position in own.indices.dropFirst(range.lowerBound).prefix(range.count) {
      let index = community.threads.comment(at: position)
      parts.content.add(all, at: index)
      // Few comments have hashtag links, and checking the bytes avoids making strings of the others.
      if all.withWords(at: index, { _, text in text.contains(UInt8(ascii: "#")) }) {
        add(tagLinksIn: own[index].text, to: &parts.content)
      }
      if !renderer.maker.content.pictures.ofComment.isEmpty {
        for picture in renderer.maker.content.pictures.comment(index) { parts.pictures.add(picture) }
      }
      parts.people.add(people[Int(all.rows[index].author)])
      switch community.threads.parent(of: index) {
      case nil: break
      case .missing: parts.content.add("missing")
      case .comment(let parent):
        parts.content.add(rows.url(ofComment: parent))
        parts.people.add(people[Int(all.rows[parent].author)])
      }
    }
  }

  /// Adds a text with a `#` as HTML: hashtags in comments and bios are links only if the site has the tag.
  func add(tagLinksIn text: String, to digest: inout Digest) {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return }
    digest.add(renderer.maker.renderer.noteHTML(text))
  }
}
