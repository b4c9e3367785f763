import Basics
import BlogModel

extension ParsedBatch {
  /// The parts of a blog that only some communities have; its question is a number in `questionIds`, its spot
  /// one in `spotIds`.
  struct Parts: Sendable {
    /// The index of the blog in `blogs`.
    var row: Int
    var value: BlogParts
    /// The participants: numbers in `bloggerIds`, whose texts may be names.
    var people: [Int32] = []
  }

  /// Reads the parts in the record of a blog.
  ///
  /// - Parameters:
  ///   - source: the record.
  ///   - picture: the value of the property `picture`; becomes the first of the blog's pictures.
  /// - Returns: `BlogParts.none` if the map feeds none of them.
  mutating func parts(_ source: Source, _ picture: inout String?) -> BlogParts {
    guard source.compiledMap.feedsParts else { return .none }
    let pictures = pictures(picture, source)
    picture = pictures.first?.address ?? picture
    let isPlain = pictures.count == 1 && pictures[0].alt.isEmpty && pictures[0].caption.isEmpty
    let video = self.picture(.video, source)
    return BlogParts(
      video: video,
      question: number(.question, source, of: .questions),
      likeCount: count(.likeCount, source),
      commentCount: count(.commentCount, source),
      attributes: values(of: .attributes, source),
      group: line(.group, source),
      number: line(.number, source),
      extra: extra(source),
      place: place(source),
      spot: number(.spot, source, of: .spots),
      slug: slug(source),
      addresses: addresses(source),
      editedDate: date(.editedDate, source),
      language: language(source),
      pictures: isPlain ? [] : pictures,
      warning: warning(source, hasMedia: !pictures.isEmpty || video != nil),
      original: original(source),
      reactions: reactions(source)
    )
  }

  /// The name of a blog in its address, decoded: WordPress stores `%d1%80` for `р`.
  private mutating func slug(_ source: Source) -> String {
    var slug = text(.slug, source, clean: PlainText.wholeLine) ?? ""
    if slug.utf8.contains(UInt8(ascii: "%")),
      var decoded = String(validating: PercentEncoding.decoded(Array(slug.utf8)).bytes, as: UTF8.self)
    {
      slug = decoded.withUTF8(PlainText.wholeLine)
    }
    // Masked after it is decoded, because an encoded address is not recognised.
    return PlainText.cut(masked(slug, source))
  }

  /// The paths at which a blog was, each once; what is neither a path nor a URL is skipped.
  private mutating func addresses(_ source: Source) -> [String] {
    var addresses: [String] = []
    for tag in source.record.addresses {
      let text = withText(tag.slice, source, PlainText.wholeLine)
      guard let path = FormerAddress.path(of: text), AddressMask.masked(path) == nil else { continue }
      if !addresses.contains(path) { addresses.append(path) }
    }
    return addresses
  }

  /// The language of a blog; empty if the record has none, or one that is not a tag of a language.
  private mutating func language(_ source: Source) -> String {
    guard let text = text(.language, source, clean: PlainText.line) else { return "" }
    if let tag = LanguageTag.normalized(text) { return tag }
    report(.languageUnusable(field: source.field(.language), text: PlainText.shown(text)), source)
    return ""
  }

  /// The warning of a blog whose pictures are marked as sensitive without words.
  private static let sensitiveContent = "Sensitive content"

  /// What readers are warned of; empty if of nothing.
  ///
  /// Apps also mark the pictures of a blog as sensitive without words: the value is then `true`.
  private mutating func warning(_ source: Source, hasMedia: Bool) -> String {
    guard case .boolean(let isSensitive) = source.record[.warning] else { return line(.warning, source) }
    return isSensitive && hasMedia ? Self.sensitiveContent : ""
  }

  /// The date of the last change if it is after the date of creation; nil otherwise.
  func edited(_ date: Timestamp?, after created: Timestamp?) -> Timestamp? {
    guard let date else { return nil }
    return created.map { date > $0 } ?? true ? date : nil
  }

  /// A count; 0 if the record has no valid value, nil if the map names no field.
  mutating func count(_ property: FieldMap.Property, _ source: Source) -> Int32? {
    guard source.compiledMap.hasSource(for: property, of: source.kind) else { return nil }
    guard let text = text(property, source, clean: PlainText.line) else { return 0 }
    guard let number = Double(text), number.isFinite else {
      report(.countUnreadable(field: source.field(property), text: PlainText.shown(text)), source)
      return 0
    }
    return Int32(clamping: Int64(max(0, min(number, Double(Int32.max)))))
  }

  /// The score of a blogger; nil if the record has none.
  mutating func score(_ source: Source) -> Int32? {
    guard case .missing = source.record[.score] else { return count(.score, source) }
    return nil
  }

  /// What a comment suggests; nil if nothing.
  mutating func suggestion(_ source: Source) -> Suggestion? {
    let suggestion = Suggestion(title: line(.title, source), attributes: values(of: .attributes, source))
    return suggestion.isEmpty ? nil : suggestion
  }

  mutating func addQuestion(_ source: Source) -> Bool {
    let container = containerNumber(source, of: .questions)
    guard let number = number(.id, source, of: .questions) ?? container else {
      report(.idMissing(.question, isUnmapped: source.lacksIdPath), source)
      return false
    }
    let text = paragraphs(.text, source)
    if text.isEmpty {
      report(.questionEmpty, source)
    }
    let asker = self.number(.blogger, source, of: .bloggers)
    if asker == nil { report(.authorMissing, source) }
    let question = Question(
      id: questionIds.text(of: number),
      asker: asker ?? -1,
      receiver: self.number(.receiver, source, of: .bloggers),
      text: text
    )
    // A question without text still determines who answers it.
    questions.append(Row(value: question, number: number, place: source.record.place))
    return !text.isEmpty
  }

  /// Adds a placeholder for a question that is private or was deleted.
  mutating func withholdQuestion(_ source: Source, isRemoval: Bool = false) {
    let own = number(.id, source, of: .questions) ?? containerNumber(source, of: .questions)
    guard let number = own else { return }
    questions.append(
      Row(
        // A deleted question still determines who has answered it.
        value: Question(
          id: "",
          asker: -1,
          receiver: isRemoval ? self.number(.receiver, source, of: .bloggers) : nil,
          text: ""
        ),
        number: number,
        place: source.record.place,
        isRemoval: isRemoval,
        isPrivate: !isRemoval
      )
    )
  }

  /// Adds the parts and questions of a later batch, before its blogs.
  ///
  /// - Parameters:
  ///   - other: the later batch.
  ///   - blogger: the numbers of its bloggers in this batch.
  ///   - spot: the numbers of its spots in this batch.
  mutating func mergeParts(_ other: ParsedBatch, blogger: [Int32], spot: [Int32]) {
    guard !other.parts.isEmpty || !other.questions.isEmpty else { return }
    let question = questionIds.merge(other.questionIds)
    for part in other.parts {
      var moved = part
      moved.row += blogs.count
      moved.value.question = part.value.question.map { question[Int($0)] }
      moved.people = part.people.map { blogger[Int($0)] }
      moved.value.spot = part.value.spot.map { spot[Int($0)] }
      parts.append(moved)
    }
    for row in other.questions {
      var moved = row
      moved.number = question[Int(row.number)]
      if row.value.asker >= 0 { moved.value.asker = blogger[Int(row.value.asker)] }
      moved.value.receiver = row.value.receiver.map { blogger[Int($0)] }
      questions.append(moved)
    }
  }
}
