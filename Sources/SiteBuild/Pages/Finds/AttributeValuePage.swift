import Basics
import TemplateEngine

/// The blogs that have a value of an attribute.
struct AttributeValuePage: TemplatePage {
  let value: Int
  let attribute: Int
  let part: Pagination.Part

  static let template = "list"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for (attribute, entry) in content.finds.attributes.entries.enumerated() {
      for (value, known) in entry.values.enumerated() {
        let folder = folder(ofValue: value, attribute: attribute, content)
        plan.addList(folder, count: known.owners.count, size: plan.pageSize) {
          AttributeValuePage(value: value, attribute: attribute, part: $0)
        }
      }
    }
  }

  /// The folder of the list of blogs with a value of an attribute.
  static func folder(ofValue value: Int, attribute: Int, _ content: SiteContent) -> String {
    let entry = content.finds.attributes.entries[attribute]
    return "\(IdentifyPage.folder)\(entry.segment)/\(entry.values[value].segment)/"
  }

  func view(_ maker: ViewMaker, path: String) -> EntryListPageView {
    let entry = maker.content.finds.attributes.entries[attribute]
    let known = entry.values[value]
    let label = maker.label(ofValue: known.label)
    return maker.list(
      path,
      heading: maker.words.text("attribute-value", ["name": entry.name, "value": label]),
      count: known.owners.count,
      parent: LinkView(label: maker.words.text("identify"), url: maker.address.local(IdentifyPage.folder)),
      section: IdentifyPage.self,
      blogs: known.owners[part.range],
      part,
      folder: Self.folder(ofValue: value, attribute: attribute, maker.content)
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let entry = site.content.finds.attributes.entries[attribute]
    let known = entry.values[value]
    parts.lists.add(part)
    for text in [entry.name, entry.segment, known.label, known.segment] { parts.content.add(text) }
    parts.content.add(known.owners.count)
    site.add(known.owners[part.range].lazy.map(Int.init), to: &parts)
  }
}
