import Basics
import BlogModel
import ImageResize
import Media
import TemplateEngine

/// The newest blogs of the site or of a blogger, for feed readers.
///
/// Of a site whose place is known: all addresses are absolute.
struct FeedWriter {
  /// How many blogs the feed of the site or of a blogger holds.
  static let length = 50
  /// How many blogs the feed of a tag holds.
  static let tagLength = 10
  /// How many blogs a tag needs to have a feed: most tags are used once.
  static let tagMinimum = 2

  private let maker: ViewMaker
  private let title: String
  private let description: String
  /// The page that the feed belongs to.
  private let homeURL: String
  /// The feed's own folder in the output.
  private let folder: String
  private let blogs: [Int]

  /// A feed of what `subject` is.
  init(_ maker: ViewMaker, _ subject: FeedFile.Subject) {
    self.maker = maker
    blogs = Self.blogs(of: subject, maker.content)
    switch subject {
    case .site:
      title = maker.configuration.title
      description = maker.configuration.description
      homeURL = maker.address.absolute(maker.address.basePath)
      folder = ""
    case .blogger(let index):
      let person = maker.people[index]
      title = "\(person.name) – \(maker.configuration.title)"
      description = maker.words.text("blogs-by", ["name": person.name])
      homeURL = maker.address.absolute(person.url)
      folder = ProfilePage.folder(of: index, maker.content)
    case .tag(let index):
      let tag = maker.content.tags[index]
      title = "#\(tag.name) – \(maker.configuration.title)"
      description = ""
      folder = TagPage.folder(of: tag)
      homeURL = maker.address.absolute(maker.address.local(folder))
    }
  }

  /// Indices into `Community.blogs` of what a feed holds, newest first.
  static func blogs(of subject: FeedFile.Subject, _ content: SiteContent) -> [Int] {
    switch subject {
    case .site: Array(content.community.blogs.indices.prefix(length))
    case .blogger(let index): content.shownBlogs(ofBlogger: index).prefix(length).map(Int.init)
    case .tag(let index): content.tags[index].blogs.prefix(tagLength).map(Int.init)
    }
  }

  /// The feed as UTF-8.
  ///
  /// - Parameters:
  ///   - format: how it is written.
  ///   - bodies: those of the feeds written before this one, in whatever format.
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
  private typealias Items = Zip2Sequence<[Int], [String]>

  // MARK: What all formats need

  private func feedURL(_ format: FeedFormat) -> String {
    maker.address.absolute(maker.address.local(folder + format.fileName))
  }

  private func url(_ index: Int) -> String { maker.address.absolute(maker.blogURL(index)) }

  private func author(_ index: Int) -> PersonView? { maker.author(ofBlog: index) }

  private func picture(_ index: Int) -> PreparedPictures.File? { maker.content.pictures.blog(index)?.social }

  /// What goes with a blog: its video, else its picture.
  private struct Enclosure {
    let url: String
    let size: Int
    let type: String
  }

  private func enclosure(_ index: Int) -> Enclosure? { video(index) ?? pictureEnclosure(index) }

  private func video(_ index: Int) -> Enclosure? {
    maker.content.pictures.videos.blog(index).map { video in
      Enclosure(
        url: maker.address.absolute(maker.address.local(video.path)),
        size: video.size,
        type: video.content.kind.mediaType
      )
    }
  }

  private func pictureEnclosure(_ index: Int) -> Enclosure? {
    picture(index).map {
      Enclosure(url: pictureURL($0), size: $0.entry.size, type: $0.entry.format.mediaType)
    }
  }

  private func pictureURL(_ file: PreparedPictures.File) -> String {
    maker.address.absolute(maker.address.local(file.path))
  }

  /// The picture and the body, whose local links get the site's origin: only ours start with a slash.
  private func html(_ index: Int) -> String {
    var html = ""
    if let file = picture(index) {
      let alt = XMLWriter.escaped(maker.label(ofBlog: index))
      html += "<p><img src=\"\(XMLWriter.escaped(pictureURL(file)))\" width=\"\(file.entry.width)\" "
      html += "height=\"\(file.entry.height)\" alt=\"\(alt)\"></p>\n"
    }
    return html + AbsoluteLinks.made(maker.text(ofBlog: index).body, origin: maker.address.origin)
  }

  /// Fixed by the content: the date of the newest blog.
  private var updated: Timestamp? { blogs.lazy.compactMap { maker.community.blogs[$0].createdDate }.first }

  /// What a person reads who opens the feed in a browser, which shows elements of HTML as it does elsewhere.
  ///
  /// Both formats leave room for other compiledMaps (RSS 2.0, "Extending RSS"; RFC 4287, section 6).
  private func note(_ xml: inout XMLWriter) {
    let words = maker.words
    xml.element("h:p", [("xmlns:h", "http://www.w3.org/1999/xhtml")]) { xml in
      xml.element("h:span", [], words.text("feed-note"))
      xml.element("h:a", [("href", homeURL)], words.text("feed-page"))
    }
  }

  // MARK: Formats

