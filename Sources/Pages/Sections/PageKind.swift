import BlogModel
import TemplateEngine

/// A kind of page, with all that there is of it in one place: which pages there are, what they show, and what the
/// navigation and the sitemap say of them.
///
/// A value is one page. `PageKinds` lists the kinds; docs/architecture.md shows how to add one.
package protocol PageKind: Sendable {
  /// Adds the pages of this kind to the plan; nothing where another kind adds them with its own.
  static func addPages(to plan: inout Plan, _ content: SiteContent)

  /// How the navigation leads to the section that begins with this kind; nil for none.
  static func navigation(_ content: SiteContent) -> NavigationEntry?

  /// Reads all that the page shows of the content, and says how it is written.
  ///
  /// Only the first half runs to find out whether the page has changed: what makes texts belongs into the second.
  ///
  /// - Parameters:
  ///   - site: the only way to the content.
  ///   - path: where the page goes, below the output folder.
  /// - Returns: what appends the bytes of the page.
  func read(_ site: inout PageReader, path: String) -> PageWriting

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

  /// Reads what the page at `path` shows, and says how its view is made of it.
  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> View
}

extension TemplatePage {
  func read(_ site: inout PageReader, path: String) -> PageWriting {
    let view = view(&site, path: path)
    return { frame, bytes, _ in frame.templates[Self.self].render(view(frame), into: &bytes) }
  }
}

/// A link of the navigation.
package struct NavigationEntry: Sendable {
  /// Its key among the words of a language.
  let word: String
  /// Below the site's address: `tags/`, or empty for the front page.
  let path: String
}

/// Appends the bytes of a page that was read; the bodies are those of the task's feeds.
package typealias PageWriting = (PageFrame, inout [UInt8], inout FeedBodies) -> Void

/// What the sitemap says of a page besides its address.
package struct SitemapFacts {
  /// When the page last changed, by the dates of its blogs; nil without any.
  var changed: Timestamp?
  /// Its pictures' paths in the output.
  var pictures: [String] = []
}
