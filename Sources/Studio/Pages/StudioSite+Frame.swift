import BlogExport
import BlogModel
import PreviewServer

/// The frame of every page, and what pages share.
extension StudioSite {
  /// What a page shows in its frame.
  struct Content {
    let title: String
    let body: HTMLPart
    /// The scripts of the page, in addition to that of every page.
    var scripts: [String] = []
    /// Whether the page uses the width of a desktop.
    var isWide = false
    /// Whether the title is shown; the text of a blog without a title begins with the same words.
    var isTitleShown = true
    /// After how many seconds the page is loaded again where there are no scripts.
    var refresh: Int?
    /// Whether its scripts may ask for the position of the device.
    var usesPosition = false
    /// The map on which people tap a place; nil if the page has none.
    var map: SiteMap?
    /// Whether its scripts may ask for camera and microphone, and play what they record.
    var usesCamera = false
  }

  private static let headers = [
    ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// The policy of a page: map tiles may come from another host, as on the site, and a recording may be played.
  private static func policy(_ content: Content) -> String {
    let origin = content.map?.tileOrigin ?? ""
    let pictures = "img-src 'self' data:\(origin.isEmpty ? "" : " \(origin)")"
    return [
      "default-src 'none'", "script-src 'self'", "connect-src 'self'", "style-src 'self'", pictures,
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ") + (content.usesCamera ? "; media-src blob:" : "")
  }

  /// A whole page.
  func page(_ status: Int, _ content: Content, _ visit: Visit) -> PageAnswer {
    let look = look()
    let words = words()
    let refresh: HTMLPart =
      content.refresh.map { "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript>" } ?? ""
    let titleClass: HTMLPart = content.isTitleShown ? "" : " class=\"visually-hidden\""
    let html: HTMLPart = """
      <!doctype html>
      <html lang="\(words.language)" dir="\(words.direction)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <title>\(content.title) · \(say("Studio"))</title>
      \(refresh)
      <script src="/.studio/script/early.js"></script>
      \(HTMLPart(raw: look.stylesheets))
      \(HTMLPart(raw: content.map?.links ?? ""))
      <link rel="stylesheet" href="/.studio/studio.css">
      \(HTMLPart((["page"] + content.scripts).map { "<script type=\"module\" src=\"/.studio/script/\($0).js\"></script>" }))
      </head>
      <body>
      <a class="studio-skip" href="#main">\(say("Skip to content"))</a>
      \(header(look, visit))
      <main id="main" class="studio\(content.isWide ? " wide" : "")">
      <h1\(titleClass)>\(content.title)</h1>
      \(content.body)
      </main>
      </body>
      </html>

      """
    let (camera, position) = (content.usesCamera ? "self" : "", content.usesPosition ? "self" : "")
    let permissions = "camera=(\(camera)), microphone=(\(camera)), geolocation=(\(position))"
    return PageAnswer(
      status,
      type: "text/html; charset=utf-8",
      Array(html.text.utf8),
      [("Content-Security-Policy", Self.policy(content)), ("Permissions-Policy", permissions)] + Self.headers
    )
  }

  /// The page that says why something was not done, and when it can be tried again.
  func page(_ refusal: StudioRefusal, _ content: Content, _ visit: Visit) -> PageAnswer {
    let answer = page(refusal.status, content, visit)
    return refusal.retryAfter.map { answer.adding("Retry-After", "\($0)") } ?? answer
  }

  private func header(_ look: SiteLook, _ visit: Visit) -> HTMLPart {
    func link(_ name: String, _ label: String) -> HTMLPart {
      "<a href=\"/.studio/\(name)\"\(Self.mark(name, visit))>\(say(label))</a>"
    }
    // Who is not signed in has no blogs, drafts or profile.
    let isIn = community == nil || visit.account != nil
    let isForFans = isForFans
    var links = isIn ? [isForFans ? link("", "Your favourites") : link("", "Your blogs")] : []
    if isIn, drafts != nil, !isForFans { links.append(link("drafts", "Drafts")) }
    if isIn, hasFavourites { links.append(link("quotes", "Quotes")) }
    if isIn, isForFans, hasFavouriteBloggers { links.append(link("characters", "Characters")) }
    links.append(link("all", "All blogs"))
    if isIn, hasFollows { links.append(link("following", "Following")) }
    if isIn, notificationMarks != nil, !isForFans { links.append(bell(visit)) }
    if hasSuggestions { links.append(link("unnamed", "What is this?")) }
    if isIn, hasQuiz { links.append(link("quiz", "Quiz")) }
    if isIn, hasQuestions { links.append(link("questions", "Questions")) }
    if isIn, hasSpots { links.append(link("spots", "Spots")) }
    if isIn, !isForFans { links.append(link("profile", "Profile")) }
    if isIn, canSuggest {
      links.append(link("suggest", community == nil ? "Add a quote" : "Suggest a quote"))
    }
    if publishing != nil, may(.publish, visit) { links.append(link("publish", "Publish")) }
    return """
      <header class="studio-bar">
      <a class="brand" href="\(basePath())"><span dir="auto">\(HTMLPart(raw: look.title))</span> <small>\(say("The site"))</small></a>
      <nav aria-label="\(say("Studio"))">\(HTMLPart(links))\(otherPages(visit))</nav>
      \(who(visit))
      </header>
      """
  }

  /// The attribute of a link to the page that is shown.
  static func mark(_ name: String, _ visit: Visit) -> HTMLPart {
    visit.page == name ? " aria-current=\"page\"" : ""
  }

  // MARK: Parts

  /// The blogger of this browser.
  func me(_ visit: Visit) throws(StudioRefusal) -> Blogger {
    guard let me = visit.me else {
      throw StudioRefusal(
        403,
        community == nil ? "Choose who you are first." : "The blogger of your account is not on the site."
      )
    }
    return me
  }

  /// The hidden field by which a form that is sent twice is known, so that it adds one record.
  var newField: (String, String) { (Self.new, RecordId.make(at: editor.now)) }
  static let new = "new"

  /// A form with its token; `fields` are hidden ones.
  func form(
    _ action: String,
    _ fields: [(String, String)] = [],
    isWide: Bool = false,
    hasFiles: Bool = false,
    style: String = "",
    _ body: HTMLPart
  ) -> HTMLPart {
    let hidden = HTMLPart(
      (fields + [("token", token)]).map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" }
    )
    let name = style.isEmpty && isWide ? "wide" : style
    let styles: HTMLPart = name.isEmpty ? "" : " class=\"\(name)\""
    let type: HTMLPart = hasFiles ? " enctype=\"multipart/form-data\"" : ""
    return """
      <form method="post" action="/.studio/\(action)"\(type)\(styles)>
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
      return say("Unknown blogger")
    }
    return blogger.shownName
  }

  /// One line by which a blog is known.
  func headline(_ record: BlogRecord) -> String {
    headline(record, texts().post(record.blog.title, record.blog.text, []))
  }

  /// One line by which a blog is known that is rendered.
  func headline(_ record: BlogRecord, _ post: StudioTexts.Post) -> String {
    // On the site, too, an answer without a title has that of its question.
    guard post.title.isEmpty, let text = question(of: record)?.question.text else { return headline(post) }
    return Self.short(text)
  }

  /// The beginning of a text in Markdown, without its marks.
  func headline(ofText text: String) -> String {
    // A page lists hundreds of texts, and each may be long. A link that is cut would be shown with its marks.
    let beginning = text.unicodeScalars.prefix(4000)
    let post = texts().post("", String(beginning), [])
    // A text has no title: a short first line is part of it.
    let line = [post.title, post.excerpt].filter { !$0.isEmpty }.joined(separator: " ")
    if line.isEmpty { return Self.short(text) }
    let isCut = line.count > 80 || beginning.endIndex < text.endIndex && !line.hasSuffix("…")
    return isCut ? "\(line.prefix(79))…" : line
  }

  /// One line by which a rendered blog is known.
  func headline(_ post: StudioTexts.Post) -> String {
    if post.line.isEmpty { return say("Without text") }
    return post.line.count > 80 ? "\(post.line.prefix(79))…" : post.line
  }

  /// The day of a moment, in UTC.
  static func day(_ moment: Timestamp?) -> String {
    moment.map { String(ISODate.text($0).prefix(10)) } ?? ""
  }
}
