import BlogModel
import Foundation
import MarkdownHTML
import TestSupport
import Testing

@testable import BlogExport
@testable import Media
@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// No page can show what its fingerprint does not hold: every value of an export is changed, and a page whose bytes are
/// other ones must have another fingerprint.
///
/// The export here gives every property of the model a value, which the test checks by reflection: a new property
/// fails it until it is in the export, and then is changed like all others.
struct StalePageTests {
  typealias Export = [String: [[String: Any]]]

  private static let map = """
    bloggers:
      from: people
      id: id
      displayName: nick
      fullName: name
      bio: about
      joinedDate: joined
      photo: face
      cover: back
      github: hub
      website: site
      followerCount: followers
      followingCount: follows
      score: points
      attributes: {Role: role}
      extra: {team: team}
    blogs:
      from: posts
      id: id
      blogger: author
      title: name
      text: text
      tags: tags
      picture: picture
      alt: alt
      pictures: {path: more, address: url, alt: alt, caption: words}
      createdDate: made
      video: clip
      question: answers
      likeCount: likes
      commentCount: comments
      attributes: {Colour: colour}
      group: part
      number: count
      people: cast
      place: at
      spot: spot
      slug: word
      addresses: was
      extra: {camera: camera}
      editedDate: changed
      language: language
      warning: warning
      originalAuthor: by
      originalAddress: source
      reactions: faces
    comments:
      from: notes
      id: id
      blog: post
      blogger: author
      text: text
      createdDate: made
      parent: answered
      editedDate: changed
      likeCount: likes
      alt: alt
      pictures: {path: more, address: url, alt: alt, caption: words}
    likes: {from: hearts, id: id, blog: post, blogger: by, createdDate: made}
    questions: {from: questions, id: id, blogger: asker, receiver: asked, text: text}
    quotes: {from: quotes, id: id, blogger: who, text: words}
    favourites: {from: favourites, quote: quote, blogger: user}
    follows: {from: links, id: id, blogger: by, followed: whom, createdDate: made}
    spots: {from: spots, id: id, title: name, text: about, picture: picture, place: at, blogger: by, createdDate: made}
    """

  static func export() -> Export {
    func day(_ number: Int) -> String { "2024-0\(number % 9 + 1)-11T10:00:00Z" }
    func place(_ number: Int) -> [String: Any] {
      ["__type": "GeoPoint", "latitude": 40 + number, "longitude": number]
    }
    func more(_ number: Int) -> [[String: String]] {
      (0..<2).map { ["url": "m\($0).png", "alt": "Alt \(number)", "words": "Caption \(number + $0)"] }
    }
    return [
      "people": (0..<4).map { number in
        [
          "id": "u\(number)", "nick": "nick\(number)", "name": "Name \(number)",
          "about": "Bio \(number) #sea",
          "joined": day(number), "face": "f\(number).png", "back": "c\(number).png",
          "hub": "https://github.com/n\(number)", "site": "https://example.org/\(number)",
          "followers": number + 3,
          "follows": number + 5, "points": number * 7 + 1, "role": number < 2 ? "diver" : "cook",
          "team": "team\(number)",
        ]
      },
      "posts": (0..<9).map { number in
        [
          "id": "p\(number)", "author": "u\(number % 4)", "name": "Thing \(number)",
          "text": "Words \(number) #sea",
          "tags": ["sea", "tag\(number % 3)"], "picture": "p\(number).png", "made": day(number),
          "alt": "Seen \(number)", "more": more(number),
          "clip": "v\(number).mp4", "answers": "q\(number % 4)", "likes": number + 30,
          "comments": number + 40,
          "colour": ["red", "blue"][number % 2], "part": "\(number % 2 + 1)", "count": "\(number + 1)",
          "cast": ["u1", "Bo"], "at": place(number), "spot": "s\(number % 3)", "camera": "c\(number)",
          "word": "thing-\(number)", "was": ["/was/\(number)/"],
          "changed": "2025-0\(number % 9 + 1)-01T00:00:00Z", "language": ["fr", "pt"][number % 2],
          "by": number % 4 == 1 ? "Kim \(number)" as Any : NSNull(),
          "faces": ["tada": number + 1, "🚀": 2],
          "source": number % 4 == 1 ? "https://kim.example/\(number)" as Any : NSNull(),
          "warning": number % 4 == 0 ? "Warning \(number)" as Any : NSNull(),
        ]
      },
      // More on the first blog than a page of comments holds.
      "notes": (0..<130).map { number in
        [
          "id": "n\(number)", "post": number == 50 ? "p1" : "p0", "author": "u\(number % 4)",
          "text": "Note \(number)", "made": day(number),
          "answered": number % 5 == 4 ? "n\(number / 2)" : "p0", "changed": "2025-02-0\(number % 9 + 1)",
          "likes": number + 2, "alt": "Seen \(number)",
          "more": (0..<2).map {
            [
              "url": "https://x.example/\(number)/\($0).png", "alt": $0 == 0 ? "" : "Alt",
              "words": "Caption \($0)",
            ]
          },
        ]
      },
      "hearts": (0..<5).map { number in
        ["id": "h\(number)", "post": "p\(number % 2)", "by": "u\(number % 4)", "made": day(number)]
      },
      "links": (0..<6).map { number in
        ["id": "l\(number)", "by": "u\(number % 3)", "whom": "u\(3 - number % 2)", "made": day(number)]
      },
      "questions": (0..<6).map { number in
        [
          "id": "q\(number)", "asker": "u\(number % 2)", "asked": "u\(3 - number % 2)",
          "text": "Why \(number)?",
        ]
      },
      "quotes": (0..<70).map { number in
        ["id": "w\(number)", "who": number % 9 == 0 ? "Bo" : "u1", "words": "Words \(number)"]
      },
      "favourites": (0..<4).map { number in ["quote": "w\(number % 3)", "user": "u\(number)"] },
      "spots": (0..<3).map { number in
        [
          "id": "s\(number)", "name": "Cove \(number)", "about": "About \(number)",
          "picture": "s\(number).png",
          "at": place(number), "by": "u\(number)", "made": day(number),
        ]
      },
    ]
  }

