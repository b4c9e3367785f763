import TemplateEngine

/// A post page as the cost is measured with: a frame, about thirty variables and ten comments.
struct PostView: TemplateView {
  let site: SiteView
  let url = "/blogs/5f2a9c/"
  let title = "A walk along the river & back again"
  let body = String(
    repeating: "<p>We left early and <em>walked</em> until the sun stood high.</p>\n",
    count: 40
  )
  let author = AuthorView(number: 0)
  let date = DateView(iso: "2019-03-10T18:30:46Z", label: "10 March 2019")
  let picture: PictureView? = PictureView(
    url: "/images/0a1b2c3d4e5f.webp",
    alt: "The river in the \"morning\""
  )
  let tags = [TagView(name: "river"), TagView(name: "walking"), TagView(name: "spring")]
  let comments = (1...10).map(CommentView.init)
  let likeCount = 17

  static let shape = ViewShape<PostView>(
    .view("site") { $0.site },
    .text("url") { $0.url },
    .text("title") { $0.title },
    .html("body") { $0.body },
    .view("author") { $0.author },
    .view("date") { $0.date },
    .view("picture") { $0.picture },
    .list("tags") { $0.tags },
    .list("comments") { $0.comments },
    .number("likeCount") { $0.likeCount },
    .flag("hasOneLike") { $0.likeCount == 1 }
  )
}

/// What all pages share.
struct SiteView: TemplateView {
  let title = "Fellow Bloggers"
  let description = "What we saw, ate and thought about on the way"
  let language = "en"
  let stylesheetURL = "/assets/style.0123456789ab.css"

  static let shape = ViewShape<SiteView>(
    .text("title") { $0.title },
    .text("description") { $0.description },
    .text("language") { $0.language },
    .text("stylesheetURL") { $0.stylesheetURL }
  )
}

/// Who wrote.
struct AuthorView: TemplateView {
  let name: String
  let url: String
  let photoURL: String

  init(number: Int) {
    name = "Blogger number \(number)"
    url = "/bloggers/blogger-number-\(number)/"
    photoURL = "/images/profile-\(number)-0123456789.webp"
  }

  static let shape = ViewShape<AuthorView>(
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("photoURL") { $0.photoURL }
  )
}

/// When.
struct DateView: TemplateView {
  let iso: String
  let label: String

  static let shape = ViewShape<DateView>(
    .text("iso") { $0.iso },
    .text("label") { $0.label }
  )
}

/// A picture.
struct PictureView: TemplateView {
  let url: String
  let alt: String

  static let shape = ViewShape<PictureView>(
    .text("url") { $0.url },
    .text("alt") { $0.alt },
    .number("width") { _ in 500 },
    .number("height") { _ in 500 }
  )
}

/// A hashtag.
struct TagView: TemplateView {
  let name: String

  static let shape = ViewShape<TagView>(.text("name") { $0.name })
}

/// A comment.
struct CommentView: TemplateView {
  let anchor: String
  let author: AuthorView
  let date = DateView(iso: "2019-03-11T08:00:00Z", label: "11 March 2019")
  let body: String

  init(number: Int) {
    anchor = "comment-\(number)"
    author = AuthorView(number: number)
    body = "<p>Comment \(number): I have been there too, and it was just as you say.</p>"
  }

  static let shape = ViewShape<CommentView>(
    .text("anchor") { $0.anchor },
    .view("author") { $0.author },
    .view("date") { $0.date },
    .html("body") { $0.body }
  )
}
