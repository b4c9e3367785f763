import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// A stale page is the worst mistake of a warm build: many edits, one after another, each compared with a
/// cold build.
struct WarmBuildTests {
  /// Numbers that are the same in every run (SplitMix64; Steele, Lea, Flood: "Fast Splittable Pseudorandom
  /// Number Generators").
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  /// Does something to a site; the same to both of a pair.
  private typealias Edit = @Sendable (SampleSite, inout Numbers) throws -> Void

  private static let bloggers = ["ana", "ben", "cleo", "dana"]
  private static let words = [
    "bread", "#bread", "harbour", "#Bread", "#newtag", "fog", "**bold**", "# Title", "#cycling", "tea <b>",
    "\n\n",
  ]

  private static func text(_ numbers: inout Numbers) -> String {
    (0..<Int.random(in: 1...6, using: &numbers)).map { _ in words.randomElement(using: &numbers) ?? "" }
      .joined(separator: " ")
  }

  private static func id(_ numbers: inout Numbers) -> Int { .random(in: 1...30, using: &numbers) }

  private static func date(_ numbers: inout Numbers) -> String {
    String(format: "2019-%02d-%02dT10:00:00Z", Int.random(in: 1...12, using: &numbers), id(&numbers) % 27 + 1)
  }

  private static func blogger(_ numbers: inout Numbers) -> String {
    bloggers.randomElement(using: &numbers) ?? "ana"
  }

  private static func index(_ records: [SampleExport.Record], _ numbers: inout Numbers) -> Int? {
    records.indices.randomElement(using: &numbers)
  }

