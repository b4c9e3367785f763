import Foundation
import TestSupport
import Testing

@testable import BlogModel
@testable import Media
@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// Untrusted ids and names as paths.
struct HostileNameTests {
  static let names = [
    "", " ", ".", "..", "../../up", "/", "a/b", "a\\b", "a:b", "C:\\x", "con", "CON", "nul.txt", "page",
    "Page",
    "likes", "index.html", "feed.xml", "atom.xml", "ana", "Ana", "ANA", "ana-", "-ana", "%2e%2e", "%2F",
    "a\u{0}b", "a\nb", "a\u{202E}b", "é", "e\u{301}", "ß", "SS", "ı", "I", "İ", "日本", "🎈", "👩‍👩‍👧",
    "\u{093F}x", "\u{0903}", "\u{301}x", "\u{0E33}", "\u{FEFF}", "\u{FF0E}\u{FF0E}", "<script>", "\"'&",
    String(repeating: "a", count: 300), String(repeating: "A", count: 300),
    String(repeating: "ü", count: 200),
    "a.", "a ", "$(x)", "`x`", "id-", "com1", "COM1", "lpt9", "aux", "~", "-rf", "*", "?", "#", "a#b", "a?b",
  ]

  private func content(_ names: [String]) -> SiteContent {
    let community = Community(
      bloggers: names.enumerated().map { Blogger(id: "u\($0.element)\($0.offset)", displayName: $0.element) },
      blogs: Set(names).sorted().enumerated().map { index, name in
        Blog(id: name, blogger: Int32(index), text: "x", createdDate: Timestamp(seconds: Int64(index)))
      },
      comments: [],
      likes: names.indices.map { Like(blog: 0, blogger: Int32($0)) }
    )
    let blogs = community.blogs.map { blog in
      PreparedBlog(title: "", excerpt: "", tags: [blog.id].filter { !$0.isEmpty }, source: 0, text: nil)
    }
    return SiteContent(community: community, blogs: blogs, pictures: PreparedPictures(), zone: .utc)
  }

