/// An entry of a feed (RSS or Atom), which gets what a field map alone could not read of it.
///
///     <enclosure url="https://ana.example/1.mp3" type="audio/mpeg"/>     a link at the end of the text
///     <link>https://ana.example/2024/rye.html?from=feed</link>           <slug>rye</slug>
///     <dc:creator>Ana</dc:creator><dc:creator>Ben</dc:creator>           <people>Ben</people>
///     <media:content url="https://0.gravatar.com/avatar/5d"/>            nothing: the photo of the author
///     <feed xml:lang="de">, <language>de</language>                      <language>de</language>
struct FeedEntry {
  private static let texts = ["content:encoded", "description", "content", "summary", "itunes:summary"]
  private static let creators = ["dc:creator", "author"]
  /// The maximum number of enclosures that can become links; a podcast has one or two per entry.
  private static let maximumEnclosures = 100

  let element: XMLElement

  /// Adds the elements; `language` is that of the feed.
  func complete(language: String?) {
    element.removeChildren(where: Self.isAvatar)
    markAlternates()
    addLanguage(of: language)
    addSlug()
    addPeople()
    addLinks()
  }

  /// Says that links without a relation are those to the entry itself (RFC 4287, 4.2.7.2).
  private func markAlternates() {
    let links = element.children.filter { $0.name == "link" && $0.attribute("href") != nil }
    if links.contains(where: { $0.attribute("rel") == "alternate" }) { return }
    for link in links where link.attribute("rel") == nil { link.add(attribute: "rel", "alternate") }
  }

  /// Whether an element is the photo of the author, which WordPress.com has before the pictures of a post.
  ///
  ///     <media:content url="https://0.gravatar.com/avatar/5d…?s=96" medium="image">
  private static func isAvatar(_ child: XMLElement) -> Bool {
    guard child.name == "media:content", let address = child.attribute("url") else { return false }
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].hasPrefix("avatar/") else { return false }
    let host = parts[2].lowercased()
    return host == "gravatar.com" || host.hasSuffix(".gravatar.com")
  }

  private func addLanguage(of feed: String?) {
    guard !element.has("language"), !element.has("dc:language") else { return }
    add("language", element.attribute("xml:lang") ?? feed)
  }

  /// The name in the address, without what follows `?`.
  private func addSlug() {
    guard !element.has("slug") else { return }
    let links = element.children.filter { $0.name == "link" }
    let alternate =
      links.first { $0.attribute("rel") == "alternate" } ?? links.first { $0.attribute("rel") == nil }
    let address = alternate?.attribute("href") ?? alternate?.trimmedText
    add("slug", address.flatMap(JSONFeedRewriter.slug))
  }

  /// Names the authors after the first: these take part.
  private func addPeople() {
    guard !element.has("people"), let kind = Self.creators.first(where: element.has) else { return }
    let others = element.children.filter { $0.name == kind }.dropFirst()
    element.keepFirst(kind)
    for author in others { add("people", author.text(of: "name") ?? author.trimmedText) }
  }

  // MARK: Enclosures

  /// Adds links to the enclosures that are not pictures: sounds, videos and other files.
  private func addLinks() {
    var links = ""
    // In one array, so that each search takes a time that depends only on its size.
    let texts = Array(
      element.children.filter { Self.texts.contains($0.name) }.map(\.text).joined(separator: [0])
    )
    for enclosure in element.children.lazy.filter(isFile).prefix(Self.maximumEnclosures) {
      guard let address = enclosure.attribute("url") ?? enclosure.attribute("href"), !texts.holds(address)
      else { continue }
      let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
      links += PostHTML.card(address, enclosure.attribute("title") ?? name)
    }
    guard !links.isEmpty else { return }
    let text = Self.texts.lazy.compactMap { name in
      element.children.first { $0.name == name && !$0.trimmedText.isEmpty }
    }.first
    if let text { return text.append(links) }
    let own = XMLElement("content:encoded", attributes: [])
    own.append(links)
    element.append(own)
  }

  /// Whether an element is an enclosure that is not a picture.
  private func isFile(_ child: XMLElement) -> Bool {
    (child.name == "enclosure" || child.name == "link" && child.attribute("rel") == "enclosure")
      && child.attribute("type")?.lowercased().hasPrefix("image/") != true
  }

  private func add(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    let child = XMLElement(name, attributes: [])
    child.append(text)
    element.append(child)
  }

  /// The name of an author of RSS, who is an e-mail address with a name, as in `ana@ana.example (Ana)`; otherwise the text.
  static func name(ofAuthor text: String) -> String {
    guard text.contains("@"), let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"),
      start < end
    else { return text }
    let name = PlainText.trimmed(String(text[text.index(after: start)..<end]))
    return name.isEmpty ? text : name
  }
}
