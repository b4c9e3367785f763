import Basics
import BlogModel
import Media

/// A feed for programs: of the site, of a blogger or of a tag.
struct FeedFile: PageKind {
  /// Whose blogs it holds.
  enum Subject: Sendable {
    case site
    case blogger(Int)
    case tag(Int)
  }

  let subject: Subject
  let format: FeedFormat

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    add(of: .site, in: "", to: &plan)
  }

  /// Adds the feeds of a subject, one in each format.
  static func add(of subject: Subject, in folder: String, to plan: inout Plan) {
    for format in plan.feeds {
      plan.add(folder + format.fileName, FeedFile(subject: subject, format: format), isListed: false)
    }
  }

  func render(
    _ path: String,
    _ renderer: PageRenderer,
    into bytes: inout [UInt8],
    _ bodies: inout FeedBodies
  ) {
    bytes += FeedWriter(renderer.maker, subject).bytes(format, &bodies)
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.content.add(format.fileName)
    switch subject {
    case .site: break
    case .blogger(let index): parts.people.add(site.people[index])
    case .tag(let index):
      parts.content.add(site.content.tags[index].name)
      parts.content.add(site.content.tags[index].segment)
    }
    let blogs = FeedWriter.blogs(of: subject, site.content)
    let hasDates = !blogs.isEmpty && blogs.allSatisfy { site.community.blogs[$0].createdDate != nil }
    parts.lists.add(format == .atom && !hasDates ? site.maker.oldestDate : nil)
    for index in blogs {
      site.addBlog(index, to: &parts)
      parts.pictures.add(site.content.pictures.blog(index))
    }
  }

  func record(in content: SiteContent) -> String? {
    guard case .blogger(let index) = subject else { return nil }
    return "bloggers/\(content.community.bloggers[index].id)"
  }
}
