import BlogModel
import TemplateEngine

/// The attributes of blogs and bloggers, and those that comments suggest.
extension ViewMaker {
  /// What a comment suggests; without links, which would depend on other blogs.
  func suggestion(_ suggestion: Suggestion) -> SuggestionView {
    SuggestionView(
      title: suggestion.title,
      attributes: suggestion.attributes.map { attribute in
        SuggestedAttributeView(
          name: attribute.name,
          text: attribute.values.map(frame.label(ofValue:)).joined(separator: ", ")
        )
      }
    )
  }

  /// The first few attributes on one line, `blue · glassy`; without numbers, which say nothing without a name.
  func traits(_ attributes: [Attribute]) -> String {
    let values = attributes.compactMap(\.values.first).filter { !NumberedName($0).isNumber }
    return values.prefix(2).map(frame.label(ofValue:)).joined(separator: " · ")
  }

  /// The attributes of a blog or a blogger; those of a blog link to the lists of blogs if there are any.
  func attributes(_ attributes: [Attribute], areLinks: Bool) -> [AttributeView] {
    func key(_ text: String) -> String { SiteContent.segment(ofTag: text) }
    return attributes.map { attribute in
      AttributeView(
        name: attribute.name,
        key: key(attribute.name),
        values: attribute.values.map { value in
          let place = !areLinks ? nil : content.finds.attributes.place(of: value, in: attribute.name)
          let folder = place.map {
            AttributeValuePage.folder(
              of: content.finds.attributes[$0],
              content.finds.attributes.entries[$0.attribute]
            )
          }
          return AttributeValueView(
            label: frame.label(ofValue: value),
            key: place.map { content.finds.attributes[$0].segment } ?? key(value),
            url: folder.map(address.local) ?? ""
          )
        }
      )
    }
  }
}
