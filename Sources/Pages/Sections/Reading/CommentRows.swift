import Basics
import BlogModel
import MarkdownHTML
import TemplateEngine

/// The comments of one page of a blog, as pages read them.
struct CommentRows {
  private let maker: ViewMaker
  private let blog: Int
  private let range: Range<Int>
  /// The number of the page among those of the blog's comments, from 1.
  private let number: Int
  private let pageCount: Int

  fileprivate init(_ maker: ViewMaker, _ blog: Int, _ range: Range<Int>, _ number: Int, _ pageCount: Int) {
    (self.maker, self.blog, self.range) = (maker, blog, range)
    (self.number, self.pageCount) = (number, pageCount)
  }

  /// The number of all comments of the blog.
  var totalCount: Int { maker.community.comments(ofBlog: blog).count }

  /// The links to the pages of earlier and of later comments.
  var pager: CommentPagerView {
    func url(_ number: Int) -> String {
      guard (1...pageCount).contains(number) else { return "" }
      return maker.address.page(CommentsPage.path(ofComments: number, blog: maker.content.paths.blogs[blog]))
    }
    return CommentPagerView(
      earlierURL: url(number - 1),
      laterURL: url(number + 1),
      position: number,
      pageCount: pageCount
    )
  }

  /// The views of the comments, oldest first.
  ///
  /// - Parameter addPlainText: receives the newest comments as plain text, oldest first; nil if not needed.
  /// - Returns: all comments of the page.
  func views(addPlainText: ((String) -> Void)? = nil) -> [CommentView] {
    let comments = maker.community.comments(ofBlog: blog)
    let author = maker.community.blogs[blog].blogger
    let places = comments.indices.dropFirst(range.lowerBound).prefix(range.count)
    let firstWithText = places.endIndex - StructuredData.commentLimit
    return places.map { place in
      // Comments are unpacked on each access.
      let comment = comments[place]
      guard let addPlainText, place >= firstWithText else {
        return view(of: comment, author: author, maker.renderer.noteHTML(comment.text))
      }
      let note = maker.renderer.note(comment.text)
      addPlainText(note.plainText)
      return view(of: comment, author: author, note.html)
    }
  }

  private func view(of comment: Comment, author: Int32, _ body: String) -> CommentView {
    CommentView(
      anchor: "comment-\(Slug.segment(for: comment.id))",
      author: maker.people[Int(comment.author)],
      date: comment.createdDate.map(maker.dates.view),
      body: body,
      isByAuthor: comment.author == author
    )
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
  ///   - range: of the blog's comments, counted from the oldest.
  ///   - blog: index into `Community.blogs`.
  ///   - number: of the page that shows them, from 1.
  ///   - pageCount: how many pages show the blog's comments.
  /// - Returns: the comments, which can make their views.
  mutating func comments(
    _ range: Range<Int>,
    ofBlog blog: Int,
    number: Int = 1,
    pageCount: Int
  ) -> CommentRows {
    track { parts, records in
      records.add(comments: range, ofBlog: blog, to: &parts)
      parts.lists.add(number)
      parts.lists.add(pageCount)
    }
    return CommentRows(untracked, blog, range, number, pageCount)
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
  fileprivate func add(comments range: Range<Int>, ofBlog index: Int, to parts: inout FingerprintParts) {
    let community = renderer.maker.community
    let (all, own) = (community.comments, community.comments(ofBlog: index))
    parts.content.add(own.count)
    parts.content.add(range.lowerBound)
    for index in own.indices.dropFirst(range.lowerBound).prefix(range.count) {
      parts.content.add(all, at: index)
      // Few comments have hashtag links, and checking the bytes avoids making strings of the others.
      if all.withWords(at: index, { _, text in text.contains(UInt8(ascii: "#")) }) {
        add(tagLinksIn: own[index].text, to: &parts.content)
      }
      parts.people.add(people[Int(all.rows[index].author)])
    }
  }

  /// Adds a text with a `#` as HTML: hashtags in comments and bios are links only if the site has the tag.
  func add(tagLinksIn text: String, to digest: inout Digest) {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return }
    digest.add(renderer.maker.renderer.noteHTML(text))
  }
}
