import BlogExport
import BlogModel
import TemplateEngine

/// What blogs and bloggers are like.
extension ViewMaker {
  /// Where scripts find what pages of finds need.
  var findsURL: String { address.local(finds.root) }

  /// What a blog or a blogger is like; that of a blog with links to the lists of blogs where there are some.
  func attributes(_ attributes: [Attribute], areLinks: Bool) -> [AttributeView] {
    func key(_ text: String) -> String { SiteContent.segment(ofTag: text) }
    return attributes.map { attribute in
      AttributeView(
        name: attribute.name,
        key: key(attribute.name),
        values: attribute.values.map { value in
          let place = !areLinks ? nil : content.finds.attributes.place(of: value, in: attribute.name)
          let folder = place.map {
            AttributeValuePage.folder(ofValue: $0.value, attribute: $0.attribute, content)
          }
          return AttributeValueView(
            label: label(ofValue: value),
            key: place.map { content.finds.attributes[$0].segment } ?? key(value),
            url: folder.map(address.local) ?? ""
          )
        }
      )
    }
  }

  /// Yes, no and days in the site's language, and any other value as it is.
  func label(ofValue value: String) -> String {
    switch value {
    case "true": words.text("yes")
    case "false": words.text("no")
    default: DateReader(timeZone: dates.zone).day(value).map(dates.label) ?? value
    }
  }
}
