import Basics
import TemplateEngine

/// The page for finding blogs by their attributes.
struct IdentifyPage: TemplatePage {
  static let folder = "identify/"

  static let switches: [PageSwitch] = [.identify]
  static let template = "identify"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.finds.hasIdentify { plan.add("\(folder)index.html", IdentifyPage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.finds.hasIdentify ? NavigationEntry(word: "identify", path: folder) : nil
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> IdentifyPageView {
    let (entries, findsURL) = (site.attributes(), site.findsURL())
    return { frame in
      let attributes = entries.map { entry in
        AttributeView(
          name: entry.name,
          key: entry.segment,
          values: entry.values.map { value in
            AttributeValueView(
              label: frame.label(ofValue: value.label),
              key: value.segment,
              url: frame.address.local(AttributeValuePage.folder(of: value, entry)),
              blogCount: value.owners.count
            )
          }
        )
      }
      return IdentifyPageView(
        site: frame.site,
        head: frame.head(path, title: frame.words.text("identify"), section: Self.self),
        attributes: attributes,
        findsURL: findsURL
      )
    }
  }
}

/// What the template shows.
struct IdentifyPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let attributes: [AttributeView]
  /// The URL of the data that scripts need.
  let findsURL: String

  static let shape = ViewShape<IdentifyPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("attributes", at: \.attributes),
    .text("findsURL") { $0.findsURL }
  )
}
