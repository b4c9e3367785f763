import BlogModel
import TemplateEngine

/// A kind of page: defines in one place which pages there are, what they show, and their entries in the navigation
/// and the sitemap.
///
/// Each value is one page. `PageKinds` lists the kinds; docs/architecture.md shows how to add one.
package protocol PageKind: Sendable {
  /// The switches of the kind, one of which must be on; empty for a kind that every site has.
  static var switches: [PageSwitch] { get }

  /// Adds the pages of this kind to the plan; does nothing if another kind adds them with its own.
  static func addPages(to plan: inout Plan, _ content: SiteContent)

  /// The navigation entry of the section that begins with this kind; nil for none.
  static func navigation(_ content: SiteContent) -> NavigationEntry?

  /// Reads all content that the page shows, and returns a function that writes the page.
  ///
  /// Only the reading runs to find out whether the page has changed: work that makes texts belongs in the function.
  ///
  /// - Parameters:
  ///   - site: the only access to the content.
  ///   - path: the path of the page below the output folder.
  /// - Returns: a function that appends the bytes of the page.
  func read(_ site: inout PageReader, path: String) -> PageWriting

  /// The data of the page in the sitemap, in addition to its URL.
  func sitemapFacts(_ content: SiteContent) -> SitemapFacts

  /// The record that the page shows, as messages name it; nil for a page of many records.
  func record(in content: SiteContent) -> String?
}

extension PageKind {
  static var switches: [PageSwitch] { [] }
  static func addPages(to plan: inout Plan, _ content: SiteContent) {}
  static func navigation(_ content: SiteContent) -> NavigationEntry? { nil }

  /// Whether a site can have pages of this kind.
  static func isOn(_ pages: PageSwitches) -> Bool { switches.isEmpty || switches.contains(where: pages.has) }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts { SitemapFacts() }
  func record(in content: SiteContent) -> String? { nil }
}

/// A kind of page that a template of the theme renders.
protocol TemplatePage: PageKind {
  associatedtype View: TemplateView

  /// The template's name: `tags` for `tags.mustache`. Kinds that share one share its view.
  static var template: String { get }

  /// Reads the content of the page at `path`, and returns a function that makes its view.
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
  /// The message key of its label.
  let word: String
  /// The path below the site's base URL: `tags/`, or empty for the front page.
  let path: String
}

/// Appends the bytes of a page that was read; the feed bodies are the cache of the current task.
package typealias PageWriting = (PageFrame, inout [UInt8], inout FeedBodies) -> Void

/// The data of a page in the sitemap, in addition to its URL.
package struct SitemapFacts {
  /// When the page last changed, by the dates of its blogs; nil without any.
  var changed: Timestamp?
  /// Its pictures' paths in the output.
  var pictures: [String] = []
}
