import Basics
import TemplateEngine

/// The blogs that have a value of an attribute.
struct AttributeValuePage: TemplatePage {
  let value: Int
  let attribute: Int
  let part: Pagination.Part

  static let switches: [PageSwitch] = [.identify]
  static let template = "list"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for (attribute, entry) in content.finds.attributes.entries.enumerated() {
      for (value, known) in entry.values.enumerated() {
        let folder = folder(of: known, entry)
        plan.addList(folder, count: known.owners.count, size: plan.pageSize) {
          AttributeValuePage(value: value, attribute: attribute, part: $0)
        }
      }
    }
  }

  /// The folder of the list of blogs with a value of an attribute.
  static func folder(of value: AttributeTable.Value, _ attribute: AttributeTable.Entry) -> String {
    "\(IdentifyPage.folder)\(attribute.segment)/\(value.segment)/"
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> EntryListPageView {
    let (entry, known) = site.attribute(attribute, value: value)
    let rows = site.rows(known.owners[part.range])
    let place = site.place(part, path: path)
    return { frame in
      let label = frame.label(ofValue: known.label)
      return frame.list(
        path,
        place,
        heading: frame.words.text("attribute-value", ["name": entry.name, "value": label]),
        count: known.owners.count,
        parent: LinkView(label: frame.words.text("identify"), url: frame.address.local(IdentifyPage.folder)),
        section: IdentifyPage.self,
        entries: rows.entries()
      )
    }
  }
}
