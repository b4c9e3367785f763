import Basics
import BlogModel
import Media
import TemplateEngine

/// Schema.org data about a page, as JSON-LD (W3C, "JSON-LD 1.1"; types of schema.org).
///
/// It has what search engines require or recommend for the type, unless the markup of the page says it: comments are
/// described by the markup (RDFa), with the same identifier of the blog. Every blog has such data, so it is written as
/// pieces of JSON: a third of the work of members.
struct StructuredData {
  /// The last breadcrumb, which is the page itself: its name and its local URL.
  typealias Step = (name: String, url: String)

  let frame: PageFrame
  var json: JSONWriter

  init(_ frame: PageFrame, capacity: Int) {
    self.frame = frame
    json = JSONWriter(capacity: capacity)
  }

  /// `BlogPosting` for a blog's page, or `Episode` for a blog in a group without an author, with its breadcrumbs.
  ///
  /// - Parameters:
  ///   - frame: of the page.
  ///   - blog: what the page shows.
  ///   - images: absolute URLs of its picture.
  ///   - video: nil if there is none.
  ///   - crumbs: the breadcrumbs.
  /// - Returns: JSON that is safe in a `<script>`.
  static func blogPosting(
    _ frame: PageFrame,
    _ blog: BlogReading,
    images: [String],
    video: VideoView?,
    crumbs: [LinkView]
  ) -> String {
    var data = Self(frame, capacity: 2048)
    let author = blog.author
    let season = author == nil ? blog.group : nil
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"#)
    if season == nil {
      data.json.literal(#""BlogPosting","headline":"#)
    } else {
      data.json.literal(#""Episode","name":"#)
    }
    data.json.string(blog.label)
    data.url(blog.url, #","@id":""#)
    data.facts(of: blog)
    if !images.isEmpty {
      data.json.literal(#","image":"#)
      data.json.array(images) { $0.string($1) }
    }
    if let video { data.video(video, blog) }
    if let season {
      data.episode(blog, of: season)
    } else {
      data.author(author)
    }
    if season == nil { data.sharedContent(of: blog) }
    data.contentLocation(of: blog)
    data.counters(of: blog)
    data.json.literal("},")
    data.breadcrumbs(crumbs, (blog.label, blog.url))
    data.json.literal("]}")
    return data.json.text
  }

  /// `ProfilePage` for a blogger's page, with its breadcrumbs.
  static func profilePage(
    _ frame: PageFrame,
    _ profile: ProfileReading,
    note: String,
    image: String,
    crumbs: [LinkView]
  ) -> String {
    var data = Self(frame, capacity: 2048)
    let (person, links) = (profile.person, profile.links)
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"ProfilePage""#)
    data.url(person.url)
    data.member(#","dateCreated":"#, profile.joinedDate.map(frame.dates.iso) ?? "")
    data.json.literal(#","mainEntity":{"#)
    data.person(person)
    data.member(#","description":"#, note)
    data.member(#","image":"#, image)
    data.json.literal(#","agentInteractionStatistic":"#)
    data.counter("Write", profile.writtenCount)
    if !links.isEmpty {
      data.json.literal(#","sameAs":"#)
      data.json.array(links) { $0.string($1.url) }
    }
    data.json.literal("}},")
    data.breadcrumbs(crumbs, (person.name, person.url))
    data.json.literal("]}")
    return data.json.text
  }

  /// Only the breadcrumbs, for a page of a list.
  static func list(_ frame: PageFrame, _ crumbs: [LinkView], _ page: Step) -> String {
    var data = Self(frame, capacity: 1024)
    data.json.literal(#"{"@context":"https://schema.org","@graph":["#)
    data.breadcrumbs(crumbs, page)
    data.json.literal("]}")
    return data.json.text
  }

  // MARK: Parts of a blog

  private mutating func facts(of blog: BlogReading) {
    // The page has the language of the site.
    member(#","inLanguage":"#, blog.language)
    member(#","datePublished":"#, blog.isoDate)
    member(#","dateModified":"#, blog.edited?.iso ?? "")
  }

  /// `VideoObject`; its date is the blog's.
  ///
  /// Google ("Video structured data") requires a name, a thumbnail and an upload date of a `VideoObject`; without
  /// them, a `MediaObject` is written.
  private mutating func video(_ video: VideoView, _ blog: BlogReading) {
    let date = blog.isoDate
    let posterURL = blog.renditions?.unlessPlaceholder == nil ? "" : video.posterURL
    if posterURL.isEmpty || date.isEmpty {
      json.literal(#","associatedMedia":{"@type":"MediaObject","name":"#)
    } else {
      json.literal(#","video":{"@type":"VideoObject","name":"#)
    }
    json.string(blog.label)
    for (start, local): (StaticString, String) in [
      (#","contentUrl":""#, video.url), (#","thumbnailUrl":""#, posterURL),
    ] where !local.isEmpty { url(local, start) }
    member(#","encodingFormat":"#, video.type)
    member(#","uploadDate":"#, date)
    let seconds = blog.milliseconds
    if seconds > 0 {
      json.literal(#","duration":"PT"#)
      json.digits(max(1, (seconds + 500) / 1000))
      json.literal(#"S""#)
    }
    json.literal("}")
  }

  /// The numbers of likes and comments.
  private mutating func counters(of blog: BlogReading) {
    json.literal(#","interactionStatistic":["#)
    counter("Like", blog.likeCount)
    json.literal(",")
    counter("Comment", blog.commentCount)
    for reaction in blog.reactions {
      json.literal(
        #",{"@type":"InteractionCounter","interactionType":"https://schema.org/ReactAction","name":"#
      )
      json.string(reaction.name)
      json.literal(#","userInteractionCount":"#)
      json.digits(reaction.count)
      json.literal("}")
    }
    json.literal("]")
  }

  /// How many people did something.
  mutating func counter(_ action: StaticString, _ count: Int) {
    json.literal(#"{"@type":"InteractionCounter","interactionType":"https://schema.org/"#)
    json.literal(action)
    json.literal(#"Action","userInteractionCount":"#)
    json.digits(count)
    json.literal("}")
  }

  // MARK: Parts

  /// The member `author`; the site if there is no other author.
  private mutating func author(_ author: PersonView?) {
    json.literal(#","author":{"#)
    if let author {
      json.literal(#""@type":"Person","name":"#)
      json.string(author.fullName.isEmpty ? author.name : author.fullName)
      // The profile, where it has one, says the rest.
      if !author.url.isEmpty { url(author.url) }
    } else {
      json.literal(#""@type":"Organization","name":"#)
      json.string(frame.site.title)
      url(frame.address.basePath)
    }
    json.literal("}")
  }

  /// The members of a person, without the braces.
  mutating func person(_ person: PersonView) {
    json.literal(#""@type":"Person","name":"#)
    json.string(person.fullName.isEmpty ? person.name : person.fullName)
    member(#","alternateName":"#, person.displayName)
    if !person.url.isEmpty { url(person.url) }
  }

  /// The member `url`, or another URL, after another member: with scheme and host if they are known.
  mutating func url(_ local: String, _ start: StaticString = #","url":""#) {
    json.literal(start)
    json.part(frame.address.origin)
    json.part(local)
    json.literal(#"""#)
  }

  /// A member, omitted if its value is empty.
  mutating func member(_ start: StaticString, _ value: String) {
    guard !value.isEmpty else { return }
    json.literal(start)
    json.string(value)
  }

  mutating func breadcrumbs(_ crumbs: [LinkView], _ page: Step) {
    json.literal(#"{"@type":"BreadcrumbList","itemListElement":["#)
    // Two steps are required; the front page and the page itself are not (Google, "Breadcrumb structured data").
    let crumbs = crumbs.count > 2 ? crumbs.dropFirst() : crumbs[...]
    for (index, crumb) in crumbs.enumerated() {
      if index > 0 { json.literal(",") }
      step(index + 1, crumb.label, crumb.url)
    }
    if crumbs.count < 2 {
      if !crumbs.isEmpty { json.literal(",") }
      step(crumbs.count + 1, page.name, page.url)
    }
    json.literal("]}")
  }

  private mutating func step(_ position: Int, _ name: String, _ url: String) {
    json.literal(#"{"@type":"ListItem","position":"#)
    json.digits(position)
    json.literal(#","name":""#)
    json.part(name)
    json.literal(#"","item":""#)
    json.part(frame.address.origin)
    json.part(url)
    json.literal(#""}"#)
  }
}
