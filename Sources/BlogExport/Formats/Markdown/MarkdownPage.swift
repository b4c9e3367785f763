import Basics
import BlogModel

/// A text with front matter as a record.
struct MarkdownPage {
  private let values: FrontMatterValue
  private let path: TextFilePath
  private let text: String
  private let pictures: [MarkdownCleaner.Picture]

  /// The page of a file.
  init(_ matter: FrontMatter, _ path: TextFilePath, html: HTMLConverter?) {
    values = matter.value
    self.path = path
    let body = Self.withoutTitle(matter.text, values["title"]?.line)
    let cleaner = MarkdownCleaner(body, html: html, isHTML: path.isHTML)
    text = cleaner.text
    pictures = Self.leadPictures(values) + cleaner.pictures
  }

  /// The collection of the page: the front matter may say that it is not a post.
  var collection: TextFilePath.Collection {
    let kinds = ["layout", "type"].compactMap { values[$0]?.line?.lowercased() }
    let isPage = kinds.contains { ["page", "pages"].contains($0) }
    return path.collection == .posts && isPage ? .pages : path.collection
  }

  /// The record.
  var json: [UInt8] {
    var json = JSONWriter(capacity: text.utf8.count + 512)
    json.object { json in
      if case .mapping(let members) = values {
        for member in members where member.name != "file" { member.value.write(as: member.name, to: &json) }
      }
      json.member("file") { writeFile(to: &$0) }
    }
    return json.bytes
  }

  private func writeFile(to json: inout JSONWriter) {
    json.member("id", path.id)
    json.member("name", path.name)
    json.member("slug", slug)
    json.member("date", ifPresent: date)
    json.member("language", ifPresent: path.language)
    if let author { author.write(as: "author", to: &json) }
    json.member("tags", array: tags) { json, tag in json.string(tag) }
    if !pictures.isEmpty {
      json.member("pictures", array: pictures) { json, picture in
        json.object { json in
          json.member("address", PictureAddress.path(picture.address, in: path.folder))
          json.member("alt", ifPresent: picture.alt)
          json.member("caption", ifPresent: picture.caption)
        }
      }
    }
    if !addresses.isEmpty {
      json.member("addresses", array: addresses) { json, address in json.string(address) }
    }
    json.member("text", text)
  }

  // MARK: Addresses

  /// The name in addresses: that of the front matter, or of its address, or of the file.
  private var slug: String {
    if let slug = values["slug"]?.line { return slug }
    let address = permalink?.split(separator: "/").last.map { part in
      part.hasSuffix(".html") ? String(part.dropLast(5)) : String(part)
    }
    return address ?? path.name
  }

  /// The address that the front matter gives, without patterns such as `/:year/:title/`.
  private var permalink: String? {
    for name in ["permalink", "url", "path"] {
      if let text = values[name]?.line, text.hasPrefix("/"), !text.contains(where: { ":{}*".contains($0) }),
        text != "/"
      {
        return text
      }
    }
    return nil
  }

  /// Earlier addresses on the same site.
  private var addresses: [String] {
    let others = ["aliases", "redirect_from", "redirectFrom", "alias"].flatMap { name in
      values[name]?.elements.compactMap(\.line) ?? []
    }
    return ([permalink].compactMap { $0 } + others).filter { $0.hasPrefix("/") && !$0.hasPrefix("//") }
  }

  /// The date as it is written: the first that is one, of the front matter or of the file's name.
  private var date: String? {
    let names = ["date", "pubDate", "publishDate", "pubdate", "published_at", "created"]
    let dates = names.compactMap { values[$0]?.line } + [path.date].compactMap { $0 }
    let reader = DateReader(timeZone: .utc)
    return dates.first { date in
      var date = date
      return date.withUTF8 { reader.read($0) } != nil
    } ?? dates.first
  }

  // MARK: Authors and tags

