import BlogExport
import BlogModel
import PreviewServer

/// Lists of blogs.
extension StudioSite {
  private static let pageSize = 50

  func yourBlogs(_ visit: Visit) throws(StudioRefusal) -> Content {
    if visit.me == nil, community == nil { return try choice(ProfileForm()) }
    let me = try me(visit)
    let (blogs, removed) = try act { () throws(StudioError) in try editor.blogs(by: me.id) }
    let page = Self.pageNumber(visit)
    let shown = blogs.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
    var parts: [HTMLPart] = [
      try importOffer(visit), newButton, videosOnTheirWay(me),
      blogs.isEmpty
        ? "<p class=\"empty\">\(say("You have not written anything yet."))</p>" : try list(Array(shown)),
      pager("", page, hasMore: blogs.count > page * Self.pageSize),
    ]
    if !removed.isEmpty {
      let rows: [HTMLPart] = removed.compactMap { version in
        guard let record = version.blog else { return nil }
        let button: HTMLPart =
          version.isHidden
          ? "<span class=\"hint\">\(say("by a moderator"))</span>"
          : form("restore", [("id", record.blog.id)], "<button>\(say("Undo"))</button>")
        return """
          <li class="row"><div><span dir="auto">\(headline(record))</span>
          <p class="hint">\(say("deleted {day}", ["day": Self.day(version.removed)]))</p></div>\(button)</li>
          """
      }
      parts.append("<h2>\(say("Deleted"))</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>")
    }
    return Content(title: say("Your blogs"), body: HTMLPart(parts), scripts: ["import"])
  }

  func allBlogs(_ visit: Visit) throws(StudioRefusal) -> Content {
    Content(title: say("All blogs"), body: try blogFeed("all", visit, hiding: try hiddenIds(visit)))
  }

  /// A page of a list of the newest blogs, whose name is `name`; of some authors, or of all.
  func blogFeed(
    _ name: String,
    _ visit: Visit,
    hiding hidden: Set<String>,
    onlyBy authors: Set<String>? = nil,
    onlyUnnamed: Bool = false
  ) throws(StudioRefusal) -> HTMLPart {
    let page = Self.pageNumber(visit)
    let start = (page - 1) * Self.pageSize
    let blogs = try act { () throws(StudioError) in
      try editor.newestBlogs(
        start..<start + Self.pageSize + 1,
        hiding: hidden,
        onlyBy: authors,
        onlyUnnamed: onlyUnnamed
      )
    }
    let parts: [HTMLPart] = [
      blogs.isEmpty
        ? "<p class=\"empty\">\(say("Nothing here yet."))</p>"
        : try list(Array(blogs.prefix(Self.pageSize)), hasAuthors: !isForFans),
      pager(name, page, hasMore: blogs.count > Self.pageSize), withheld(!hidden.isEmpty),
    ]
    return HTMLPart(parts)
  }

  private static func pageNumber(_ visit: Visit) -> Int {
    min(max(1, Int(visit.query["page"]) ?? 1), 1_000_000)
  }

  private func list(_ blogs: [BlogRecord], hasAuthors: Bool = false) throws(StudioRefusal) -> HTMLPart {
    var rows: [HTMLPart] = []
    for record in blogs {
      let link = Self.link("/.studio/blog", [("id", record.blog.id)])
      let day = Self.day(record.blog.createdDate)
      let author: HTMLPart =
        hasAuthors ? "<bdi>\(try name(record.author))</bdi>\(day.isEmpty ? "" : " · ")" : ""
      rows.append(
        """
        <li><a href="\(link)" dir="auto">\(headline(record))</a> \
        <span class="hint">\(author)\(day)</span></li>
        """
      )
    }
    return "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
  }

  private func pager(_ name: String, _ page: Int, hasMore: Bool) -> HTMLPart {
    let newer: HTMLPart = page > 1 ? "<a href=\"/.studio/\(name)?page=\(page - 1)\">\(say("Newer"))</a>" : ""
    let older: HTMLPart = hasMore ? "<a href=\"/.studio/\(name)?page=\(page + 1)\">\(say("Older"))</a>" : ""
    return page > 1 || hasMore ? "<p class=\"does\">\(newer) \(older)</p>" : ""
  }
}
