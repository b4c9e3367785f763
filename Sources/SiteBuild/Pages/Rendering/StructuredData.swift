import Basics
import BlogModel
import Media
import TemplateEngine

/// Schema.org data about a page, as JSON-LD (W3C, "JSON-LD 1.1"; types of schema.org).
///
/// A blog's data is as long as half of its page: it is written by pieces of JSON, a third of the work of members.
struct StructuredData {
  /// How many comments of a blog stand in its data, the newest: programs that want all read the page.
  static let commentLimit = 5

  /// The end of the way to a page, the page itself: its name and its local address.
  typealias Step = (name: String, url: String)

  let maker: ViewMaker
  var json: JSONWriter

  init(_ maker: ViewMaker, capacity: Int) {
    self.maker = maker
    json = JSONWriter(capacity: capacity)
  }

  /// `BlogPosting` for a blog's page, or `Episode` for one by nobody that stands in a group, with the way to it.
  ///
  /// - Parameters:
  ///   - maker: of the page.
  ///   - index: of the blog.
  ///   - images: absolute addresses of its picture.
  ///   - video: nil where there is none.
  ///   - comments: those to tell, oldest first.
  ///   - texts: theirs, without markup.
  ///   - crumbs: the way to it.
  /// - Returns: JSON that is safe in a `<script>`.
  static func blogPosting(
    _ maker: ViewMaker,
    _ index: Int,
    images: [String],
    video: VideoView?,
    comments: some Sequence<CommentView>,
    texts: [String],
    crumbs: [LinkView]
  ) -> String {
    var data = Self(maker, capacity: 2048 + 512 * texts.count)
    let author = maker.author(ofBlog: index)
    let season = author == nil ? maker.content.groups.group(ofBlog: index) : nil
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"#)
    if season == nil {
      data.json.literal(#""BlogPosting","headline":"#)
    } else {
      data.json.literal(#""Episode","name":"#)
    }
    data.json.string(maker.label(ofBlog: index))
    data.url(maker.blogURL(index))
    data.facts(ofBlog: index)
    if !images.isEmpty {
      data.json.literal(#","image":"#)
      data.json.array(images) { $0.string($1) }
    }
    if let video { data.video(video, index) }
    if let season {
      data.episode(index, of: season)
    } else {
      data.author(author)
    }
    data.contentLocation(ofBlog: index)
    data.counters(ofBlog: index)
    data.comments(zip(comments, texts), on: index)
    data.json.literal("},")
    data.breadcrumbs(crumbs, (maker.label(ofBlog: index), maker.blogURL(index)))
    data.json.literal("]}")
    return data.json.text
  }

  /// `ProfilePage` for a blogger's page, with the way to it.
  static func profilePage(
    _ maker: ViewMaker,
    _ index: Int,
    note: String,
    image: String,
    crumbs: [LinkView]
  ) -> String {
    var data = Self(maker, capacity: 2048)
    let blogger = maker.community.bloggers[index]
    let view = maker.people[index]
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"ProfilePage""#)
    data.url(view.url)
    data.member(#","dateCreated":"#, blogger.joinedDate.map(maker.dates.iso) ?? "")
    data.json.literal(#","mainEntity":{"#)
    data.person(view)
    data.member(#","description":"#, note)
    data.member(#","image":"#, image)
    data.json.literal(#","agentInteractionStatistic":"#)
    data.counter("Write", maker.community.blogs(ofBlogger: index).count)
    if !blogger.links.isEmpty {
      data.json.literal(#","sameAs":"#)
      data.json.array(blogger.links) { $0.string($1.url) }
    }
    data.json.literal("}},")
    data.breadcrumbs(crumbs, (view.name, view.url))
    data.json.literal("]}")
    return data.json.text
  }

  /// The way to a page of a list, and nothing else.
  static func list(_ maker: ViewMaker, _ crumbs: [LinkView], _ page: Step) -> String {
    var data = Self(maker, capacity: 1024)
    data.json.literal(#"{"@context":"https://schema.org","@graph":["#)
    data.breadcrumbs(crumbs, page)
    data.json.literal("]}")
    return data.json.text
  }

  // MARK: Parts of a blog

  private mutating func facts(ofBlog index: Int) {
    json.literal(#","inLanguage":""#)
    json.part(maker.configuration.language)
    json.literal(#"""#)
    member(#","datePublished":"#, maker.date(ofBlog: index)?.iso ?? "")
    member(#","abstract":"#, maker.content.blogs[index].excerpt)
    let tags = maker.tags(ofBlog: index)
    if !tags.isEmpty { member(#","keywords":"#, tags.map(\.name).joined(separator: ", ")) }
  }

  /// `VideoObject`; its date is the blog's.
  ///
  /// Google ("Video structured data") requires name, thumbnail and date of upload of one: without them it is but a
  /// `MediaObject`.
  private mutating func video(_ video: VideoView, _ index: Int) {
    let date = maker.date(ofBlog: index)?.iso ?? ""
    if video.posterURL.isEmpty || date.isEmpty {
      json.literal(#","associatedMedia":{"@type":"MediaObject","name":"#)
    } else {
      json.literal(#","video":{"@type":"VideoObject","name":"#)
    }
    json.string(maker.label(ofBlog: index))
    for (start, local): (StaticString, String) in [
      (#","contentUrl":""#, video.url), (#","thumbnailUrl":""#, video.posterURL),
    ] where !local.isEmpty { url(local, start) }
    member(#","encodingFormat":"#, video.type)
    member(#","uploadDate":"#, date)
    let seconds = maker.content.pictures.videos.blog(index)?.content.milliseconds ?? 0
    if seconds > 0 {
      json.literal(#","duration":"PT"#)
      json.digits(max(1, (seconds + 500) / 1000))
      json.literal(#"S""#)
    }
    json.literal("}")
  }

  /// How many liked it and wrote about it.
  private mutating func counters(ofBlog index: Int) {
    let comments = maker.community.commentCount(ofBlog: index)
    json.literal(#","commentCount":"#)
    json.digits(comments)
    json.literal(#","interactionStatistic":["#)
    counter("Like", maker.community.likeCount(ofBlog: index))
    json.literal(",")
    counter("Comment", comments)
    json.literal("]")
  }

  private mutating func counter(_ action: StaticString, _ count: Int) {
    json.literal(#"{"@type":"InteractionCounter","interactionType":"https://schema.org/"#)
    json.literal(action)
    json.literal(#"Action","userInteractionCount":"#)
    json.digits(count)
    json.literal("}")
  }

  private mutating func comments(_ told: some Sequence<(CommentView, String)>, on index: Int) {
    var isFirst = true
    for (comment, text) in told {
      if isFirst {
        json.literal(#","comment":[{"@type":"Comment""#)
      } else {
        json.literal(#",{"@type":"Comment""#)
      }
      isFirst = false
      url(maker.blogURL(index), anchor: comment.anchor)
      member(#","text":"#, text)
      if let date = comment.date { member(#","dateCreated":"#, date.iso) }
      json.literal(#","author":{"@type":"Person","name":"#)
      json.string(comment.author.name)
      if !comment.author.url.isEmpty { url(comment.author.url) }
      json.literal("}}")
    }
    if !isFirst { json.literal("]") }
  }

  // MARK: Parts

  /// Who wrote something: the site, where nobody else did.
  private mutating func author(_ author: PersonView?) {
    json.literal(#","author":{"#)
    if let author {
      person(author)
    } else {
      json.literal(#""@type":"Organization","name":"#)
      json.string(maker.configuration.title)
      url(maker.address.basePath)
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

  /// The member `url` or another address after another one: with scheme and host where they are known.
  mutating func url(_ local: String, anchor: String = "", _ start: StaticString = #","url":""#) {
    json.literal(start)
    json.part(maker.address.origin)
    json.part(local)
    if !anchor.isEmpty {
      json.literal("#")
      json.part(anchor)
    }
    json.literal(#"""#)
  }

  /// A member, left out when its value is empty.
  mutating func member(_ start: StaticString, _ value: String) {
    guard !value.isEmpty else { return }
    json.literal(start)
    json.string(value)
  }

  mutating func breadcrumbs(_ crumbs: [LinkView], _ page: Step) {
    json.literal(#"{"@type":"BreadcrumbList","itemListElement":["#)
    for (index, crumb) in crumbs.enumerated() {
      step(index + 1, crumb.label, crumb.url)
      json.literal(",")
    }
    step(crumbs.count + 1, page.name, page.url)
    json.literal("]}")
  }

  private mutating func step(_ position: Int, _ name: String, _ url: String) {
    json.literal(#"{"@type":"ListItem","position":"#)
    json.digits(position)
    json.literal(#","name":""#)
    json.part(name)
    json.literal(#"","item":""#)
    json.part(maker.address.origin)
    json.part(url)
    json.literal(#""}"#)
  }
}
