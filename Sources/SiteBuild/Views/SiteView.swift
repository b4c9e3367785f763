import TemplateEngine

/// What every page shows of the site; made once a build.
///
/// A class, so that handing it to each page costs one count.
final class SiteView: TemplateView {
  let title: String
  let description: String
  /// BCP 47, for `lang`.
  let language: String
  /// `ltr` or `rtl`, for `dir`.
  let direction: String
  /// The path that all local URLs start with: `/` or `/repo/`.
  let basePath: String
  let stylesheetURL: String
  let scriptURL: String
  /// The script with the words of the scripts.
  let wordsURL: String
  let faviconURL: String
  /// Where the search scripts and index files lie, with a final slash.
  let searchURL: String
  let headerLinks: [LinkView]
  let footerLinks: [LinkView]

  init(
    title: String,
    description: String,
    language: String,
    direction: String,
    basePath: String,
    stylesheetURL: String,
    scriptURL: String,
    wordsURL: String,
    faviconURL: String,
    searchURL: String,
    headerLinks: [LinkView],
    footerLinks: [LinkView]
  ) {
    self.title = title
    self.description = description
    self.language = language
    self.direction = direction
    self.basePath = basePath
    self.stylesheetURL = stylesheetURL
    self.scriptURL = scriptURL
    self.wordsURL = wordsURL
    self.faviconURL = faviconURL
    self.searchURL = searchURL
    self.headerLinks = headerLinks
    self.footerLinks = footerLinks
  }

  static let shape = ViewShape<SiteView>(
    .text("title") { $0.title },
    .text("description") { $0.description },
    .text("language") { $0.language },
    .text("direction") { $0.direction },
    .text("basePath") { $0.basePath },
    .text("stylesheetURL") { $0.stylesheetURL },
    .text("scriptURL") { $0.scriptURL },
    .text("wordsURL") { $0.wordsURL },
    .text("faviconURL") { $0.faviconURL },
    .text("searchURL") { $0.searchURL },
    .list("headerLinks") { $0.headerLinks },
    .list("footerLinks") { $0.footerLinks }
  )
}

/// A link with its words.
struct LinkView: TemplateView {
  let label: String
  let url: String
  /// `github`, `twitter`, `linkedIn`, `website` or empty.
  var service = ""

  static let shape = ViewShape<LinkView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .text("service") { $0.service }
  )
}
