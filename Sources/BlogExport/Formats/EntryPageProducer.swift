import Basics

/// Reads a page of HTML that is one post in microformats (`h-entry`), as Medium exports it, as one record.
///
///     <article class="h-entry"><header><h1 class="p-name">At sea</h1></header>
///     <section data-field="subtitle" class="p-summary">Twice</section>
///     <section data-field="body" class="e-content">…</section>
///     <footer><a href="https://medium.com/@ana" class="p-author h-card">Ana</a>
///     <time class="dt-published" datetime="2019-03-04T12:00:00.000Z">…</time>
///     <a href="https://medium.com/@ana/at-sea-0123456789ab" class="p-canonical">…</a></footer></article>
///
/// The record is in the collection `html`, or in `html-drafts` if the page has no date or is a draft by its name:
///
///     {"id":"0123456789ab","slug":"at-sea","title":"At sea","subtitle":"Twice","published":"2019-…","canonical":"https…",
///      "author":{"name":"Ana","username":"ana","url":"https…"},"html":"…"}
final class EntryPageProducer: RecordProducer {
  private let context: FormatContext
  private var page: HTMLElements?

  /// The page in `stream`; `name` is the file's name in messages.
  init(_ stream: any ByteStream, name: String, context: FormatContext) throws(ExportError) {
    self.context = context
    page = HTMLElements(try stream.wholeText(name: name))
  }

  /// Whether the beginning of a page shows that it is a post of Medium, not any page with a post.
  static func isEntry(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start, as: UTF8.self)
    return text.contains(#"class="h-entry""#) && text.contains(#"data-field="body""#)
  }

  func next() throws(ExportError) -> ProducedRecord? {
    guard let page else { return nil }
    self.page = nil
    guard let entry = page.first("h-entry"), let body = page.first("e-content", in: entry.inner) else {
      return nil
    }
    let file = context.path.split(separator: "/").last.map(String.init) ?? context.path
    let published = page.first("dt-published", in: entry.inner)?.tag.value(of: "datetime")
    let isDraft = file.hasPrefix("draft") || published == nil
    var json = JSONWriter(capacity: body.inner.count * 2)
    json.object { write(page, entry, body, file, published, to: &$0) }
    return ProducedRecord(
      collection: isDraft ? FieldMap.pageDraftCollection : FieldMap.pageCollection,
      json: json.bytes,
      line: 1
    )
  }

  private func write(
    _ page: HTMLElements,
    _ entry: HTMLElements.Element,
    _ body: HTMLElements.Element,
    _ file: String,
    _ published: String?,
    to json: inout JSONWriter
  ) {
    let canonical = page.first("p-canonical", in: entry.inner)?.tag.value(of: "href")
    let name = EntryName(file: file, canonical: canonical)
    json.member("id", name.id)
    json.member("slug", name.slug)
    json.member("published", ifPresent: published)
    json.member("canonical", ifPresent: canonical)
    // The text of a response begins with what is its title elsewhere.
    if page.first("graf--title", in: body.inner) != nil {
      json.member("title", ifPresent: line(page, page.first("p-name", in: entry.inner)))
    }
    json.member("subtitle", ifPresent: line(page, page.first("p-summary", in: entry.inner)))
    if let author = page.first("p-author", in: entry.inner) {
      let url = author.tag.value(of: "href")
      json.member("author") { json in
        json.member("name", ifPresent: line(page, author))
        json.member("url", ifPresent: url)
        json.member("username", ifPresent: url.flatMap(Self.username))
      }
    }
    let html = page.html(in: body.inner) { tag in
      ["graf--title", "section-divider", "mixtapeImage"].contains { tag.hasClass($0) }
    }
    json.member("html", html)
  }

  private func line(_ page: HTMLElements, _ element: HTMLElements.Element?) -> String? {
    guard let element else { return nil }
    let text = page.text(element.inner)
    return context.html?.line(text) ?? PlainText.trimmed(text)
  }

  /// The name in the address of an account: `https://medium.com/@ana`.
  private static func username(_ url: String) -> String? {
    url.split(separator: "/").last { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
  }
}

/// The id and the name of a post of Medium: `2019-03-04_At-sea-0123456789ab.html`, `…/@ana/at-sea-0123456789ab`.
struct EntryName {
  let id: String
  let slug: String

  /// The names by the file and by the address of the post.
  init(file: String, canonical: String?) {
    var stem = file
    if let ending = TextFilePath.pageEndings.first(where: { file.lowercased().hasSuffix($0) }) {
      stem.removeLast(ending.count)
    }
    let last = canonical?.split(separator: "/").last.map { String($0.prefix { $0 != "?" && $0 != "#" }) }
    let title = stem.split(separator: "_", maxSplits: 1).last.map(String.init) ?? stem
    let (name, number) = Self.parts(last ?? title)
    id = number ?? Self.parts(title).id ?? stem
    slug = name
  }

  /// The name and the hexadecimal id behind it.
  private static func parts(_ text: String) -> (name: String, id: String?) {
    guard let dash = text.lastIndex(of: "-") else { return (text, nil) }
    let id = text[text.index(after: dash)...]
    guard (8...14).contains(id.utf8.count), id.utf8.allSatisfy({ $0.hexValue != nil }) else {
      return (text, nil)
    }
    let name = text[..<dash].trimmingDashes
    return (name.isEmpty ? String(id) : name, String(id))
  }
}

extension Substring {
  /// The text without `-` at its ends.
  fileprivate var trimmingDashes: String {
    var text = drop { $0 == "-" }
    while text.last == "-" { text.removeLast() }
    return String(text)
  }
}
