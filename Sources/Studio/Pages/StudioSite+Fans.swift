import BlogExport
import BlogModel
import PreviewServer

/// Communities whose blogs name no author, such as those of a series: people are no bloggers of the site, but fans, who
/// keep quotes and characters among their favourites.
extension StudioSite {
  /// The id under which one person, who uses the studio alone, keeps favourites.
  private static let onlyFan = "studio"
  /// The pages of those who write blogs or have a profile on the site.
  private static let pagesOfAuthors: Set<String> = [
    "new", "edit", "delete", "restore", "drafts", "drafts/save", "drafts/autosave", "drafts/discard",
    "drafts/restore", "preview", "preview/part", "profile", "choose", "bloggers", "following", "follow",
    "notifications", "notifications/read", "notifications/feed", "apps",
  ]

  /// Whether people are fans; false until the export has been read.
  var isForFans: Bool { (try? editor.fields())?.isForFans ?? false }

  /// Refuses pages that fans do not have.
  func checkIsForFans(_ name: String) throws(StudioRefusal) {
    if Self.pagesOfAuthors.contains(name), isForFans { throw Self.noPage }
  }

  /// Who a visitor is, by the account, or by the cookie of one person alone.
  func person(_ id: String?, _ account: Account?) throws(StudioRefusal) -> Blogger? {
    guard try act({ () throws(StudioError) in try editor.fields() }).isForFans else {
      return try id.map { id throws(StudioRefusal) in
        try act { () throws(StudioError) in try editor.blogger(id) }
      } ?? nil
    }
    if community == nil { return Blogger(id: Self.onlyFan) }
    return id.map { Blogger(id: $0, displayName: account?.name ?? "") }
  }

  // MARK: Favourites

  /// The quotes and characters that a person keeps.
  func favouritesPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    let me = try me(visit)
    let kept = try act { () throws(StudioError) in try editor.favourites(of: me.id) }
    var (quotes, characters): ([HTMLPart], [HTMLPart]) = ([], [])
    for subject in kept {
      // What was deleted since, or is hidden by the settings of the site, is not shown.
      switch subject {
      case .quote(let id):
        guard let version = try act({ () throws(StudioError) in try editor.quote(id) }),
          let record = version.quote, try act({ () throws(StudioError) in try editor.isShown(version) })
        else { continue }
        quotes.append(try row(record, kept: true, back: "", visit))
      case .blogger(let id):
        guard let blogger = try act({ () throws(StudioError) in try editor.blogger(id) }) else { continue }
        characters.append(try row(blogger, kept: true, back: ""))
      }
    }
    var parts: [HTMLPart] = [try importOffer(visit), fanLinks(visit)]
    if quotes.isEmpty, characters.isEmpty {
      parts.append(
        "<p class=\"empty\">\(say("No favourites yet. Press a heart on the page Quotes or Characters."))</p>"
      )
    }
    for (title, rows) in [(say("Quotes"), quotes), (say("Characters"), characters)] where !rows.isEmpty {
      parts.append("<h2>\(title)</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>")
    }
    return Content(title: say("Your favourites"), body: HTMLPart(parts), scripts: ["import"])
  }

  private func fanLinks(_ visit: Visit) -> HTMLPart {
    guard canSuggest else { return "" }
    return """
      <p class="does"><a class="button main" href="/.studio/suggest">\
      \(say(community == nil ? "Add a quote" : "Suggest a quote"))</a></p>
      """
  }

  /// The characters of the site, by name.
  func charactersPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    let fields = try act { () throws(StudioError) in try editor.fields() }
    guard fields.hasFavouriteBloggers else { throw Self.noPage }
    let me = try me(visit)
    let (all, kept) = try act { () throws(StudioError) in (try editor.bloggers(), try editor.kept(by: me.id))
    }
    let pages = Pages(visit, all.count)
    var rows: [HTMLPart] = []
    for blogger in all[pages.range] {
      rows.append(
        try row(
          blogger,
          kept: kept.contains(.blogger(blogger.id)),
          back: "characters?page=\(pages.number)",
          me
        )
      )
    }
    let list: HTMLPart =
      rows.isEmpty
      ? "<p class=\"empty\">\(say("Nothing here yet."))</p>"
      : "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
    return Content(title: say("Characters"), body: HTMLPart([list, links(pages, "characters", [])]))
  }

  private func row(
    _ blogger: Blogger,
    kept: Bool,
    back: String,
    _ me: Blogger? = nil
  ) throws(StudioRefusal) -> HTMLPart {
    let count = try act { () throws(StudioError) in
      try editor.favouriteCount(of: .blogger(blogger.id), with: me?.id)
    }
    let words: HTMLPart =
      count > 0 && me != nil ? "<p class=\"hint\">\(say("{count} favourites", count: count))</p>" : ""
    let label: HTMLPart = "<b dir=\"auto\" id=\"blogger-\(blogger.id)\">\(blogger.shownName)</b>"
    return """
      <li class="row"><div>\(label)\(words)</div>
      \(heart(("blogger", blogger.id), isKept: kept, back: back))</li>
      """
  }

  /// The button that keeps something, or does so no longer; what it is about has the id `KIND-ID` in the page.
  func heart(_ subject: (kind: String, id: String), isKept: Bool, back: String) -> HTMLPart {
    let fields = [
      (subject.kind, subject.id), ("keep", isKept ? "no" : "yes"), ("back", back),
    ]
    let about = "\(subject.kind)-\(subject.id)"
    return form(
      "favourites",
      fields,
      """
      <button class="like\(isKept ? " liked" : "")" aria-describedby="\(about)">\
      \(say(isKept ? "Remove from favourites" : "Add to favourites"))</button>
      """
    )
  }

  // MARK: Forms

  func setFavourite(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let subject: FavouriteRecord.Subject =
      form["quote"].isEmpty ? .blogger(form["blogger"]) : .quote(form["quote"])
    try act { () throws(StudioError) in
      try editor.setFavourite(form["keep"] != "no", subject, by: me.id)
    }
    return redirect(Self.next(form["back"]))
  }

  // MARK: Pages of lists

  /// A page of a list that the studio has in memory.
  struct Pages {
    private static let size = 30
    let number: Int
    let range: Range<Int>
    let hasMore: Bool

    init(_ visit: Visit, _ count: Int) {
      number = min(max(1, Int(visit.query["page"]) ?? 1), 1_000_000)
      let start = min((number - 1) * Self.size, count)
      range = start..<min(start + Self.size, count)
      hasMore = range.upperBound < count
    }
  }

  /// The links to the pages before and after.
  func links(_ pages: Pages, _ name: String, _ query: [(String, String)]) -> HTMLPart {
    func link(_ number: Int, _ label: String) -> HTMLPart {
      let address = Self.link("/.studio/\(name)", query + [("page", "\(number)")])
      return "<a href=\"\(address)\">\(label)</a>"
    }
    var parts: [HTMLPart] = []
    if pages.number > 1 { parts.append(link(pages.number - 1, say("Back"))) }
    if pages.hasMore { parts.append(link(pages.number + 1, say("More"))) }
    return parts.isEmpty ? "" : "<p class=\"does\">\(HTMLPart(parts))</p>"
  }
}
