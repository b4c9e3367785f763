import BlogModel
import MarkdownHTML
import TemplateEngine

/// The views of the pages that lead to others.
extension ViewMaker {
  func bloggersPage(_ part: Pagination.Part, path: String) -> BloggersPageView {
    let pager = pager(part, folder: "bloggers/")
    let cards = content.bloggersByName[part.range].map { index in
      let blogger = archive.bloggers[index]
      return PersonCardView(
        person: people[index],
        note: Self.cut(renderer.note(blogger.bio).plainText, to: 120),
        blogCount: content.shownBlogs(ofBlogger: index).count,
        joined: blogger.joinedDate.map(dates.view),
        values: content.facets.values(of: blogger)
      )
    }
    return BloggersPageView(
      site: site,
      head: head(path, title: title(words.text("bloggers"), part), section: .bloggers, pager: pager),
      bloggerCount: content.bloggersByName.count,
      filter: bloggerFilter(),
      people: cards,
      pager: pager
    )
  }

  private static func cut(_ text: String, to length: Int) -> String {
    guard text.count > length else { return text }
    let cut = text.prefix(length)
    return "\(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut)…"
  }

  func tagsPage(path: String) -> TagsPageView {
    let most = content.tags.map(\.blogs.count).max() ?? 1
    let tags = content.tags.map { tag in
      TagView(
        name: tag.name,
        url: address.local("tags/\(tag.segment)/"),
        blogCount: tag.blogs.count,
        weight: 1 + 4 * tag.blogs.count / (most + 1)
      )
    }
    return TagsPageView(site: site, head: head(path, title: words.text("tags"), section: .tags), tags: tags)
  }

  func archivePage(path: String) -> ArchivePageView {
    var years: [YearView] = []
    for month in content.months {
      let view = MonthView(
        label: dates.monthName(month.month),
        url: address.local(month.path),
        blogCount: month.blogs.count
      )
      if let last = years.last, last.label == "\(month.year)" {
        years[years.count - 1] = YearView(label: last.label, months: last.months + [view])
      } else {
        years.append(YearView(label: "\(month.year)", months: [view]))
      }
    }
    return ArchivePageView(
      site: site,
      head: head(path, title: words.text("archive"), section: .archive),
      years: years
    )
  }

  func searchPage(path: String) -> PlainPageView {
    PlainPageView(site: site, head: head(path, title: words.text("search"), section: .search))
  }

  func yourLikesPage(path: String) -> PlainPageView {
    var head = head(path, title: words.text("your-likes"))
    head.isHidden = true
    head.isYourLikes = true
    return PlainPageView(site: site, head: head)
  }

  func notFoundPage(path: String) -> PlainPageView {
    var head = head(path, title: words.text("not-found"))
    head.canonicalURL = ""
    head.isHidden = true
    return PlainPageView(site: site, head: head)
  }
}