  // MARK: Changes

  /// A collection that differs from that of an export in one value or record.
  private struct Change {
    let name: String
    let collection: String
    let records: [[String: Any]]
  }

  private static func changes(of export: Export) -> [Change] {
    export.keys.sorted().flatMap { collection -> [Change] in
      let records = export[collection] ?? []
      var changed: [Change] = []
      func add(_ name: String, _ change: (inout [[String: Any]]) -> Void) {
        var other = records
        change(&other)
        changed.append(Change(name: "\(collection) \(name)", collection: collection, records: other))
      }
      add("without the first") { $0.removeFirst() }
      add("without the last") { $0.removeLast() }
      for index in [0, records.count - 1] {
        for (field, value) in records[index].sorted(by: { $0.key < $1.key }) {
          add("\(index) without \(field)") { $0[index][field] = nil }
          let other = records[(index + 1) % records.count][field]
          for (number, new) in (variants(of: value) + [other].compactMap { $0 }).enumerated() {
            add("\(index) with another \(field), \(number)") { $0[index][field] = new }
          }
        }
      }
      return changed
    }
  }

  private static func variants(of value: Any) -> [Any] {
    switch value {
    case let text as String: text.hasPrefix("202") ? ["2023-01-01T00:00:00Z"] : [text + "x", text + " #new"]
    case let number as Int: [number + 1, number + 1000]
    case let list as [String]: [Array(list.dropLast()), list + ["more"], Array(list.reversed())]
    case let list as [[String: String]]:
      [Array(list.dropLast()), Array(list.reversed())]
        + ["url", "alt", "words"].map { key in list.map { $0.merging([key: "\($0[key] ?? "")x"]) { $1 } } }
    case let object as [String: Any]: [object.merging(["latitude": 12.5]) { $1 }, [1, 2]]
    default: []
    }
  }

  // MARK: Sites

  /// What a site has at a path.
  struct Rendered {
    let kind: String
    let fingerprint: PageFingerprint
    let bytes: [UInt8]
  }

  struct Site {
    let community: Community
    let pages: [String: Rendered]
  }

  private let reader: ExportReader
  private let builder: SiteBuilder
  private let theme: Theme
  private let templates: ThemeTemplates
  private let sample: SampleSite

  init() throws {
    sample = try SampleSite()
    sample.configuration.pageSize = 2
    (sample.configuration.features.explore, sample.configuration.features.identify) = (true, true)
    sample.configuration.features.quiz = true
    for name in ["entry", "person"] {
      let text = try #require(EmbeddedTheme.files.first { $0.path == "\(name).mustache" }).text
      let names = name == "entry" ? "{{extra.camera}}" : "{{extra.team}}"
      try sample.folder.write(text + names, to: "site/templates/\(name).mustache")
    }
    let map = try FieldMapReader.read(Array(Self.map.utf8), file: "map.yml")
    reader = ExportReader(options: ExportOptions(fieldMap: map))
    try sample.folder.write("[]", to: "site/export/people.json")
    builder = try SiteBuilder(configuration: sample.configuration, folder: sample.siteFolder(), jobs: 1)
    let folder = "\(sample.root)/templates"
    theme = try Theme(folder: folder, shownFolder: folder, extra: ExtraNames(map))
    templates = try builder.compile(theme)
  }