  /// The first author: `author: Ana`, `authors: [{name: Ana, url: https://…}]`.
  private var author: FrontMatterValue? {
    for name in ["author", "authors", "params.author", "extra.author", "taxonomies.authors"] {
      guard let first = values.value(at: name)?.elements.first else { continue }
      if let line = first.line {
        // What is behind the name is an e-mail address, as in `Ana <ana@example.org>`.
        let name = PlainText.trimmed(String(line.prefix { $0 != "<" }))
        if !name.isEmpty { return .mapping([.init("name", .text(name))]) }
      }
      let names = ["name", "display_name", "displayName", "nickname", "title", "id", "username"]
      guard let name = names.lazy.compactMap({ first[$0]?.line }).first else { continue }
      let url = ["url", "website", "link", "homepage"].lazy.compactMap { first[$0]?.line }.first
      return .mapping([.init("name", .text(name)), .init("url", url.map { .text($0) } ?? .null)])
    }
    return nil
  }

  /// Tags and categories.
  private var tags: [String] {
    let names = [
      "tags", "tag", "taxonomies.tags", "categories", "category", "taxonomies.categories", "taxonomies.tag",
      "taxonomies.category",
    ]
    var tags: [String] = []
    for name in names {
      switch values.value(at: name) {
      case .text(let text)?:
        // Jekyll separates them by spaces, others by commas.
        let separator: Character = text.contains(",") ? "," : " "
        tags +=
          path.collection == .posts && (separator == "," || isOfJekyll)
          ? text.split(separator: separator).map { PlainText.trimmed(String($0)) } : [PlainText.trimmed(text)]
      case let value?: tags += value.elements.compactMap(\.line)
      case nil: break
      }
    }
    var seen: Set<String> = []
    return tags.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private var isOfJekyll: Bool { PathText.names(in: path.folder).contains("_posts") }

  // MARK: Pictures and title

  private static let pictureNames = [
    "image", "images", "cover", "featured_image", "featuredImage", "featured-image", "featureImage",
    "feature_image",
    "cover_image", "coverImage", "hero", "hero_image", "heroImage", "thumbnail", "thumb", "banner",
    "header.image",
    "header.teaser", "teaser", "feature.image", "extra.image", "extra.cover", "extra.cover_image",
    "extra.banner",
    "extra.thumbnail", "params.image", "params.cover", "params.images", "og_image", "resources",
  ]

  /// The pictures of the front matter: the first field that has one counts, because others are the same one in other
  /// sizes.
  private static func leadPictures(_ values: FrontMatterValue) -> [MarkdownCleaner.Picture] {
    for name in pictureNames {
      guard let value = values.value(at: name) else { continue }
      let found = value.elements.compactMap { element in
        picture(element, alt: alt(of: name, values))
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  private static func alt(of name: String, _ values: FrontMatterValue) -> String {
    let names = ["\(name)_alt", "\(name)Alt", "\(name)-alt", "image_alt", "imageAlt", "alt"]
    return names.lazy.compactMap { values.value(at: $0)?.line }.first ?? ""
  }

  private static func picture(_ value: FrontMatterValue, alt: String) -> MarkdownCleaner.Picture? {
    if let address = value.line {
      return isPicture(address) ? MarkdownCleaner.Picture(address: address, alt: alt) : nil
    }
    let names = ["image", "src", "url", "path", "file", "feature", "source", "teaser"]
    guard let address = names.lazy.compactMap({ value[$0]?.line }).first(where: isPicture) else { return nil }
    return MarkdownCleaner.Picture(
      address: address,
      alt: ["alt", "image_alt", "description"].lazy.compactMap { value[$0]?.line }.first ?? alt,
      caption: ["caption", "title"].lazy.compactMap { value[$0]?.line }.first ?? ""
    )
  }

  /// Whether a value may be the address of a picture, not a word or a pattern.
  private static func isPicture(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
    let endings = [
      ".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg", ".tif", ".tiff", ".heic", ".bmp",
    ]
    return endings.contains { path.hasSuffix($0) } && !text.contains("*")
      || ["http://", "https://"].contains { text.hasPrefix($0) }
  }

  /// A text without a heading that only repeats the title.
  private static func withoutTitle(_ text: ArraySlice<UInt8>, _ title: String?) -> ArraySlice<UInt8> {
    let rest = text.drop { $0 == 0x20 || (9...13).contains($0) }
    guard let title, rest.starts(with: "# ".utf8) else { return text }
    let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)]
    let end = AttributeList.start(inHeading: line) ?? line.endIndex
    let heading = PlainText.trimmed(String(decoding: line[..<end].dropFirst(2), as: UTF8.self))
    return heading == title ? rest[line.endIndex...] : text
  }
}