  private static let edits: [Edit] = [
    { site, numbers in
      let record = SampleExport.blog(
        "r\(id(&numbers))",
        by: blogger(&numbers),
        text(&numbers),
        date(&numbers)
      )
      site.export.blogs.append(record)
    },
    { site, numbers in
      guard let index = index(site.export.blogs, &numbers) else { return }
      site.export.blogs[index]["blogDescription"] = text(&numbers)
    },
    { site, numbers in
      guard let index = index(site.export.blogs, &numbers) else { return }
      site.export.blogs[index]["createdDate"] = date(&numbers)
    },
    { site, numbers in
      guard let index = index(site.export.blogs, &numbers) else { return }
      site.export.blogs[index]["bloggerId"] = blogger(&numbers)
    },
    { site, numbers in
      guard site.export.blogs.count > 3, let index = index(site.export.blogs, &numbers) else { return }
      site.export.blogs.remove(at: index)
    },
    { site, numbers in
      guard let index = index(site.export.bloggers, &numbers) else { return }
      let field = ["displayName", "bio", "firstName", "website"].randomElement(using: &numbers) ?? "bio"
      let value = field == "website" ? "https://example.org/\(id(&numbers))" : text(&numbers)
      site.export.bloggers[index][field] = value
    },
    { site, numbers in
      if site.export.bloggers.contains(where: { $0["bloggerId"] == "dana" }) {
        site.export.bloggers.removeAll { $0["bloggerId"] == "dana" }
      } else {
        let joined = date(&numbers)
        site.export.bloggers.append(SampleExport.blogger("dana", name: "Ana", joined: joined))
      }
    },
    { site, numbers in
      guard let index = index(site.export.blogs, &numbers), let blog = site.export.blogs[index]["documentId"]
      else {
        return
      }
      let record = SampleExport.comment("k\(id(&numbers))", on: blog, by: blogger(&numbers), text(&numbers))
      site.export.comments.append(record)
    },
    { site, numbers in
      guard let index = index(site.export.comments, &numbers) else { return }
      site.export.comments[index]["commentText"] = text(&numbers)
    },
    { site, numbers in
      guard let index = index(site.export.comments, &numbers) else { return }
      site.export.comments.remove(at: index)
    },
    { site, numbers in
      guard let index = index(site.export.blogs, &numbers), let blog = site.export.blogs[index]["documentId"]
      else {
        return
      }
      site.export.likes.append(SampleExport.like("m\(id(&numbers))", of: blog, by: blogger(&numbers)))
    },
    { site, numbers in
      guard let index = index(site.export.likes, &numbers) else { return }
      site.export.likes.remove(at: index)
    },
    { site, numbers in
      let kind = ["blogs/ana/b1", "profileImages/ana", "coverImages/ben", "blogs/ben/b2"]
      try site.writePicture(kind.randomElement(using: &numbers) ?? kind[0], width: 40 + id(&numbers))
    },
    { site, numbers in
      let kind =
        ["blogs/ana/b1", "profileImages/ana", "coverImages/ben"].randomElement(using: &numbers) ?? ""
      try? FileManager.default.removeItem(atPath: "\(site.root)/images/\(kind)")
    },
    { site, numbers in
      let name = ["footer", "header", "likers"].randomElement(using: &numbers) ?? "footer"
      try site.folder.write("<p>\(id(&numbers))</p>", to: "site/templates/\(name).mustache")
    },
    { site, numbers in try? FileManager.default.removeItem(atPath: "\(site.root)/templates") },
    { site, numbers in
      let name = ["CNAME", "404.html", "deep/x.txt", "feed.xml", "blogs/b1/index.html"]
      try site.folder.write(
        "\(id(&numbers))",
        to: "site/static/\(name.randomElement(using: &numbers) ?? "x")"
      )
    },
    { site, numbers in try? FileManager.default.removeItem(atPath: "\(site.root)/static") },
    { site, numbers in
      let url =
        [nil, "https://example.org/", "https://example.net/blog/"].randomElement(using: &numbers) ?? nil
      site.configuration.baseURL = url.flatMap { BaseURL($0) }
    },
    { site, numbers in site.configuration.timeZone = Bool.random(using: &numbers) ? "UTC" : "Asia/Tokyo" },
    { site, numbers in site.configuration.language = Bool.random(using: &numbers) ? "en" : "de" },
    { site, numbers in site.configuration.pageSize = Int.random(in: 1...5, using: &numbers) },
    { site, numbers in site.configuration.title = text(&numbers) },
    { site, numbers in site.configuration.description = text(&numbers) },
    { site, numbers in site.configuration.footerLinks = [SiteLink(label: "\(id(&numbers))", url: "/x/")] },
    { site, numbers in site.configuration.blocked = Bool.random(using: &numbers) ? ["ben"] : [] },
    { site, numbers in
      site.configuration.precompress = [[], [.gzip], [.gzip, .brotli]].randomElement(using: &numbers) ?? []
    },
    { site, numbers in
      site.configuration.hosts = SiteHost.allCases.filter { _ in Bool.random(using: &numbers) }
    },
    { site, numbers in
      let targets = ["/blogs/b\(id(&numbers) % 5)/", "/tags/bread/", "/nowhere/"]
      site.configuration.redirects = [
        Redirect(from: "/old/", to: targets.randomElement(using: &numbers) ?? "/", place: .init(file: "x")),
        Redirect(from: "/b/:blog", to: "/blogs/:blog/", place: .init(file: "x")),
        Redirect(from: "/u/:blogger", to: "/bloggers/:blogger/", place: .init(file: "x")),
      ]
    },
    { site, numbers in
      site.isRememberingSlugs = Bool.random(using: &numbers)
      if !site.folder.has("site/slugs.txt") { try site.folder.write("old ana", to: "site/slugs.txt") }
    },
    { site, numbers in site.program = "\(id(&numbers) % 3)" },
    { site, numbers in
      // A change of the output by hand: only the warm site has it.
      let path =
        ["index.html", "blogs/b1/index.html", "search/root.json"].randomElement(using: &numbers) ?? ""
      guard site.has(path) else { return }
      if Bool.random(using: &numbers) {
        try FileManager.default.removeItem(atPath: "\(site.output)/\(path)")
      } else {
        try site.folder.write("edited", to: "site/public/\(path)")
      }
    },
    { site, _ in try? FileManager.default.removeItem(atPath: "\(site.root)/.cache/blogforge/state") },
  ]

