import Basics
import BlogModel
import Media
import TemplateEngine

/// Digests of what many pages show, each computed once per build.
///
/// Safe to use from several tasks at once.
final class RecordDigests: Sendable {
  let renderer: PageRenderer
  /// By index into `Community.bloggers`: how they are named next to what they did.
  let people: [Digest]
  /// By index into `Community.blogs`: everything of a blog except its question, comments and likers.
  ///
  /// Lists show less of a blog, and a list page whose bytes do not change is not written.
  let blogs: [FingerprintParts]
  /// By page kind: what every page of it shows.
  private let starts: [ObjectIdentifier: FingerprintParts]

  init(_ renderer: PageRenderer, jobs: Int) async {
    self.renderer = renderer
    let maker = renderer.maker
    let people = maker.people.map { Digest(shown: $0) }
    let tags = maker.content.tags.map { tag in
      var digest = Digest()
      digest.add(tag.name)
      digest.add(tag.segment)
      return digest
    }
    let slices = await parallelMap(count: maker.community.blogs.count, jobs: jobs) { range in
      range.map { FingerprintParts(ofBlog: $0, maker, people: people, tags: tags) }
    }
    self.people = people
    blogs = slices.flatMap { $0 }
    starts = Dictionary(
      uniqueKeysWithValues: PageKinds.all.map { (ObjectIdentifier($0), maker.frame.start(of: $0)) }
    )
  }

  /// The initial digests of a page of `kind`.
  func start(of kind: any PageKind.Type) -> FingerprintParts {
    guard let parts = starts[ObjectIdentifier(kind)] else {
      preconditionFailure("PageKinds.all does not have \(kind)")
    }
    return parts
  }
}

extension FingerprintParts {
  /// Everything of a blog except its question, comments and likers.
  fileprivate init(ofBlog index: Int, _ maker: ViewMaker, people: [Digest], tags: [Digest]) {
    self.init()
    let (site, community) = (maker.content, maker.content.community)
    let (record, own) = (community.blogs[index], community.parts(ofBlog: index))
    content.add(maker.blogURL(index))
    let key = maker.blogRows[index].key
    if !key.isEmpty { content.add(key) }
    content.add(site.blogs[index].source)
    content.add(own.value)
    content.add(community.likeCount(ofBlog: index))
    content.add(community.commentCount(ofBlog: index))
    // The tags in the site's spelling.
    for tag in site.tagsOfBlog[index] { content.add(tags[Int(tag)]) }
    if let place = maker.place(ofBlog: index) { content.add(shown: place) }
    // Which attributes and groups have pages also depends on other blogs.
    for attribute in own.attributes {
      for value in attribute.values {
        lists.add(site.finds.attributes.place(of: value, in: attribute.name) != nil)
      }
    }
    if let place = maker.groupPlace(ofBlog: index) { lists.add(shown: place) }
    self.people.add(people[Int(record.blogger)])
    for person in own.people.compactMap(\.blogger) { self.people.add(people[Int(person)]) }
    pictures.add(site.pictures.videos.blog(index))
    pictures.add(site.pictures.blog(index))
    for other in site.pictures.others(ofBlog: index) { pictures.add(other) }
    if let hidden = site.warned[index] {
      pictures.add(hidden.video)
      pictures.add(hidden.renditions)
      for other in hidden.others { pictures.add(other) }
    }
  }
}