  /// Why a path could not be written, or would be another's, on some system; nil when it is good.
  static func fault(of path: String) -> String? {
    let reserved = ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
      let stem = segment.split(separator: ".", omittingEmptySubsequences: false)[0].lowercased()
      if segment.isEmpty || segment == "." || segment == ".." { return "a segment that leads elsewhere" }
      if segment.utf8.count > 200 { return "a long segment" }
      if reserved.contains(stem) { return "a name that Windows keeps" }
      if segment.hasSuffix(".") || segment.hasSuffix(" ") { return "an end that Windows cuts off" }
      for scalar in segment.unicodeScalars {
        if scalar.value < 0x20 || scalar.value == 0x7F || "\\:*?\"<>|".unicodeScalars.contains(scalar) {
          return "the character \(scalar.value)"
        }
        if scalar.properties.generalCategory == .format { return "an invisible character" }
      }
    }
    return nil
  }

  private func expectGood(_ plan: Plan) {
    let paths = plan.pages.map(\.path)
    let folded = Dictionary(grouping: paths) { $0.folded }
    #expect(folded.filter { $0.value.count > 1 }.keys.sorted() == [])
    for path in paths { #expect(Self.fault(of: path) == nil, "\(path.debugDescription)") }
    // A path that is a file cannot be a folder of another.
    let files = Set(paths)
    for path in paths {
      var folder = path[...]
      while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
        folder = folder[..<slash]
        #expect(!files.contains(String(folder)), "\(path.debugDescription)")
      }
    }
  }

  @Test func `the paths of a plan differ, also where names ignore case, and are safe everywhere`() {
    expectGood(Plan(content(Self.names), pageSize: 20, hasSitemap: true))
  }

  @Test(arguments: UInt64(1)...20)
  func `the same holds for names of random characters`(seed: UInt64) {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let alphabet = Array("aAbB19-_. /\\éÉıİßſＫ日🎈%:\u{0}\u{202E}".unicodeScalars) + ["\u{301}", "\u{093F}"]
    let names = (0..<80).map { _ in
      var name = ""
      for _ in 0..<random(5) { name.unicodeScalars.append(alphabet[random(alphabet.count)]) }
      return name
    }
    expectGood(Plan(content(names), pageSize: 3, hasSitemap: true))
  }

  @Test(arguments: WorldNames.scripts.map(\.letters), WorldNames.Likeness.allCases)
  func `the same holds for names in any script`(
    letters: ClosedRange<UInt32>,
    likeness: WorldNames.Likeness
  ) {
    expectGood(
      Plan(content(WorldNames.names(of: letters, likeness, count: 40)), pageSize: 3, hasSitemap: true)
    )
  }

  @Test func `the plan is the same for the same content`() {
    let (first, second) = (content(Self.names), content(Self.names))
    #expect(
      Plan(first, pageSize: 20, hasSitemap: true).pages.map(\.path)
        == Plan(second, pageSize: 20, hasSitemap: true).pages.map(\.path)
    )
  }

  @Test func `a site of names in all scripts is built, and every link of it leads to a file`() async throws {
    let site = try SampleSite()
    site.export = .empty
    for (number, script) in WorldNames.scripts.enumerated() {
      for likeness in WorldNames.Likeness.allCases {
        for name in WorldNames.names(of: script.letters, likeness, count: 3, seed: UInt64(number)) {
          let id = "u\(site.export.bloggers.count)"
          let tags = name.split(separator: " ").map { "#\($0) #\($0.uppercased())" }.joined(separator: " ")
          site.export.bloggers.append(SampleExport.blogger(id, name: name, joined: "2019-01-01T00:00:00Z"))
          site.export.blogs.append(
            SampleExport.blog("b\(id)", by: id, "\(name) \(tags)", "2019-01-01T00:00:00Z")
          )
        }
      }
    }
    let report = try await site.build()
    #expect(report.bloggerCount == site.export.bloggers.count)
    expectLinked(try site.tree())
  }

  /// Every local address leads to a file.
  private func expectLinked(_ tree: [String: Data]) {
    // As a server compares them: by their bytes.
    let files = Set(tree.keys.map { Array($0.utf8) })
    for (path, data) in tree where path.hasSuffix(".html") {
      for match in String(decoding: data, as: UTF8.self).matches(of: /(?:href|src)="\/([^"#]*)/) {
        let target = String(match.1).removingPercentEncoding ?? "?"
        let file = target.isEmpty || target.hasSuffix("/") ? "\(target)index.html" : target
        #expect(files.contains(Array(file.utf8)), "\(path) names \(match.1)")
      }
    }
  }

  @Test func `a site of hostile names is built, every link leads to a file, and no file is outside`()
    async throws
  {
    let site = try SampleSite()
    site.export = .empty
    for (index, name) in Self.names.enumerated() where !name.trimmingCharacters(in: .whitespaces).isEmpty {
      site.export.bloggers.append(
        SampleExport.blogger("u\(name)", name: name, joined: "2019-01-01T00:00:00Z")
      )
      site.export.blogs.append(
        SampleExport.blog(name, by: "u\(name)", "Text \(index) #t\(name)", "2019-01-01T00:00:00Z")
      )
    }
    let report = try await site.build()
    #expect(report.blogCount == site.export.blogs.count)
    let tree = try site.tree()
    #expect(tree.keys.filter { $0.hasPrefix("blogs/") }.count == report.blogCount)
    expectLinked(tree)
    #expect(try FileSystem.list(site.folder.path) == ["site"])
    #expect(try FileSystem.list(site.root) == [".cache", "export", "public", "static"])
  }

  @Test(arguments: ["\u{093F}x", "\u{0903}", "\u{0E33}a", "\u{0E33}"])
  func `a name that begins with a combining character can be built twice and cleaned`(
    name: String
  ) async throws {
    let site = try SampleSite()
    site.export = .empty
    site.export.bloggers = [SampleExport.blogger("u1", name: name, joined: "2019-01-01T00:00:00Z")]
    try await site.build()
    let report = try await site.build()
    #expect(report.writtenCount == 0)
    #expect(report.bloggerCount == 1)
    _ = try SiteCleaner.clean(site.siteFolder())
    #expect(!FileManager.default.fileExists(atPath: site.output))
  }
}
