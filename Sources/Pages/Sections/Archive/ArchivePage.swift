import TemplateEngine

/// All months with blogs, newest first.
struct ArchivePage: TemplatePage {
  static let folder = "archive/"

  static let switches: [PageSwitch] = [.archive]
  static let template = "archive"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("\(folder)index.html", ArchivePage(), isListed: content.hasDates)
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.hasDates ? NavigationEntry(word: "archive", path: folder) : nil
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> ArchivePageView {
    let months = site.months()
    return { frame in
      var years: [YearView] = []
      for month in months {
        let view = MonthView(
          label: frame.dates.monthName(month.month),
          url: frame.address.local(month.path),
          blogCount: month.blogs.count
        )
        if let last = years.last, last.label == "\(month.year)" {
          years[years.count - 1] = YearView(label: last.label, months: last.months + [view])
        } else {
          years.append(YearView(label: "\(month.year)", months: [view]))
        }
      }
      let head = frame.head(path, title: frame.words.text("archive"), section: Self.self)
      return ArchivePageView(site: frame.site, head: head, years: years)
    }
  }
}

/// What the template shows.
struct ArchivePageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let years: [YearView]

  static let shape = ViewShape<ArchivePageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("years", at: \.years)
  )
}

/// A year of the archive.
struct YearView: TemplateView {
  let label: String
  let months: [MonthView]

  static let shape = ViewShape<YearView>(
    .text("label") { $0.label },
    .list("months", at: \.months)
  )
}

/// A month of the archive.
struct MonthView: TemplateView {
  let label: String
  let url: String
  let blogCount: Int

  static let shape = ViewShape<MonthView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .number("blogCount") { $0.blogCount },
    .flag("hasOneBlog") { $0.blogCount == 1 }
  )
}
