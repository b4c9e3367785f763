import BlogExport
import BlogModel
import PreviewServer

/// Lists of blogs.
extension StudioSite {
  private static let pageSize = 50

  func yourBlogs(_ visit: Visit) throws(StudioRefusal) -> Content {
    guard let me = visit.me else { return try choice(ProfileForm()) }
    let (blogs, removed) = try act { () throws(StudioError) in try editor.blogs(by: me.id) }
    let page = Self.pageNumber(visit)
    let shown = blogs.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
    var parts: [HTMLPart] = [
      "<p class=\"does\"><a href=\"/.studio/new\">New blog</a></p>",
      blogs.isEmpty ? "<p>You have not written anything yet.</p>" : Self.list(Array(shown)),
      Self.pager("", page, hasMore: blogs.count > page * Self.pageSize),
    ]
    if !removed.isEmpty {
      let rows: [HTMLPart] = removed.compactMap { version in
        guard let record = version.blog else { return nil }
        let button = form("restore", [("id", record.blog.id)], "<button>Undo</button>")
        return """
          <li><span dir="auto">\(Self.headline(record))</span> \
          <span class="hint">deleted \(Self.day(version.removed))</span>\(button)</li>
          """
      }
      parts.append("<h2>Deleted</h2>\n<ul>\n\(HTMLPart(rows))\n</ul>")
    }
    return Content(title: "Your blogs", body: HTMLPart(parts))
  }

  func allBlogs(_ visit: Visit) throws(StudioRefusal) -> Content {
    let page = Self.pageNumber(visit)
    let start = (page - 1) * Self.pageSize
    let blogs = try act { () throws(StudioError) in
      try editor.newestBlogs(start..<start + Self.pageSize + 1)
    }
    let parts: [HTMLPart] = [
      blogs.isEmpty ? "<p>There is nothing here.</p>" : Self.list(Array(blogs.prefix(Self.pageSize))),
      Self.pager("all", page, hasMore: blogs.count > Self.pageSize),
    ]
    return Content(title: "All blogs", body: HTMLPart(parts))
  }

  private static func pageNumber(_ visit: Visit) -> Int {
    min(max(1, Int(visit.query["page"]) ?? 1), 1_000_000)
  }

  private static func list(_ blogs: [BlogRecord]) -> HTMLPart {
    let rows: [HTMLPart] = blogs.map { record in
      let link = link("/.studio/blog", [("id", record.blog.id)])
      return """
        <li><a href="\(link)" dir="auto">\(headline(record))</a> \
        <span class="hint">\(day(record.blog.createdDate))</span></li>
        """
    }
    return "<ul>\n\(HTMLPart(rows))\n</ul>"
  }

  private static func pager(_ name: String, _ page: Int, hasMore: Bool) -> HTMLPart {
    let newer: HTMLPart = page > 1 ? "<a href=\"/.studio/\(name)?page=\(page - 1)\">Newer</a>" : ""
    let older: HTMLPart = hasMore ? "<a href=\"/.studio/\(name)?page=\(page + 1)\">Older</a>" : ""
    return page > 1 || hasMore ? "<p class=\"does\">\(newer) \(older)</p>" : ""
  }
}
