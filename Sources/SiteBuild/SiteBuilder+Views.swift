import BlogExport
import BlogModel
import Media
import Pages

extension SiteBuilder {
  /// The name of a site without any other one.
  private static let defaultTitle = "Blog"

  /// The name of the site: that of the configuration, or else the title of the export.
  ///
  /// The export's title may be or contain the name of a person, so it is not used if people have made-up names.
  func title(of export: ExportResult) -> String {
    if let title = configuration.title { return title }
    return configuration.pseudonyms != .none || export.title.isEmpty ? Self.defaultTitle : export.title
  }

  /// Makes the views of all pages of a plan; `title` is the name of the site.
  func viewMaker(
    _ content: SiteContent,
    _ theme: Theme,
    _ templates: ThemeTemplates,
    _ plan: Plan,
    title: String
  ) -> ViewMaker {
    func placed(_ url: String) -> String {
      url.hasPrefix("/") ? address.basePath + url.dropFirst() : url
    }
    func links(_ links: [SiteLink]) -> [LinkView] {
      links.map { LinkView(label: $0.label, url: $0.leadsToStudio ? $0.url : placed($0.url)) }
    }
    // Pages to which the configuration links have the place that it gives them.
    let linked = Set((configuration.headerLinks + configuration.footerLinks).map { pagePath($0.url) })
    let ownLinks = content.ownPages.compactMap { page -> LinkView? in
      if linked.contains(page.name) || plan.lacks(page) { return nil }
      return LinkView(label: page.title, url: address.local("\(page.name)/"))
    }
    let assets = AssetsView { theme.link($0, address) }
    let favicon = configuration.favicon
    let site = SiteView(
      title: title,
      description: configuration.description,
      language: configuration.language,
      direction: theme.language.direction.rawValue,
      basePath: address.basePath,
      policy: content.policy.content,
      assets: assets,
      faviconURL: favicon.isEmpty ? assets.favicon.url : placed(favicon),
      icons: content.pictures.siteIcons.map { (address.local($0.path), $0.entry.width) },
      searchURL: address.local("search/"),
      finds: content.finds,
      hasGroups: !content.groups.isEmpty,
      hasQuotes: content.hasQuotes,
      hasQuestions: !content.community.questions.isEmpty && content.pages.has(.questions),
      hasMap: content.hasMap,
      hasTags: content.hasTags,
      // A site without blogs is new and is going to have comments.
      hasComments: !content.community.comments.isEmpty || content.community.blogs.isEmpty,
      hasDates: content.hasDates,
      hasFeeds: configuration.baseURL != nil && content.pages.has(.feeds),
      pages: content.pages,
      hasWarnings: content.hasWarnings,
      logo: configuration.logo.map {
        PictureView(url: placed($0.url), width: $0.width, height: $0.height)
      },
      headerLinks: links(configuration.headerLinks),
      footerLinks: ownLinks + links(configuration.footerLinks),
      // In the app, people have their own names.
      appLink: configuration.pseudonyms == .none ? configuration.appLink : "",
      scripts: configuration.scripts + offlineScripts(content, theme),
      placed: placed
    )
    let frame = PageFrame(
      content: content,
      address: address,
      dates: DateFormat(zone: zone, words: theme.language.dates),
      words: theme.language.words,
      site: site,
      map: configuration.map,
      templates: templates,
      extra: theme.extra,
      readDay: DateReader(timeZone: zone).day
    )
    return ViewMaker(content: content, frame: frame)
  }

  /// The path of the page to which a link of the configuration leads, or the address of another site.
  ///
  /// `/imprint`, `/imprint/index.html` and `https://example.org/imprint/` lead to `imprint`.
  private func pagePath(_ url: String) -> String {
    var path = url
    if let root = configuration.baseURL?.text, let full = BaseURL(url)?.text, full.hasPrefix(root) {
      path = "/\(full.dropFirst(root.count))"
    }
    guard path.hasPrefix("/") else { return url }
    var names = path.split(separator: "/")
    if names.last == "index.html" { names.removeLast() }
    return names.joined(separator: "/")
  }

  /// The script that lets browsers keep the pages of a site that works offline.
  private func offlineScripts(_ content: SiteContent, _ theme: Theme) -> [SiteScript] {
    guard content.worksOffline, let asset = theme.assets[AssetsView.offlineNames.script] else { return [] }
    let integrity = SiteScript.Attribute(name: "integrity", value: asset.integrity)
    return [SiteScript(source: "/\(asset.path)", attributes: [integrity])]
  }
}