  private static func json(_ records: [[String: Any]]) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: records, options: .sortedKeys))
  }

  func site(_ export: Export, _ switches: PageSwitches = PageSwitches()) async throws -> Site {
    try await site(export.mapValues(Self.json), switches)
  }

  /// The site of an export as JSON, by the names of its collections.
  private func site(
    _ texts: [String: [UInt8]],
    _ switches: PageSwitches = PageSwitches()
  ) async throws -> Site {
    let files = texts.sorted { $0.key < $1.key }.map { (name: "\($0.key).json", bytes: $0.value) }
    let community = try reader.read(files).community
    let texts = TextStage(renderer: ViewMaker.descriptionRenderer(builder.address, switches), jobs: 1)
    // Renditions have tests of their own (WarmPicturesTests).
    var pictures = PreparedPictures()
    pictures.ofBlog = [Int32?](repeating: nil, count: community.blogs.count)
    pictures.photoOfBlogger = [Int32?](repeating: nil, count: community.bloggers.count)
    pictures.coverOfBlogger = pictures.photoOfBlogger
    pictures.ofSpot = [Int32?](repeating: nil, count: community.spots.count)
    let content = SiteContent(
      community: community,
      blogs: await texts.prepare(community).blogs,
      pictures: pictures,
      zone: .utc,
      features: sample.configuration.features,
      pages: switches
    )
    let plan = Plan(content, pageSize: 2, hasSitemap: true)
    let renderer = PageRenderer(
      maker: builder.viewMaker(content, theme, templates, plan, title: "Blog"),
      plan: plan
    )
    let fingerprints = await renderer.fingerprints(jobs: 1)
    var pages: [String: Rendered] = [:]
    for (page, fingerprint) in zip(plan.pages, fingerprints) {
      var (bytes, bodies) = ([UInt8](), FeedBodies())
      renderer.render(page, into: &bytes, &bodies)
      pages[page.path] = Rendered(
        kind: "\(type(of: page.kind))",
        fingerprint: fingerprint,
        bytes: bytes
      )
    }
    return Site(community: community, pages: pages)
  }

  // MARK: Tests

  @Test func `no page that shows a changed fact of an export keeps its fingerprint`() async throws {
    let export = Self.export()
    let texts = try export.mapValues(Self.json)
    let before = try await site(texts)
    let values = Self.properties(of: before.community)
    var (changedKinds, changedProperties): (Set<String>, Set<String>) = ([], [])
    for change in Self.changes(of: export) {
      let text = try Self.json(change.records)
      let after = try await site(texts.merging([change.collection: text]) { $1 })
      for (path, page) in after.pages {
        guard let old = before.pages[path], old.bytes != page.bytes else { continue }
        changedKinds.insert(page.kind)
        #expect(old.fingerprint != page.fingerprint, "\(path): \(change.name)")
      }
      let newValues = Self.properties(of: after.community)
      changedProperties.formUnion(values.keys.filter { values[$0] != newValues[$0] })
    }
    // What the changes reach: every kind of page, and every property of the model.
    let kinds = Set(PageKinds.all.map { "\($0)" })
    #expect(kinds.subtracting(changedKinds).subtracting(Self.fixedKinds).sorted() == [])
    #expect(values.keys.count > 50 && values.keys.filter { !changedProperties.contains($0) }.sorted() == [])
  }

  @Test func `pages do not depend on an answer that they cannot show`() async throws {
    var export = Self.export()
    func answers(_ lastTitle: String) -> [[String: Any]] {
      (10..<60).map { second -> [String: Any] in
        [
          "id": "a\(second)", "author": "u1", "name": second == 10 ? lastTitle : "Answer", "text": "Words",
          "answers": "q0", "made": "2023-01-01T00:00:\(second)Z",
        ]
      }
    }
    let posts = try #require(export["posts"])
    export["posts"] = posts + answers("Before")
    let before = try await site(export)
    export["posts"] = posts + answers("After")
    let after = try await site(export)
    let path = "blogs/thing-4/index.html"
    #expect(try #require(before.pages[path]).fingerprint == after.pages[path]?.fingerprint)
    let changed = after.pages.filter { path, page in page.fingerprint != before.pages[path]?.fingerprint }
    let kinds = Set(changed.values.map(\.kind))
    #expect(kinds.contains("BlogPage") && !kinds.contains("AskedPage"))
  }

  /// Kinds that show nothing of the content, one whose name changes with its content, and one that only sites with
  /// pictures have.
  private static let fixedKinds: Set = [
    "NotFoundPage", "OfflineWorker", "RobotsFile", "WebManifest", "YourLikesPage", "QuoteFile",
    "QuizPage", "OwnPage",
  ]

  /// The values of every property of every record, by type and name.
  private static func properties(of community: Community) -> [String: [String]] {
    var values: [String: [String]] = [:]
    func add(_ record: Any) {
      for child in Mirror(reflecting: record).children {
        values["\(type(of: record)).\(child.label ?? "")", default: []].append("\(child.value)")
      }
    }
    community.bloggers.forEach(add)
    community.blogs.forEach(add)
    for index in community.blogs.indices {
      add(community.parts(ofBlog: index).value)
      community.parts(ofBlog: index).pictures.forEach(add)
      community.parts(ofBlog: index).original.map(add)
      community.parts(ofBlog: index).reactions.forEach(add)
      community.comments(ofBlog: index).forEach(add)
      for comment in community.comments(ofBlog: index) { comment.pictures.forEach(add) }
    }
    community.likes.forEach(add)
    community.follows.forEach(add)
    community.questions.forEach(add)
    community.quotes.forEach(add)
    community.spots.forEach(add)
    return values
  }
}