  @Test(arguments: [1, 2, 3, 4])
  func `any walk of edits gives the bytes of a cold build at every step`(seed: UInt64) async throws {
    let warm = try SampleSite()
    try warm.addPictures()
    var numbers = Numbers(state: seed)
    // Half of the walks always replace single files, the others also make new trees that keep what they
    // can.
    if seed % 2 == 1 { warm.updateLimit = .max } else { warm.updateLimit = 4 }
    for step in 1...12 {
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        try Self.edits.randomElement(using: &numbers)?(warm, &numbers)
      }
      let report = try await warm.build()
      let cold = try SampleSite()
      try FileManager.default.removeItem(atPath: "\(cold.root)/static")
      for folder in ["images", "templates", "static", "slugs.txt"] where warm.folder.has("site/\(folder)") {
        try FileManager.default.copyItem(atPath: "\(warm.root)/\(folder)", toPath: "\(cold.root)/\(folder)")
      }
      (cold.export, cold.configuration, cold.program) = (warm.export, warm.configuration, warm.program)
      try await cold.build()
      let difference = try difference(warm.tree(), cold.tree())
      #expect(difference == [], "seed \(seed), step \(step), \(report.changes.way)")
      if !difference.isEmpty { return }
    }
  }

  @Test func `a build with nothing to do reports its problems again, and fails under strict`() async throws {
    let site = try SampleSite()
    site.export.set("createdDate", to: "yesterday", of: "b4", in: \.blogs)
    let cold = try await site.build()
    let warm = try await site.build()
    #expect(warm.changes.way == .nothingToDo)
    #expect(warm.diagnostics == cold.diagnostics)
    #expect(warm.totals == cold.totals)
    site.configuration.isStrict = true
    await #expect(throws: SiteBuildError.self) { try await site.build() }
  }

  @Test func `a file of the search is rewritten if other content has its short hash`() async throws {
    func rename(_ site: SampleSite, _ name: String) {
      site.export = .empty
      site.export.bloggers = [SampleExport.blogger("ana", name: name, joined: "2019-01-01T00:00:00Z")]
    }
    let (warm, cold) = (try SampleSite(), try SampleSite())
    // The files of these two have the same 25 bits.
    for name in ["Ana3744", "Ana5667"] {
      rename(warm, name)
      try await warm.build()
      #expect(warm.has("search/p/-nkyt7.bin"))
    }
    rename(cold, "Ana5667")
    try await cold.build()
    #expect(try difference(warm.tree(), cold.tree()) == [])
  }

  @Test func `fresh times alone are nothing to do`() async throws {
    let site = try SampleSite()
    try site.folder.write("{{>footer}}", to: "site/templates/x.mustache")
    try await site.build()
    let files = FileManager.default
    for path in ["static/CNAME", "templates/x.mustache", "export/export.json"] {
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)],
        ofItemAtPath: "\(site.root)/\(path)"
      )
    }
    #expect(try await site.buildAsItIs().changes.way == .nothingToDo)
  }

  @Test(arguments: [nil, 0]) func `what was changed is named`(updateLimit: Int?) async throws {
    let site = try SampleSite()
    site.updateLimit = updateLimit
    try await site.build()
    site.explain = [
      "blogs/b1", "/blogs/b2/", "https://example.org/", "public/404.html", "nowhere", "robots.txt", "CNAME",
    ]
    site.explain[3] = "\(site.output)/404.html"
    site.export.comments.append(SampleExport.comment("c2", on: "b1", by: "cleo", "Far!"))
    let report = try await site.build()
    #expect(report.changes.way == (updateLimit == nil ? .update : .newTree))
    #expect(report.changes.changedPages.contains("blogs/b1/index.html"))
    #expect(report.changes.changedPageCount == report.writtenCount)
    #expect(
      report.changes.explanations.map(\.cause) == [
        .parts(["content", "people"]), .unchanged, .parts(["content"]), .unchanged, .unknown, .unchanged,
        .file,
      ]
    )
    #expect(
      report.changes.explanations.map(\.path)[...3] == [
        "blogs/b1/index.html", "blogs/b2/index.html", "index.html", "404.html",
      ]
    )
  }

  @Test func `another program, setting or template, and an edited file, are named as the cause`() async throws
  {
    let site = try SampleSite()
    site.explain = ["index.html"]
    func cause() async throws -> PageExplanation.Cause? {
      try await site.build().changes.explanations.first?.cause
    }
    #expect(try await cause() == .new)
    #expect(try await cause() == .noInputChanged)
    try site.folder.write("edited", to: "site/public/index.html")
    #expect(try await cause() == .edited)
    site.configuration.title = "Another"
    #expect(try await cause() == .settings)
    try site.folder.write("<p>x</p>", to: "site/templates/footer.mustache")
    #expect(try await cause() == .templates)
    site.program = "2"
    #expect(try await cause() == .program)
    site.configuration.isClean = true
    #expect(try await cause() == .clean)
  }

  @Test func `a site with a damaged manifest is built again, and the damage is reported once`()
    async throws
  {
    let site = try SampleSite()
    try await site.build()
    let whole = try site.folder.tree("site/public")
    try site.folder.write("", to: "site/public/\(Manifest.fileName)")
    try site.folder.write("of another build", to: "site/public/blogs/old/index.html")
    try site.folder.write("edited", to: "site/public/index.html")
    let report = try await site.build()
    #expect(report.changes.way == .newTree)
    let problem = try #require(report.diagnostics.first { $0.code == "output-unlisted" })
    #expect(
      problem.summary
        == "damaged, or written by another version of blogforge; the site was rebuilt, and 1 file that is not part of it was kept, for example blogs/old/index.html"
    )
    #expect(
      problem.hint == "Delete the files of earlier builds, or the output folder, and build again."
    )
    var tree = try site.folder.tree("site/public")
    #expect(tree.removeValue(forKey: "blogs/old/index.html") == Data("of another build".utf8))
    #expect(tree == whole)
    let next = try await site.build()
    #expect(next.changes.way == .nothingToDo)
    #expect(!next.diagnostics.contains { $0.code == "output-unlisted" })
  }
}
