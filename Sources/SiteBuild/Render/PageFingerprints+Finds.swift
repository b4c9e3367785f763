import BlogModel

/// What the pages show that make something of finds.
extension PageFingerprints {
  /// Stands for `ViewMaker.explorePage`.
  func addExplorePage(to parts: inout Parts) {
    parts.content.add(21)
    parts.lists.add(maker.finds.root)
    add(content.finds.samples, to: &parts)
  }

  /// Stands for `ViewMaker.identifyPage`.
  func addIdentifyPage(to parts: inout Parts) {
    parts.content.add(22)
    parts.lists.add(maker.finds.root)
    for entry in content.finds.attributes.entries {
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

  /// Stands for `ViewMaker.valuePage`.
  func addValuePage(_ value: Int, attribute: Int, _ part: Pagination.Part, to parts: inout Parts) {
    let entry = content.finds.attributes.entries[attribute]
    parts.content.add(23)
    parts.lists.add(part)
    for text in [entry.name, entry.segment, entry.values[value].label, entry.values[value].segment] {
      parts.content.add(text)
    }
    parts.content.add(entry.values[value].owners.count)
    add(entry.values[value].owners[part.range].lazy.map(Int.init), to: &parts)
  }

  /// Stands for `ViewMaker.quizPage`.
  func addQuizPage(to parts: inout Parts) {
    parts.content.add(24)
    parts.lists.add(maker.finds.root)
    for index in content.finds.leaders {
      parts.people.add(people[index])
      parts.content.add(archive.bloggers[index].score)
    }
  }

  /// Stands for `ViewMaker.attributes`, whose values are in the records: which of them are links.
  func addAttributes(_ attributes: [Attribute], to parts: inout Parts) {
    for attribute in attributes {
      for value in attribute.values {
        parts.lists.add(content.finds.attributes.place(of: value, in: attribute.name) != nil)
      }
    }
  }
}
