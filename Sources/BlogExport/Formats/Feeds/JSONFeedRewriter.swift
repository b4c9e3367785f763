/// Rewrites the items of a JSON Feed (jsonfeed.org, versions 1 and 1.1): texts become HTML, attachments
/// pictures, videos or links, and each item says its author.
///
///     {"version":"https://jsonfeed.org/version/1.1","language":"en","authors":[{"name":"Ana"}],
///      "items":[{"id":"7","url":"https://ana.example/rye/","content_html":"<p>It rises.</p>","tags":["bread"],
///        "attachments":[{"url":"https://ana.example/rye.jpg","mime_type":"image/jpeg"}]}]}
struct JSONFeedRewriter: RecordRewriter {
  let path = ["items"]

  func records(_ item: JSONValue, header feed: JSONValue) -> [RewrittenRecord] {
    let authors = authors(of: item) ?? authors(of: feed) ?? []
    let address = item["url"].text
    let media = item["attachments"].elements.map { ($0, $0["mime_type"].text?.lowercased() ?? "") }
    let pictures = media.filter { $0.1.hasPrefix("image/") }.map { attachment, _ in
      JSONValue.members(["url": .text(attachment["url"].text), "caption": .text(attachment["title"].text)])
    }
    let first = item["image"].text.map { [JSONValue.members(["url": .string($0)])] } ?? []
    let record = JSONValue.members([
      "id": .text(item["id"].text ?? address),
      "url": .text(address),
      "slug": .text(address.flatMap(Self.slug)),
      "title": .text(item["title"].text),
      "html": .string(html(of: item, media)),
      "pictures": .array(first + pictures),
      "video": .text(media.first { $0.1.hasPrefix("video/") }?.0["url"].text),
      "date_published": .text(item["date_published"].text),
      "date_modified": .text(item["date_modified"].text),
      "language": .text(item["language"].text ?? feed["language"].text),
      "tags": .array(item["tags"].elements),
      "author": authors.first.map(Self.person),
      "people": .array(authors.dropFirst().compactMap { $0["name"].text.map { .string($0) } }),
    ])
    return [("items", record)]
  }

  /// The title of the feed.
  func title(ofHeader header: JSONValue) -> String? { header["title"].text }

  /// The authors of an item or a feed, in version 1.1 or 1; nil if it names none.
  private func authors(of value: JSONValue) -> [JSONValue]? {
    let authors = (value["authors"].elements + [value["author"]]).filter { Self.id(of: $0) != nil }
    return authors.isEmpty ? nil : authors
  }

  /// What identifies an author: the address, or the name.
  private static func id(of author: JSONValue) -> String? { author["url"].text ?? author["name"].text }

  private static func person(_ author: JSONValue) -> JSONValue {
    .members([
      "id": .text(id(of: author)), "name": .text(author["name"].text ?? author["url"].text),
      "url": .text(author["url"].text), "avatar": .text(author["avatar"].text),
    ])
  }

  private func html(of item: JSONValue, _ media: [(JSONValue, String)]) -> String {
    let text = item["content_text"].text ?? item["summary"].text
    var html = item["content_html"].text ?? text.map(PostHTML.paragraphs) ?? ""
    html += PostHTML.card(item["external_url"].text, nil)
    // Also the video: of most feeds there is no copy of it.
    for (attachment, type) in media where !type.hasPrefix("image/") {
      html += PostHTML.card(attachment["url"].text, attachment["title"].text)
    }
    return html
  }

  /// The name of an item in its address: `rye` in `https://ana.example/2026/rye.html`; nil if it has none.
  static func slug(_ address: String) -> String? {
    guard let scheme = address.firstRange(of: "://") else { return nil }
    let path = address[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    guard let last = path.split(separator: "/").dropFirst().last else { return nil }
    let name = [".html", ".htm", ".php"].reduce(last) { $0.hasSuffix($1) ? $0.dropLast($1.count) : $0 }
    return name.isEmpty || name == "index" ? nil : String(name)
  }
}
