import Basics
import TemplateEngine

/// Blogs found by what they are like.
struct IdentifyPage: TemplatePage {
  static let folder = "identify/"

  static let template = "identify"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.finds.hasIdentify { plan.add("\(folder)index.html", IdentifyPage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.finds.hasIdentify ? NavigationEntry(word: "identify", path: folder) : nil
  }

  func view(_ maker: ViewMaker, path: String) -> IdentifyPageView {
    let attributes = maker.content.finds.attributes.entries.enumerated().map { attribute, entry in
      AttributeView(
        name: entry.name,
        key: entry.segment,
        values: entry.values.enumerated().map { value, known in
          let folder = AttributeValuePage.folder(ofValue: value, attribute: attribute, maker.content)
          return AttributeValueView(
            label: maker.label(ofValue: known.label),
            key: known.segment,
            url: maker.address.local(folder),
            blogCount: known.owners.count
          )
        }
      )
    }
    return IdentifyPageView(
      site: maker.site,
      head: maker.head(path, title: maker.words.text("identify"), section: Self.self),
      attributes: attributes,
      findsURL: maker.findsURL
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(site.maker.finds.root)
    for entry in site.content.finds.attributes.entries {
      parts.content.add(entry.name)
      parts.content.add(entry.segment)
      parts.content.add(entry.values.count)
      for value in entry.values {
        parts.content.add(value.label)
        parts.content.add(value.segment)
        parts.content.add(value.owners.count)
      }
    }
  }
}

/// What the template shows.
struct IdentifyPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let attributes: [AttributeView]
  /// Where scripts find what they need.
  let findsURL: String

  static let shape = ViewShape<IdentifyPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("attributes", at: \.attributes),
    .text("findsURL") { $0.findsURL }
  )
}
