import BlogModel
import TemplateEngine

/// A kind of page, with all that there is of it in one place: which pages there are, what they show, what their
/// fingerprints are made of, and what the navigation and the sitemap say of them.
///
/// A value is one page. `PageKinds` lists the kinds; docs/architecture.md shows how to add one.
protocol PageKind: Sendable {
  /// Adds the pages of this kind to the plan; nothing where another kind adds them with its own.
  static func addPages(to plan: inout Plan, _ content: SiteContent)

  /// How the navigation leads to the section that begins with this kind; nil for none.
  static func navigation(_ content: SiteContent) -> NavigationEntry?

  /// Appends the bytes of the page.
  ///
  /// - Parameters:
  ///   - path: where the page goes, below the output folder.
  ///   - renderer: of all pages.
  ///   - bytes: what is appended to.
  ///   - bodies: of the task's feeds.
  func render(
    _ path: String,
    _ renderer: PageRenderer,
    into bytes: inout [UInt8],
    _ bodies: inout FeedBodies
  )

  /// Takes in all that the page shows of the content, also through other records: what is missing here gives stale
  /// pages.
  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints)

  /// What the sitemap says of the page besides its address.
  func sitemapFacts(_ content: SiteContent) -> SitemapFacts

  /// The record that the page shows, as messages name it; nil for a page of many.
  func record(in content: SiteContent) -> String?
}

extension PageKind {
  static func addPages(to plan: inout Plan, _ content: SiteContent) {}
  static func navigation(_ content: SiteContent) -> NavigationEntry? { nil }
  func sitemapFacts(_ content: SiteContent) -> SitemapFacts { SitemapFacts() }
  func record(in content: SiteContent) -> String? { nil }
}

/// A kind of page that a template of the theme shows.
protocol TemplatePage: PageKind {
  associatedtype View: TemplateView

  /// The template's name: `tags` for `tags.mustache`. Kinds that share one share its view.
  static var template: String { get }

  /// What the page at `path` shows.
  func view(_ maker: ViewMaker, path: String) -> View
}

extension TemplatePage {
  func render(
    _ path: String,
    _ renderer: PageRenderer,
    into bytes: inout [UInt8],
    _ bodies: inout FeedBodies
  ) {
    renderer.templates[Self.self].render(view(renderer.maker, path: path), into: &bytes)
  }
}

/// A link of the navigation.
struct NavigationEntry: Sendable {
  /// Its key among the words of a language.
  let word: String
  /// Below the site's address: `tags/`, or empty for the front page.
  let path: String
}

/// What the sitemap says of a page besides its address.
struct SitemapFacts {
  /// When the page last changed, by the dates of its blogs; nil without any.
  var changed: Timestamp?
  /// Its pictures' paths in the output.
  var pictures: [String] = []
}