  /// RSS Advisory Board, "RSS 2.0 Specification".
  private func rss(_ items: Items) -> [UInt8] {
    var xml = XMLWriter(stylesheet: maker.site.assets.feedStylesheet.url)
    let namespaces = [
      ("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom"),
      ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
      ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
    ]
    xml.element("rss", namespaces) { xml in
      xml.element("channel") { xml in
        xml.element("title", [], title)
        xml.element("link", [], homeURL)
        xml.element("description", [], description.isEmpty ? title : description)
        xml.element("language", [], maker.configuration.language)
        xml.empty(
          "atom:link",
          [("href", feedURL(.rss)), ("rel", "self"), ("type", FeedFormat.rss.mediaType)]
        )
        if let updated { xml.element("lastBuildDate", [], maker.dates.rfc2822(updated)) }
        note(&xml)
        for (index, html) in items { rssItem(index, html, &xml) }
      }
    }
    return xml.bytes
  }

  private func rssItem(_ index: Int, _ html: String, _ xml: inout XMLWriter) {
    let blog = maker.community.blogs[index]
    xml.element("item") { xml in
      xml.element("title", [], maker.label(ofBlog: index))
      xml.element("link", [], url(index))
      xml.element("guid", [("isPermaLink", "true")], url(index))
      if let created = blog.createdDate { xml.element("pubDate", [], maker.dates.rfc2822(created)) }
      if let person = author(index) { xml.element("dc:creator", [], person.name) }
      for tag in maker.tags(ofBlog: index) { xml.element("category", [], tag.name) }
      // Readers take it for HTML: plain text is escaped once more.
      xml.element("description", [], XMLWriter.escaped(maker.content.blogs[index].excerpt))
      xml.element("content:encoded", [], html)
      if let file = enclosure(index) {
        xml.empty("enclosure", [("url", file.url), ("length", "\(file.size)"), ("type", file.type)])
      }
    }
  }

  /// RFC 4287.
  private func atom(_ items: Items) -> [UInt8] {
    var xml = XMLWriter(stylesheet: maker.site.assets.feedStylesheet.url)
    let attributes = [
      ("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", maker.configuration.language),
    ]
    xml.element("feed", attributes) { xml in
      xml.element("title", [], title)
      if !description.isEmpty { xml.element("subtitle", [], description) }
      xml.element("id", [], homeURL)
      xml.empty("link", [("rel", "self"), ("href", feedURL(.atom)), ("type", FeedFormat.atom.mediaType)])
      xml.empty("link", [("rel", "alternate"), ("href", homeURL), ("type", "text/html")])
      if let date = updated ?? maker.oldestDate { xml.element("updated", [], maker.dates.iso(date)) }
      // RFC 4287, 4.1.1: an author is needed where an entry has none.
      xml.element("author") { $0.element("name", [], title) }
      note(&xml)
      for (index, html) in items { atomEntry(index, html, &xml) }
    }
    return xml.bytes
  }

  private func atomEntry(_ index: Int, _ html: String, _ xml: inout XMLWriter) {
    let blog = maker.community.blogs[index]
    let person = author(index)
    xml.element("entry") { xml in
      xml.element("title", [], maker.label(ofBlog: index))
      xml.element("id", [], url(index))
      xml.empty("link", [("rel", "alternate"), ("href", url(index)), ("type", "text/html")])
      if let date = blog.createdDate { xml.element("published", [], maker.dates.iso(date)) }
      // Lists show a blog without a date behind all others, and so do programs that sort by this.
      if let date = blog.createdDate ?? maker.oldestDate { xml.element("updated", [], maker.dates.iso(date)) }
      if let person {
        xml.element("author") { xml in
          xml.element("name", [], person.name)
          if !person.url.isEmpty { xml.element("uri", [], maker.address.absolute(person.url)) }
        }
      }
      for tag in maker.tags(ofBlog: index) { xml.empty("category", [("term", tag.name)]) }
      if let file = enclosure(index) {
        xml.empty(
          "link",
          [("rel", "enclosure"), ("href", file.url), ("length", "\(file.size)"), ("type", file.type)]
        )
      }
      let excerpt = maker.content.blogs[index].excerpt
      if !excerpt.isEmpty { xml.element("summary", [], excerpt) }
      xml.element("content", [("type", "html")], html)
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
      json.member("language", maker.configuration.language)
      json.member("items", array: items) { json, item in
        json.object { jsonItem(item.0, item.1, &$0) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private func jsonItem(_ index: Int, _ html: String, _ json: inout JSONWriter) {
    let person = author(index)
    json.member("id", url(index))
    json.member("url", url(index))
    json.member("title", ifPresent: maker.content.blogs[index].title)
    json.member("content_html", html)
    json.member("summary", ifPresent: maker.content.blogs[index].excerpt)
    json.member("image", ifPresent: picture(index).map(pictureURL))
    json.member("date_published", ifPresent: maker.community.blogs[index].createdDate.map(maker.dates.iso))
    if let person {
      json.member("authors", array: [person]) { json, person in
        json.object { json in
          json.member("name", person.name)
          if !person.url.isEmpty { json.member("url", maker.address.absolute(person.url)) }
          json.member("avatar", ifPresent: person.photo.map { maker.address.absolute($0.url) })
        }
      }
    }
    if let file = enclosure(index) {
      json.member("attachments", array: [file]) { json, file in
        json.object { json in
          json.member("url", file.url)
          json.member("mime_type", file.type)
          json.member("size_in_bytes", file.size)
        }
      }
    }
    let tags = maker.tags(ofBlog: index)
    if !tags.isEmpty { json.member("tags", array: tags) { $0.string($1.name) } }
  }
}
