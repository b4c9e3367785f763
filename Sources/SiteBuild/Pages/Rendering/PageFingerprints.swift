import Basics
import BlogModel
import MarkdownHTML
import Media
import SiteOutput

/// The fingerprint of every page, without rendering any: each kind of page adds what it shows
/// (``PageKind/add(to:_:)``), here is what several of them show.
///
/// Whole records are taken in rather than the properties that are shown today (`Digest+Parts.swift`), and made
/// texts only where they depend on more than their record. Missing something gives stale pages: `WarmBuildTests`
/// edits everything that can be edited.
///
/// Used from several tasks at once.
struct PageFingerprints: Sendable {
  let maker: ViewMaker
  let plan: Plan
  /// By index into `Community.bloggers`.
  let people: [Digest]
  /// By index into `Community.blogs`: what a list shows of a blog, without its author and picture.
  let entries: [Digest]
  /// By index into `Community.blogs`.
  let tiles: [Digest]
  /// A digest of each kind's name, by type.
  private let kinds: [ObjectIdentifier: UInt64]

  var content: SiteContent { maker.content }
  var community: Community { maker.community }

  /// Takes in what several pages show.
  init(maker: ViewMaker, plan: Plan, jobs: Int) async {
    self.maker = maker
    self.plan = plan
    kinds = Dictionary(
      uniqueKeysWithValues: PageKinds.all.map { (ObjectIdentifier($0), Digest.of(String(describing: $0))) }
    )
    people = maker.people.map { person in
      var digest = Digest()
      digest.add(person)
      return digest
    }
    let slices = await parallelMap(count: maker.community.blogs.count, jobs: jobs) { range in
      range.map { (Self.entry($0, maker), Self.tile($0, maker)) }
    }
    entries = slices.flatMap { $0.map(\.0) }
    tiles = slices.flatMap { $0.map(\.1) }
  }

  /// The fingerprints of all pages, in the order of the plan.
  static func all(_ renderer: PageRenderer, jobs: Int) async -> [PageFingerprint] {
    let fingerprints = await Self(maker: renderer.maker, plan: renderer.plan, jobs: jobs)
    let pages = renderer.plan.pages
    let slices = await parallelMap(count: pages.count, jobs: jobs) { range in
      range.map { fingerprints.fingerprint(pages[$0]) }
    }
    return slices.flatMap { $0 }
  }

  /// The parts of one page while they are collected.
  struct Parts {
    var content = Digest()
    var people = Digest()
    var pictures = Digest()
    var lists = Digest()

    var fingerprint: PageFingerprint {
      PageFingerprint(content: content, people: people, pictures: pictures, lists: lists)
    }
  }

  /// The fingerprint of a page.
  func fingerprint(_ page: Page) -> PageFingerprint {
    var parts = Parts()
    parts.content.add(kinds[ObjectIdentifier(type(of: page.kind))] ?? 0)
    page.kind.add(to: &parts, self)
    // Stands in the head of every page without a picture of its own.
    parts.pictures.add(content.pictures.siteCard)
    // In the head and the navigation of every page.
    parts.lists.add(content.policy.hasVideos)
    for entry in maker.navigation.entries { parts.lists.add(entry.word) }
    parts.lists.add(maker.feedFormats.count)
    parts.lists.add(maker.site.hasComments)
    return parts.fingerprint
  }

  /// Comments of a page.
  func addComments(_ range: Range<Int>, ofBlog index: Int, to parts: inout Parts) {
    let comments = community.comments(ofBlog: index)
    parts.content.add(comments.count)
    parts.content.add(range.lowerBound)
    for index in comments.indices.dropFirst(range.lowerBound).prefix(range.count) {
      parts.content.add(community.comments, at: index)
      // Few have such links, and to ask the bytes makes no string of the others.
      if community.comments.withWords(at: index, { _, text in text.contains(UInt8(ascii: "#")) }) {
        addTagLinks(in: comments[index].text, to: &parts.content)
      }
      parts.people.add(people[Int(community.comments.rows[index].author)])
    }
  }
}
