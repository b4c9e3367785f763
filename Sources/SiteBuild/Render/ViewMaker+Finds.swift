import BlogExport
import BlogModel
import TemplateEngine

/// The views of what is made of finds.
extension ViewMaker {
  private var findsURL: String { address.local(finds.root) }

  func explorePage(path: String) -> ExplorePageView {
    ExplorePageView(
      site: site,
      head: head(path, title: words.text("explore"), section: .explore),
      finds: content.finds.samples.map { likedBlogs[$0] },
      findsURL: findsURL
    )
  }

  func identifyPage(path: String) -> IdentifyPageView {
    let attributes = content.finds.attributes.entries.enumerated().map { attribute, entry in
      AttributeView(
        name: entry.name,
        key: entry.segment,
        values: entry.values.enumerated().map { value, known in
          AttributeValueView(
            label: label(ofValue: known.label),
            key: known.segment,
            url: address.local(Plan.folder(ofValue: value, attribute: attribute, content)),
            blogCount: known.owners.count
          )
        }
      )
    }
    return IdentifyPageView(
      site: site,
      head: head(path, title: words.text("identify"), section: .identify),
      attributes: attributes,
      findsURL: findsURL
    )
  }

  /// The blogs that have a value of an attribute.
  func valuePage(_ value: Int, attribute: Int, _ part: Pagination.Part, path: String) -> EntryListPageView {
    let entry = content.finds.attributes.entries[attribute]
    let known = entry.values[value]
    let label = label(ofValue: known.label)
    return list(
      path,
      heading: words.text("attribute-value", ["name": entry.name, "value": label]),
      note: words.text("blogs", count: known.owners.count),
      parent: LinkView(label: words.text("identify"), url: address.local(Plan.identifyFolder)),
      section: .identify,
      blogs: Array(known.owners[part.range]),
      part,
      folder: Plan.folder(ofValue: value, attribute: attribute, content)
    )
  }

  func quizPage(path: String) -> QuizPageView {
    let scores = content.finds.leaders.map { Int(archive.bloggers[$0].score ?? 0) }
    let leaders = zip(content.finds.leaders, scores).map { index, score in
      LeaderView(rank: scores.count { $0 > score } + 1, person: people[index], score: score)
    }
    return QuizPageView(
      site: site,
      head: head(path, title: words.text("quiz"), section: .quiz),
      leaders: leaders,
      findsURL: findsURL
    )
  }

  /// What a blog or a blogger is like; that of a blog with links to the lists of blogs where there are some.
  func attributes(_ attributes: [Attribute], areLinks: Bool) -> [AttributeView] {
    func key(_ text: String) -> String { SiteContent.segment(ofTag: text) }
    return attributes.map { attribute in
      AttributeView(
        name: attribute.name,
        key: key(attribute.name),
        values: attribute.values.map { value in
          let place = !areLinks ? nil : content.finds.attributes.place(of: value, in: attribute.name)
          let folder = place.map { Plan.folder(ofValue: $0.value, attribute: $0.attribute, content) }
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
