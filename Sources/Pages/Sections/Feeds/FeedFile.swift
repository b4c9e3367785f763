import Basics
import BlogModel
import Media

/// A feed of the site, of a blogger or of a tag, for feed readers.
struct FeedFile: PageKind {
  /// The source of the feed's blogs.
  enum Subject: Sendable {
    case site
    case blogger(Int)
    case tag(Int)

    /// The switch of the feeds of such a subject.
    var pageSwitch: PageSwitch {
      switch self {
      case .site: .feeds
      case .blogger: .bloggerFeeds
      case .tag: .tagFeeds
      }
    }
  }

  let subject: Subject
  let format: FeedFormat

  static let switches: [PageSwitch] = [.feeds, .bloggerFeeds, .tagFeeds]

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    add(of: .site, in: "", to: &plan)
  }

  /// Adds the feeds of a subject, one in each format, unless they are off.
  static func add(of subject: Subject, in folder: String, to plan: inout Plan) {
    guard plan.switches.has(subject.pageSwitch) else { return }
    for format in plan.formats(of: subject.pageSwitch) {
      plan.add(folder + format.fileName, FeedFile(subject: subject, format: format), isListed: false)
    }
  }

  func read(_ site: inout PageReader, path: String) -> PageWriting {
    let name = name(&site)
    let blogs = site.blogs(of: subject)
    let newest = blogs.lazy.compactMap(\.createdDate).first
    let updated = blogs.compactMap(\.editedDate).reduce(newest) { max($0 ?? $1, $1) }
    let hasDates = !blogs.isEmpty && blogs.allSatisfy { $0.createdDate != nil }
    // RFC 4287, 4.1.1: only Atom needs a date of the feed and of each entry.
    let oldest = format == .atom && !hasDates ? site.oldestDate() : nil
    let folder = String(path.dropLast(format.fileName.utf8.count))
    return { frame, bytes, bodies in
      let feed = FeedWriter(frame, name, folder: folder, blogs, updated: updated, oldest: oldest)
      bytes += feed.bytes(format, &bodies)
    }
  }

  private func name(_ site: inout PageReader) -> FeedWriter.Name {
    switch subject {
    case .site: .site
    case .blogger(let index): .person(site.person(index))
    case .tag(let index): .tag(site.tag(index))
    }
  }

  /// Indices into `Community.blogs` of the blogs in a feed, newest first.
  static func blogs(of subject: Subject, _ content: SiteContent) -> [Int] {
    switch subject {
    case .site: Array(content.community.blogs.indices.prefix(FeedWriter.length))
    case .blogger(let index): content.shownBlogs(ofBlogger: index).prefix(FeedWriter.length).map(Int.init)
    case .tag(let index): content.tags[index].blogs.prefix(FeedWriter.tagLength).map(Int.init)
    }
  }

  func record(in content: SiteContent) -> String? {
    guard case .blogger(let index) = subject else { return nil }
    return "bloggers/\(content.community.bloggers[index].id)"
  }
}
