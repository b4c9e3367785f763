import TemplateEngine

/// The navigation to the sections of a site; created once per build.
struct Navigation: Sendable {
  /// The entries that the site has, in order.
  let entries: [NavigationEntry]
  private let links: [LinkView]
  private let kinds: [ObjectIdentifier]
  /// The entries as pages show them, by the kind of the current section.
  private let views: [ObjectIdentifier: [NavigationEntryView]]
  /// The entries on pages that belong to no section.
  private let plain: [NavigationEntryView]

  init(_ content: SiteContent, _ address: SiteAddress, _ words: MessageCatalog) {
    let found = PageKinds.navigation.filter { $0.isOn(content.pages) }
      .compactMap { kind in kind.navigation(content).map { (kind, $0) } }
    let kinds = found.map { ObjectIdentifier($0.0) }
    let links = found.map { LinkView(label: words.text($0.1.word), url: address.local($0.1.path)) }
    func views(_ current: ObjectIdentifier?) -> [NavigationEntryView] {
      zip(kinds, links).map { kind, link in
        NavigationEntryView(label: link.label, url: link.url, isCurrent: kind == current)
      }
    }
    entries = found.map(\.1)
    (self.kinds, self.links) = (kinds, links)
    self.views = Dictionary(uniqueKeysWithValues: kinds.map { ($0, views($0)) })
    plain = views(nil)
  }

  /// The entries as a page in the section of `kind` shows them.
  func views(current kind: (any PageKind.Type)?) -> [NavigationEntryView] {
    kind.flatMap { views[ObjectIdentifier($0)] } ?? plain
  }

  /// The breadcrumbs to a section: the feed, and the section if it is not the feed.
  func crumbs(_ section: any PageKind.Type) -> [LinkView] {
    let place = kinds.firstIndex(of: ObjectIdentifier(section)) ?? 0
    return place == 0 ? [links[0]] : [links[0], links[place]]
  }
}

/// A link of the navigation.
struct NavigationEntryView: TemplateView {
  let label: String
  let url: String
  /// Whether the page belongs to the section that the entry links to.
  let isCurrent: Bool

  static let shape = ViewShape<NavigationEntryView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .flag("isCurrent") { $0.isCurrent }
  )
}
