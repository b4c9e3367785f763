import Basics
import BlogModel

/// Reads the records of an XML document: the elements in its root that have elements in them, or in `channel` if the
/// root is `rss`.
///
///     <rss><channel><item><title>Rye</title></item></channel></rss>     {"item":[{"title":"Rye"}]}
///     <feed><entry><title>Rye</title></entry></feed>                    {"entry":[{"title":"Rye"}]}
///
/// A record belongs to the collection with the name of its element, see ``XMLNames``; its fields are those of
/// ``XMLElement``.
final class XMLProducer: RecordProducer {
  /// The maximum number of bytes of one record.
  private static let largestRecord = 32 << 20
  /// The maximum number of elements around a field of a record; what is deeper is not read.
  private static let deepestField = 12
  /// Elements of a feed that hold for all its records without one of their own.
  private static let inherited: Set<String> = ["author", "dc:creator", "itunes:author"]

  private let name: String
  private let events: XMLEvents
  private var names = XMLNames(root: XMLEvents.Name(local: "", prefix: "", namespace: ""))
  /// How many elements are around a record.
  private var recordDepth = 1
  /// How many elements are open.
  private var depth = 0
  private var feedFields: [XMLElement] = []
  private var hasRecords = false
  private(set) var title: String?
  /// The language of the feed; nil if it names none, or none that is known.
  private var language: String?
  /// The line of the element that was read last.
  private var line = 1
  /// Opens the same file again; nil if that is not possible.
  private let reopen: (() throws(ExportError) -> any ByteStream)?
  private var pictures: WordPressPictures?
  /// Whether posts of WordPress name their authors as they are shown, because the file has no list of authors.
  private var showsCreators = false

  /// The records in `stream`; `name` is the file's name in messages.
  ///
  /// With `reopen`, records may refer to others behind them.
  init(
    _ stream: any ByteStream,
    name: String,
    reopen: (() throws(ExportError) -> any ByteStream)? = nil
  ) throws(ExportError) {
    self.name = name
    self.reopen = reopen
    events = try XMLEvents(stream, name: name)
  }

  func next() throws(ExportError) -> ProducedRecord? {
    while let element = try nextElement() {
      if let record = try finished(element) { return record }
    }
    return nil
  }

  /// The next element that is a record, or a field of the feed.
  func nextElement() throws(ExportError) -> XMLElement? {
    while let event = try events.next() {
      switch event {
      case .start(let isEmpty):
        let found = events.elementName
        if depth == 0 {
          names = XMLNames(root: found)
          if found.local == "rss" { recordDepth = 2 }
          let named = events.attributes().first { names.name($0.name) == "xml:lang" }
          language = named.flatMap { LanguageTag.normalized($0.value) }
        }
        guard depth == recordDepth else {
          if !isEmpty { depth += 1 }
          continue
        }
        line = events.line
        return try read(found, isEmpty: isEmpty)
      case .end: depth -= 1
      case .text: continue
      }
    }
    return nil
  }

  /// The record that an element is; nil if it is only a field of the feed.
  private func finished(_ element: XMLElement) throws(ExportError) -> ProducedRecord? {
    let isField = Self.inherited.contains(element.name)
    if isField, !hasRecords, feedFields.count < 10 { feedFields.append(element) }
    if element.name == "title", !hasRecords { title = title ?? element.trimmedText }
    if element.name == "language", !hasRecords { language = LanguageTag.normalized(element.trimmedText) }
    if element.name == "wp:wxr_version" { showsCreators = element.trimmedText == "1.0" }
    guard !element.children.isEmpty else { return nil }
    if !isField, ["item", "entry"].contains(element.name) {
      hasRecords = true
      let hasAuthor = Self.inherited.contains { element.has($0) }
      if !hasAuthor { for field in feedFields { element.append(field) } }
      FeedEntry(element: element).complete(language: language)
    }
    let problems = names.isWordPress ? try finishPost(element) : []
    return ProducedRecord(collection: element.name, json: element.json, line: line, problems: problems)
  }

