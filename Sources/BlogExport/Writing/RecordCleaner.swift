import BlogModel

/// Values as the reader of exports makes them: without control characters, e-mail addresses masked.
enum RecordCleaner {
  /// What people type, in the form in which the site shows it.
  static func cleaned(_ values: RecordValues) -> RecordValues {
    switch values {
    case .blogger(var blogger):
      blogger.displayName = line(blogger.displayName)
      blogger.fullName = line(blogger.fullName)
      blogger.bio = paragraphs(blogger.bio)
      return .blogger(blogger)
    case .blog(var record):
      record.blog.title = line(record.blog.title)
      record.blog.text = paragraphs(record.blog.text)
      record.blog.tags = tags(record.blog.tags)
      record.parts.warning = line(record.parts.warning)
      record.parts.attributes = attributes(record.parts.attributes)
      return .blog(record)
    case .comment(var record):
      record.comment.text = paragraphs(record.comment.text)
      record.comment.suggestion = record.comment.suggestion.flatMap(suggestion)
      return .comment(record)
    case .like, .follow, .favourite: return values
    case .question(var record):
      record.question.text = paragraphs(record.question.text)
      return .question(record)
    case .quote(var record):
      record.quote.text = paragraphs(record.quote.text)
      return .quote(record)
    case .spot(var record):
      record.spot.name = line(record.spot.name)
      record.spot.text = paragraphs(record.spot.text)
      return .spot(record)
    }
  }

  static func paragraphs(_ text: String) -> String {
    var text = text
    let clean = text.withUTF8(PlainText.paragraphs)
    guard clean.isSeen else { return "" }
    return AddressMask.masked(clean) ?? clean
  }

  static func line(_ text: String) -> String {
    var text = text
    let clean = text.withUTF8(PlainText.wholeLine)
    guard clean.isSeen else { return "" }
    return PlainText.cut(AddressMask.masked(clean) ?? clean)
  }

  /// Attributes as they are read: each value once, without those that mean that it is unknown.
  private static func attributes(_ attributes: [Attribute]) -> [Attribute] {
    attributes.compactMap { attribute in
      var values: [String] = []
      for value in attribute.values.map(line) where !value.isEmpty && !values.contains(value) {
        if !ParsedBatch.isUnknown(value) { values.append(value) }
      }
      values = Array(values.prefix(ParsedBatch.maximumValues))
      return values.isEmpty ? nil : Attribute(name: attribute.name, values: values)
    }
  }

  private static func suggestion(_ suggestion: Suggestion) -> Suggestion? {
    let clean = Suggestion(title: line(suggestion.title), attributes: attributes(suggestion.attributes))
    return clean.isEmpty ? nil : clean
  }

  private static func tags(_ words: [String]) -> [String] {
    var tags: [String] = []
    for word in words {
      let tag = line(String(PlainText.trimmed(word).drop { $0 == "#" }))
      if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }
}
