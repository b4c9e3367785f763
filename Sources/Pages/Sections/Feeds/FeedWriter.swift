import Basics
import BlogModel
import ImageResize
import Media
import TemplateEngine

/// Writes the newest blogs of the site, a blogger or a tag for feed readers.
///
/// The site's base URL must be known, because all URLs are absolute.
struct FeedWriter {
  /// The maximum number of blogs in the feed of the site or of a blogger.
  static let length = 50
  /// The maximum number of blogs in the feed of a tag.
  static let tagLength = 10

  /// The subject of the feed.
  enum Name {
    case site
    case person(PersonView)
    case tag(SiteContent.Tag)
  }

  private let frame: PageFrame
  private let title: String
  private let description: String
  /// The page that the feed belongs to.
  private let homeURL: String
  /// The feed's own folder in the output.
  private let folder: String
  /// Newest first.
  private let blogs: [BlogReading]
  /// The date of the newest blog or of the last change; nil if none has one.
  private let updated: Timestamp?
  /// The fallback if a required date is missing; nil if no blog of the site has a date.
  private let oldest: Timestamp?

  init(
    _ frame: PageFrame,
    _ name: Name,
    folder: String,
    _ blogs: [BlogReading],
    updated: Timestamp?,
    oldest: Timestamp?
  ) {
    (self.frame, self.folder, self.blogs) = (frame, folder, blogs)
    (self.updated, self.oldest) = (updated, oldest)
    homeURL = frame.address.absolute(frame.address.local(folder))
    let site = frame.site.title
    switch name {
    case .site: (title, description) = (site, frame.site.description)
    case .person(let person):
      title = "\(person.name) – \(site)"
      description = frame.words.text("blogs-by", ["name": person.name])
    case .tag(let tag): (title, description) = ("#\(tag.name) – \(site)", "")
    }
  }

  /// The feed as UTF-8.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - bodies: the cached bodies of the feed that was written before this one, in any format.
  /// - Returns: the whole file.
  func bytes(_ format: FeedFormat, _ bodies: inout FeedBodies) -> [UInt8] {
    let items = zip(blogs, bodies.bodies(of: folder) { blogs.map(html) })
    switch format {
    case .rss: return rss(items)
    case .atom: return atom(items)
    case .json: return json(items)
    }
  }

  /// Blogs with their bodies.
  private typealias Items = Zip2Sequence<[BlogReading], [String]>

  // MARK: Shared by all formats

  private func feedURL(_ format: FeedFormat) -> String {
    frame.address.absolute(frame.address.local(folder + format.fileName))
  }

  private func url(_ blog: BlogReading) -> String { frame.address.absolute(blog.url) }

  private func media(_ blog: BlogReading) -> FeedMedia { FeedMedia(blog, frame.address) }

  /// The author of a post that is shared, the content warning, the pictures and the body, whose local links get the
  /// site's origin: only links within the site start with a slash.
  private func html(_ blog: BlogReading) -> String {
    var html = blog.original?.html(frame.words) ?? ""
    if !blog.warning.isEmpty {
      let note = frame.words.text("content-warning", ["text": blog.warning])
      html += "<p><strong>\(XMLWriter.escaped(note))</strong></p>\n<hr>\n"
    }
    return html + media(blog).html + AbsoluteLinks.made(blog.body, origin: frame.address.origin)
  }

  /// A note for readers who open the feed in a browser, which renders HTML elements in it as usual.
  ///
  /// Both formats allow elements of other namespaces (RSS 2.0, "Extending RSS"; RFC 4287, 6).
  private func note(_ xml: inout XMLWriter) {
    let words = frame.words
    xml.element("h:p", [("xmlns:h", "http://www.w3.org/1999/xhtml")]) { xml in
      xml.element("h:span", [], words.text("feed-note"))
      xml.element("h:a", [("href", homeURL)], words.text("feed-page"))
    }
  }

  // MARK: Formats

  /// RSS Advisory Board, "RSS 2.0 Specification".
  private func rss(_ items: Items) -> [UInt8] {
    var xml = XMLWriter(stylesheet: frame.site.assets.feedStylesheet.url)
    var namespaces = [
      ("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom"),
      ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
      ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
    ]
    // RSS 2.0 allows one enclosure per item; more pictures need an extension.
    let hasGalleries = blogs.contains { media($0).pictures.count > 1 }
    if hasGalleries { namespaces.append(("xmlns:media", "http://search.yahoo.com/mrss/")) }
    xml.element("rss", namespaces) { xml in
      xml.element("channel") { xml in
        xml.element("title", [], title)
        xml.element("link", [], homeURL)
        xml.element("description", [], description.isEmpty ? title : description)
        xml.element("language", [], frame.site.language)
        xml.empty(
          "atom:link",
          [("href", feedURL(.rss)), ("rel", "self"), ("type", FeedFormat.rss.mediaType)]
        )
        if let updated { xml.element("lastBuildDate", [], frame.dates.rfc2822(updated)) }
        note(&xml)
        for (blog, html) in items { rssItem(blog, html, &xml) }
      }
    }
    return xml.bytes
  }

