import BlogExport
import BlogModel
import PreviewServer

/// The frame of every page, and what pages share.
extension StudioSite {
  /// What a page shows in its frame.
  struct Content {
    let title: String
    let body: HTMLPart
  }

  private static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'"
    ),
    ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// A whole page.
  func page(_ status: Int, _ content: Content, _ visit: Visit) -> PageAnswer {
    let look = look()
    let who: HTMLPart =
      visit.me.map {
        "<a class=\"who\" href=\"/.studio/choose\">You are <b dir=\"auto\">\($0.shownName)</b></a>"
      }
      ?? "<a class=\"who\" href=\"/.studio/choose\">Choose who you are</a>"
    let html: HTMLPart = """
      <!doctype html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <title>\(content.title) · Studio</title>
      \(HTMLPart(raw: look.stylesheets))
      <link rel="stylesheet" href="/.studio/studio.css">
      </head>
      <body>
      <header class="studio-bar">
      <nav aria-label="Studio"><a href="/.studio/">Your blogs</a> <a href="/.studio/all">All blogs</a> \
      <a href="/.studio/profile">Profile</a> <a href="\(basePath())">The site</a></nav>
      \(who)
      </header>
      <main class="studio">
      <h1>\(content.title)</h1>
      \(content.body)
      </main>
      </body>
      </html>

      """
    return PageAnswer(status, type: "text/html; charset=utf-8", Array(html.text.utf8), Self.headers)
  }

  /// The page at a name; only requests that change nothing come here.
  func show(_ name: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    switch name {
    case "": return try yourBlogs(visit)
    case "all": return try allBlogs(visit)
    case "choose": return try choice(ProfileForm())
    case "new":
      _ = try me(visit)
      return try blogForm(BlogForm(action: "new"), title: "New blog")
    case "blog": return try blogPage(visit.query["id"], visit)
    case "edit": return try editPage(visit.query["id"], visit)
    case "comment": return try commentPage(visit.query["blog"], visit.query["id"], visit)
    case "profile": return try profilePage(visit)
    default: throw StudioRefusal(404, "There is no such page in the studio.")
    }
  }

  /// Does what a form asks for.
  func send(_ name: String, _ visit: Visit, _ form: FormFields) throws(StudioRefusal) -> PageAnswer {
    switch name {
    case "choose": return try choose(form)
    case "bloggers": return try makeBlogger(form, visit)
    case "new": return try create(form, visit)
    case "edit": return try edit(form, visit)
    case "delete": return try delete(form, visit)
    case "restore": return try restore(form, visit)
    case "comments": return try addComment(form, visit)
    case "comment": return try editComment(form, visit)
    case "comment/delete": return try deleteComment(form, visit)
    case "like": return try like(form, visit)
    case "profile": return try editProfile(form, visit)
    default: throw StudioRefusal(404, "There is no such form in the studio.")
    }
  }

  // MARK: Parts

  /// The blogger of this browser.
  func me(_ visit: Visit) throws(StudioRefusal) -> Blogger {
    guard let me = visit.me else { throw StudioRefusal(403, "Choose who you are first.") }
    return me
  }

  /// A form with its token; `fields` are hidden ones.
  func form(
    _ action: String,
    _ fields: [(String, String)] = [],
    isWide: Bool = false,
    hasFiles: Bool = false,
    _ body: HTMLPart
  ) -> HTMLPart {
    let hidden = HTMLPart(
      (fields + [("token", token)]).map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" }
    )
    let style: HTMLPart = isWide ? " class=\"wide\"" : ""
    let type: HTMLPart = hasFiles ? " enctype=\"multipart/form-data\"" : ""
    return """
      <form method="post" action="/.studio/\(action)"\(type)\(style)>
      \(hidden)
      \(body)
      </form>
      """
  }

  /// The address of a page about a record.
  static func link(_ page: String, _ parameters: [(String, String)]) -> String {
    let query = parameters.map { "\($0.0)=\(FormFields.encoded($0.1))" }.joined(separator: "&")
    return "\(page)?\(query)"
  }

  /// The name of a blogger by id.
  func name(_ id: String?) throws(StudioRefusal) -> String {
    guard let id, let blogger = try act({ () throws(StudioError) in try editor.blogger(id) }) else {
      return "Unknown blogger"
    }
    return blogger.shownName
  }

  /// One line by which a blog is known.
  static func headline(_ record: BlogRecord) -> String {
    if !record.blog.title.isEmpty { return record.blog.title }
    let first = record.blog.text.split(separator: "\n").first ?? "A picture"
    // The marks of a heading, but not those of a hashtag.
    let marks = first.prefix { $0 == "#" }
    let line = first.dropFirst(marks.count).hasPrefix(" ") ? first.dropFirst(marks.count + 1) : first
    return line.count > 80 ? "\(line.prefix(79))…" : String(line)
  }

  /// The day of a moment, in UTC.
  static func day(_ moment: Timestamp?) -> String {
    moment.map { String(ISODate.text($0).prefix(10)) } ?? ""
  }
}
