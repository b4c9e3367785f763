import TemplateEngine

/// The data of the site that every page shows; made once per build.
///
/// A class, so that passing it to each page costs one reference count.
package final class SiteView: TemplateView {
  let title: String
  let description: String
  /// BCP 47, for `lang`.
  let language: String
  /// `ltr` or `rtl`, for `dir`.
  let direction: String
  /// The path that all local URLs start with: `/` or `/repo/`.
  let basePath: String
  /// The Content-Security-Policy, for `<meta>`: a constant with nothing to escape.
  let policy: String
  let assets: AssetsView
  let faviconURL: String
  /// The icons for home screens: URLs, and sides in pixels.
  let icons: [(url: String, side: Int)]
  /// The URL of the folder of the search scripts and index files, with a trailing slash.
  let searchURL: String
  /// The pages for finds.
  let finds: FindPages
  /// Whether blogs are in groups, such as seasons.
  let hasGroups: Bool
  /// Whether there are quotes.
  let hasQuotes: Bool
  /// Whether there are questions.
  let hasQuestions: Bool
  /// Whether there is a map.
  let hasMap: Bool
  /// Whether there are pages of tags.
  let hasTags: Bool
  /// Whether there are comments.
  let hasComments: Bool
  /// Whether there is an archive by months.
  let hasDates: Bool
  /// Whether the site has feeds, which require a base URL.
  let hasFeeds: Bool
  /// The kinds of pages that the site has.
  let pages: PageSwitches
  /// Whether blogs have content warnings.
  let hasWarnings: Bool
  /// The site's own logo; nil when it has none.
  let logo: PictureView?
  let headerLinks: [LinkView]
  let footerLinks: [LinkView]
  /// The address of a blog in the app, with `{id}`; empty for none.
  let appLink: String
  /// The scripts that the owner adds to every page, as elements.
  let scripts: String
  /// Those below comments.
  let commentScripts: String

  package init(
    title: String,
    description: String,
    language: String,
    direction: String,
    basePath: String,
    policy: String,
    assets: AssetsView,
    faviconURL: String,
    icons: [(url: String, side: Int)],
    searchURL: String,
    finds: FindPages,
    hasGroups: Bool,
    hasQuotes: Bool,
    hasQuestions: Bool,
    hasMap: Bool,
    hasTags: Bool,
    hasComments: Bool,
    hasDates: Bool,
    hasFeeds: Bool,
    pages: PageSwitches,
    hasWarnings: Bool,
    logo: PictureView?,
    headerLinks: [LinkView],
    footerLinks: [LinkView],
    appLink: String,
    scripts: [SiteScript],
    placed: (String) -> String
  ) {
    self.title = title
    self.description = description
    self.language = language
    self.direction = direction
    self.basePath = basePath
    self.policy = policy
    self.assets = assets
    (self.faviconURL, self.icons) = (faviconURL, icons)
    self.searchURL = searchURL
    self.finds = finds
    self.hasGroups = hasGroups
    self.hasQuotes = hasQuotes
    self.hasQuestions = hasQuestions
    self.hasMap = hasMap
    self.hasTags = hasTags
    self.hasComments = hasComments
    self.hasDates = hasDates
    self.hasFeeds = hasFeeds
    self.pages = pages
    self.hasWarnings = hasWarnings
    self.logo = logo
    self.headerLinks = headerLinks
    (self.footerLinks, self.appLink) = (footerLinks, appLink)
    func elements(_ place: SiteScript.Place) -> String {
      scripts.filter { $0.place == place }.map { $0.element(url: placed($0.source)) }.joined()
    }
    (self.scripts, commentScripts) = (elements(.everyPage), elements(.comments))
  }

  /// Whether the reader's likes have a page.
  var hasLikesPage: Bool { pages.has(.yourLikes) }

  static let shape = ViewShape<SiteView>(
    .text("title") { $0.title },
    .text("description") { $0.description },
    .text("language") { $0.language },
    .text("direction") { $0.direction },
    .text("basePath") { $0.basePath },
    .html("policy") { $0.policy },
    .text("stylesheetURL") { $0.assets.stylesheet.url },
    .text("stylesheetIntegrity") { $0.assets.stylesheet.integrity },
    .text("earlyScriptURL") { $0.assets.earlyScript.url },
    .text("earlyScriptIntegrity") { $0.assets.earlyScript.integrity },
    .text("scriptURL") { $0.assets.script.url },
    .text("scriptIntegrity") { $0.assets.script.integrity },
    .text("choicesURL") { $0.assets.choices.url },
    .text("choicesIntegrity") { $0.assets.choices.integrity },
    .text("wordsURL") { $0.assets.words.url },
    .text("textFontURL") { $0.assets.textFont.url },
    .text("headingFontURL") { $0.assets.headingFont.url },
    .text("blogScriptURL") { $0.assets.blogScript.url },
    .text("blogScriptIntegrity") { $0.assets.blogScript.integrity },
    .text("galleryScriptURL") { $0.assets.galleryScript.url },
    .text("galleryScriptIntegrity") { $0.assets.galleryScript.integrity },
    .text("galleryStylesheetURL") { $0.assets.galleryStylesheet.url },
    .text("galleryStylesheetIntegrity") { $0.assets.galleryStylesheet.integrity },
    .text("likesScriptURL") { $0.assets.likesScript.url },
    .text("likesScriptIntegrity") { $0.assets.likesScript.integrity },
    .text("listsStylesheetURL") { $0.assets.listsStylesheet.url },
    .text("listsStylesheetIntegrity") { $0.assets.listsStylesheet.integrity },
    .text("filterScriptURL") { $0.assets.filterScript.url },
    .text("filterScriptIntegrity") { $0.assets.filterScript.integrity },
    .text("quotesScriptURL") { $0.assets.quotesScript.url },
    .text("quotesScriptIntegrity") { $0.assets.quotesScript.integrity },
    .text("findsStylesheetURL") { $0.assets.findsStylesheet.url },
    .text("findsStylesheetIntegrity") { $0.assets.findsStylesheet.integrity },
    .text("exploreScriptURL") { $0.assets.exploreScript.url },
    .text("exploreScriptIntegrity") { $0.assets.exploreScript.integrity },
    .text("identifyScriptURL") { $0.assets.identifyScript.url },
    .text("identifyScriptIntegrity") { $0.assets.identifyScript.integrity },
    .text("quizScriptURL") { $0.assets.quizScript.url },
    .text("quizScriptIntegrity") { $0.assets.quizScript.integrity },
    .text("mapStyleURL") { $0.assets.mapStyle.url },
    .text("mapStyleIntegrity") { $0.assets.mapStyle.integrity },
    .text("threadsStylesheetURL") { $0.assets.threadsStylesheet.url },
    .text("threadsStylesheetIntegrity") { $0.assets.threadsStylesheet.integrity },
    .text("warningsStylesheetURL") { $0.assets.warningsStylesheet.url },
    .text("warningsStylesheetIntegrity") { $0.assets.warningsStylesheet.integrity },
    .text("reactionsStylesheetURL") { $0.assets.reactionsStylesheet.url },
    .text("reactionsStylesheetIntegrity") { $0.assets.reactionsStylesheet.integrity },
    .text("faviconURL") { $0.faviconURL },
    .text("appleIconURL") { $0.icons.first?.url ?? "" },
    .text("searchURL") { $0.searchURL },
    .flag("hasExplore") { $0.finds.hasExplore },
    .flag("hasIdentify") { $0.finds.hasIdentify },
    .flag("hasQuiz") { $0.finds.hasQuiz },
    .flag("hasGroups") { $0.hasGroups },
    .flag("hasQuotes") { $0.hasQuotes },
    .flag("hasQuestions") { $0.hasQuestions },
    .flag("hasMap") { $0.hasMap },
    .flag("hasTags") { $0.hasTags },
    .flag("hasComments") { $0.hasComments },
    .flag("hasDates") { $0.hasDates },
    .flag("hasFeeds") { $0.hasFeeds },
    .flag("hasBloggers") { $0.pages.has(.bloggers) },
    .flag("hasSearch") { $0.pages.has(.search) },
    .flag("hasYourLikes") { $0.hasLikesPage },
    .flag("hasManifest") { $0.pages.has(.manifest) },
    .flag("hasWarnings") { $0.hasWarnings },
    .view("logo", at: \.logo),
    .list("headerLinks") { $0.headerLinks },
    .list("footerLinks") { $0.footerLinks },
    .text("appLink") { $0.appLink },
    .html("scripts") { $0.scripts },
    .html("commentScripts") { $0.commentScripts }
  )
}

/// A link with its label.
package struct LinkView: TemplateView {
  let label: String
  let url: String
  /// `github`, `twitter`, `linkedIn`, `website` or empty.
  var service = ""

  package init(label: String, url: String, service: String = "") {
    (self.label, self.url, self.service) = (label, url, service)
  }

  static let shape = ViewShape<LinkView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .text("service") { $0.service }
  )
}