  /// Gives a post of WordPress the attachments and patterns that it names, and what says who may read it.
  ///
  /// - Returns: what is wrong with it.
  private func finishPost(_ post: XMLElement) throws(ExportError) -> [ExportFinding.Fact] {
    if post.name == "wp:author" { showsCreators = false }
    if showsCreators, let author = WordPressText.author(of: post) { post.append(author) }
    if let access = WordPressText.access(of: post) { post.append(access) }
    if let id = WordPressPictures.id(in: post), let picture = try attachments()?.element(of: id) {
      post.append(picture)
    }
    guard let content = post.children.first(where: { $0.name == WordPressText.post }) else { return [] }
    // In a pattern, there may be galleries as well.
    let showsOthers = ["[gallery", "[playlist", "wp:block "].contains { content.holds($0) }
    let all = showsOthers ? try attachments() : nil
    let id = post.text(of: "wp:post_id")
    var insertions = WordPressInsertions(of: post, patterns: all?.patterns ?? [:])
    content.replaceText { text in
      WordPressText.html(
        insertions.complete(text),
        WordPressAttachments { all?.attachments(of: $0, in: id) ?? [] }
      )
    }
    let isRead = post.text(of: "wp:status") == "publish" && post.text(of: "wp:post_type") == "post"
    return isRead && insertions.missingCount > 0 ? [.patternsUnknown(count: insertions.missingCount)] : []
  }

  /// The attachments of WordPress; nil if the file cannot be read again.
  private func attachments() throws(ExportError) -> WordPressPictures? {
    if pictures == nil, let reopen {
      pictures = try WordPressPictures(XMLProducer(reopen(), name: name))
    }
    return pictures
  }

  /// Reads the element at the reader's position to its end.
  private func read(_ start: XMLEvents.Name, isEmpty: Bool) throws(ExportError) -> XMLElement {
    let line = line
    var size = 0
    func grow(_ count: Int) throws(ExportError) {
      size += count
      if size > Self.largestRecord {
        throw .malformed(
          place: Diagnostic.Place(file: name, line: line),
          problem: .largeElement(limit: Self.largestRecord)
        )
      }
    }
    let record = element(start)
    var open = isEmpty ? [] : [(element: record, name: start)]
    // How many elements of HTML, or too deep ones, are open in the innermost element.
    var inside = 0
    while let last = open.last, let event = try events.next() {
      switch event {
      case .start(let isEmpty):
        let found = events.elementName
        try grow(found.local.utf8.count + 64)
        let isHTML = found.namespace == XMLNames.html
        if inside > 0 || isHTML || open.count > Self.deepestField {
          if isHTML {
            let tag = HTMLTagText.start(found.local, events.attributes())
            try grow(tag.utf8.count)
            last.element.append(tag)
          }
          if !isEmpty {
            inside += 1
          } else if isHTML, !HTMLTagText.void.contains(found.local) {
            last.element.append("</\(found.local)>")
          }
          continue
        }
        let child = element(found)
        for attribute in child.attributes { try grow(attribute.name.utf8.count + attribute.value.utf8.count) }
        last.element.append(child)
        if isEmpty { finish(child, found) } else { open.append((child, found)) }
      case .end where inside > 0:
        inside -= 1
        let found = events.elementName
        if found.namespace == XMLNames.html { last.element.append("</\(found.local)>") }
      case .end:
        finish(last.element, last.name)
        open.removeLast()
      case .text(let text):
        try grow(text.utf8.count)
        last.element.append(inside > 0 ? PostHTML.escaped(text) : text)
      }
    }
    return record
  }

  private func element(_ start: XMLEvents.Name) -> XMLElement {
    let name = names.name(start)
    return XMLElement(name, attributes: events.attributes().map { (names.name($0.name), $0.value) })
  }

  /// Brings the texts of an element into the form in which field maps expect them: HTML.
  private func finish(_ element: XMLElement, _ name: XMLEvents.Name) {
    if names.isWordPress {
      // The text of a post is converted when all of the post is known.
      if WordPressText.others.contains(element.name) { element.replaceText { WordPressText.html($0) } }
    } else if name.local == "author", name.namespace.isEmpty, element.children.isEmpty, recordDepth == 2 {
      element.replaceText(FeedEntry.name(ofAuthor:))
    } else if name.namespace == XMLNames.atom, element.children.isEmpty,
      ["title", "summary", "content"].contains(name.local)
    {
      // RFC 4287, 3.1: without a type, a text is not HTML.
      switch element.attribute("type") ?? "text" {
      case "text", "text/plain": element.replaceText(PostHTML.escaped)
      case "html", "xhtml", "text/html": element.replaceText { $0 }
      default: element.replaceText { _ in "" }
      }
    }
  }
}

/// Tags of HTML in XML as they are written in HTML.
enum HTMLTagText {
  /// The start of an element.
  static func start(_ name: String, _ attributes: [(name: XMLEvents.Name, value: String)]) -> String {
    let all = attributes.map { " \($0.name.local)=\"\(PostHTML.escaped($0.value))\"" }
    return "<\(name)\(all.joined())>"
  }

  /// Elements that have no end in HTML.
  static let void: Set<String> = ["area", "br", "col", "hr", "img", "source", "track", "wbr"]
}