  private func rssItem(_ blog: BlogReading, _ html: String, _ xml: inout XMLWriter) {
    xml.element("item") { xml in
      xml.element("title", [], blog.label)
      xml.element("link", [], url(blog))
      let isAddress = blog.feedID == url(blog)
      xml.element("guid", [("isPermaLink", isAddress ? "true" : "false")], blog.feedID)
      if let created = blog.createdDate { xml.element("pubDate", [], frame.dates.rfc2822(created)) }
      if let person = blog.author { xml.element("dc:creator", [], person.name) }
      for tag in blog.tags { xml.element("category", [], tag.name) }
      // Feed readers interpret it as HTML, so plain text is escaped a second time.
      xml.element("description", [], XMLWriter.escaped(blog.excerpt))
      xml.element("content:encoded", [], html)
      let media = media(blog)
      if let file = media.files.first {
        xml.empty("enclosure", [("url", file.url), ("length", "\(file.size)"), ("type", file.type)])
      }
      if media.pictures.count > 1 { media.write(&xml) }
    }
  }

  /// RFC 4287.
  private func atom(_ items: Items) -> [UInt8] {
    var xml = XMLWriter(stylesheet: frame.site.assets.feedStylesheet.url)
    let attributes = [
      ("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", frame.site.language),
    ]
    xml.element("feed", attributes) { xml in
      xml.element("title", [], title)
      if !description.isEmpty { xml.element("subtitle", [], description) }
      xml.element("id", [], homeURL)
      xml.empty("link", [("rel", "self"), ("href", feedURL(.atom)), ("type", FeedFormat.atom.mediaType)])
      xml.empty("link", [("rel", "alternate"), ("href", homeURL), ("type", "text/html")])
      if let date = updated ?? oldest { xml.element("updated", [], frame.dates.iso(date)) }
      // RFC 4287, 4.1.1: an author is required if an entry has none.
      xml.element("author") { $0.element("name", [], title) }
      note(&xml)
      for (blog, html) in items { atomEntry(blog, html, &xml) }
    }
    return xml.bytes
  }

  private func atomEntry(_ blog: BlogReading, _ html: String, _ xml: inout XMLWriter) {
    let person = blog.author
    xml.element("entry") { xml in
      xml.element("title", [], blog.label)
      xml.element("id", [], blog.feedID)
      xml.empty("link", [("rel", "alternate"), ("href", url(blog)), ("type", "text/html")])
      if let url = blog.original?.url, !url.isEmpty { xml.empty("link", [("rel", "via"), ("href", url)]) }
      if let date = blog.createdDate { xml.element("published", [], frame.dates.iso(date)) }
      // Lists show blogs without a date last, and with this date feed readers do so too.
      if let date = blog.editedDate ?? blog.createdDate ?? oldest {
        xml.element("updated", [], frame.dates.iso(date))
      }
      if let person {
        xml.element("author") { xml in
          xml.element("name", [], person.name)
          if !person.url.isEmpty { xml.element("uri", [], frame.address.absolute(person.url)) }
        }
      }
      for tag in blog.tags { xml.empty("category", [("term", tag.name)]) }
      for file in media(blog).files {
        xml.empty(
          "link",
          [("rel", "enclosure"), ("href", file.url), ("length", "\(file.size)"), ("type", file.type)]
        )
      }
      let excerpt = blog.excerpt
      if !excerpt.isEmpty { xml.element("summary", [], excerpt) }
      let language = blog.language
      xml.element("content", [("type", "html")] + (language.isEmpty ? [] : [("xml:lang", language)]), html)
    }
  }

  /// "JSON Feed Version 1.1", jsonfeed.org.
  private func json(_ items: Items) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", title)
      json.member("home_page_url", homeURL)
      json.member("feed_url", feedURL(.json))
      json.member("description", ifPresent: description)
      json.member("language", frame.site.language)
      json.member("items", array: items) { json, item in
        json.object { jsonItem(item.0, item.1, &$0) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private func jsonItem(_ blog: BlogReading, _ html: String, _ json: inout JSONWriter) {
    let person = blog.author
    json.member("id", blog.feedID)
    json.member("url", url(blog))
    json.member("external_url", ifPresent: blog.original?.url)
    json.member("title", ifPresent: blog.title)
    json.member("content_html", html)
    json.member("summary", ifPresent: blog.excerpt)
    let media = media(blog)
    json.member("image", ifPresent: media.first?.url)
    json.member("date_published", ifPresent: blog.createdDate.map(frame.dates.iso))
    json.member("date_modified", ifPresent: blog.editedDate.map(frame.dates.iso))
    json.member("language", ifPresent: blog.language)
    if let person {
      json.member("authors", array: [person]) { json, person in
        json.object { json in
          json.member("name", person.name)
          if !person.url.isEmpty { json.member("url", frame.address.absolute(person.url)) }
          json.member("avatar", ifPresent: blog.authorPhoto.map { frame.address.absolute($0.url) })
        }
      }
    }
    if !media.files.isEmpty {
      json.member("attachments", array: media.files) { json, file in
        json.object { json in
          json.member("url", file.url)
          json.member("mime_type", file.type)
          json.member("size_in_bytes", file.size)
        }
      }
    }
    let tags = blog.tags
    if !tags.isEmpty { json.member("tags", array: tags) { $0.string($1.name) } }
  }
}
