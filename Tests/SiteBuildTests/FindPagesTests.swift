import BlogExport
import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// What a site makes of finds: attributes, explore, identify, the quiz.
struct FindPagesTests {
  @Test func `a find shows what it is like, with links to all that have the same`() async throws {
    let finds = try SampleFinds()
    try await finds.build()
    let page = try finds.site.page("blogs/p4/index.html")
    #expect(
      page.contains(
        #"<div><dt dir="auto">Colour</dt><dd><a href="/identify/colour/white/" dir="auto">white</a></dd>"#
          + #"<dd><a href="/identify/colour/green/" dir="auto">Green</a></dd></div>"#
      )
    )
    #expect(page.contains("/assets/finds."))
    #expect(
      try finds.site.page("blogs/p3/index.html").contains(
        #"<a href="/identify/magnetic/false/" dir="auto">No</a>"#
      )
    )
  }

  @Test(arguments: [
    ("en", "7 September 1958", "27 September 1958"), ("de", "7. September 1958", "27. September 1958"),
  ])
  func `a value that is a day is shown in the site's language, wherever it is`(
    _ language: String,
    _ first: String,
    _ second: String
  ) async throws {
    let finds = try SampleFinds()
    finds.site.configuration.language = language
    finds.site.configuration.timeZone = "America/New_York"
    finds.posts = try [
      finds.find(2, "New", #""colour":["1958-09-07","09-07-1958"],"luster":"27-09-1958""#),
      finds.find(1, "Old", #""colour":"1958-09-07","luster":{"$date":"1958-09-07T00:00:00Z"}"#),
    ]
    try await finds.build()
    for path in ["blogs/p2/index.html", "identify/index.html", "identify/colour/1958-09-07/index.html"] {
      let page = try finds.site.page(path)
      #expect(page.contains(first), "\(path)")
      #expect(!page.contains(">1958-09-07<"), "\(path)")
    }
    let page = try finds.site.page("blogs/p2/index.html")
    #expect(page.contains(">09-07-1958<"))
    #expect(page.contains(">\(second)<"))
    #expect(try finds.site.page("blogs/p1/index.html").matches(of: try Regex(">\(first)<")).count == 2)
  }

  @Test(arguments: [(12, false), (13, true)])
  func `blogs at random have a page when there are more than it shows`(count: Int, hasPage: Bool) async throws
  {
    let finds = try SampleFinds()
    finds.posts = try (1...count).map { try finds.find($0, "Find \($0)", #""colour":"green""#) }
    try await finds.build()
    #expect(((try? finds.site.page("explore/index.html")) != nil) == hasPage)
  }

  @Test func `a value has a list of its finds, regardless of case`() async throws {
    let finds = try SampleFinds()
    try await finds.build()
    #expect(try finds.site.blogs(on: "identify/colour/green/index.html") == ["p5", "p4"])
    let page = try finds.site.page("identify/magnetic/true/index.html")
    #expect(page.contains(#"<h1 class="p-name" dir="auto">Magnetic: Yes</h1>"#))
    #expect(page.contains(#"<a href="/identify/" dir="auto">Identify</a>"#))
  }

  @Test func `identify offers every value, numbers by size`() async throws {
    let finds = try SampleFinds()
    try await finds.build()
    let page = try finds.site.page("identify/index.html")
    let values = page.matches(of: /<input type="checkbox" value="([^"]*)">/).map { String($0.1) }
    #expect(
      values == [
        "green", "grey", "red", "white", "glassy", "metallic", "waxy", "4", "6", "9", "10", "false", "true",
      ]
    )
    #expect(page.contains(#"<a href="/identify/hardness/6/" dir="auto">6</a>"#))
  }

  @Test func `scripts find numbers and records of finds, the oldest first`() async throws {
    let finds = try SampleFinds()
    try await finds.build()
    let root = try finds.site.page(finds.file("root"))
    #expect(root.hasPrefix(#"{"first":0,"count":5,"size":100,"records":["records-0."#))
    #expect(try finds.site.page("identify/index.html").contains("/\(finds.file("root"))\""))
    #expect(
      try finds.site.page(finds.file("attribute-colour"))
        == #"{"green":[4,1],"grey":[2],"red":[3],"white":[1,3]}"#
    )
    let records = try JSONSerialization.jsonObject(
      with: Data(finds.site.page(finds.file("records-0")).utf8)
    )
    let first = try #require((records as? [[String]])?.first)
    #expect(first[0...1] == ["/blogs/p1/", "Chalk"])
    #expect(first[2].hasPrefix("/images/"))
    #expect(first[3...] == ["Ana", "/bloggers/ana/", "1"])
  }

  @Test func `the best of the app's quiz are below the quiz, those with one score at one rank`()
    async throws
  {
    let finds = try SampleFinds()
    try await finds.build()
    let page = try finds.site.page("quiz/index.html")
    let ranks = page.matches(of: /<li value="(\d+)">.*?<bdi>(\w+)<.*?(\d+) points/).map {
      "\($0.1) \($0.2) \($0.3)"
    }
    #expect(ranks == ["1 Bo 9", "2 Ana 7", "2 Cy 7"])
  }

  @Test func `a quiz needs four different names with pictures`() async throws {
    let finds = try SampleFinds()
    finds.posts.removeLast(1)
    finds.posts[0] = finds.posts[0].replacing("Jade", with: "opal")
    try await finds.build()
    #expect(!finds.site.has("quiz/index.html"))
    #expect(try !finds.site.page("index.html").contains("quiz"))
    finds.posts[0] = finds.posts[0].replacing("opal", with: "Jade")
    try await finds.build()
    #expect(finds.site.has("quiz/index.html"))
  }

  @Test func `the records have no picture for a find whose file is missing`() async throws {
    let finds = try SampleFinds()
    try FileManager.default.removeItem(atPath: "\(finds.site.root)/images/f/p2.jpg")
    try await finds.build()
    let records = try finds.site.page(finds.file("records-0"))
    #expect(records.matches(of: /"1"\]/).count == 4)
    #expect(records.contains(#""/bloggers/ana/",""]"#))
  }

  @Test func `explore comes with more than a page of finds, and shows the same where no script draws others`()
    async throws
  {
    let finds = try SampleFinds()
    try await finds.build()
    #expect(!finds.site.has("explore/index.html"))
    finds.posts = try (0..<14).map { try finds.find(10 + $0, "Name \($0)", #""colour":"red""#) }
    try await finds.build()
    let shown = try finds.site.blogs(on: "explore/index.html")
    #expect(Set(shown).count == 12)
    finds.posts = finds.posts.reversed()
    try await finds.build()
    #expect(try finds.site.blogs(on: "explore/index.html") == shown)
  }

  @Test func `a site without attributes has none of it, unless it asks`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    let paths = try site.tree().keys
    #expect(
      !paths.contains {
        $0.hasPrefix("explore") || $0.hasPrefix("identify") || $0.hasPrefix("quiz") || $0.hasPrefix("finds")
      }
    )
    #expect(!paths.contains { $0.hasPrefix("assets/finds") || $0.hasPrefix("assets/quiz") })
    #expect(try !site.page("blogs/b1/index.html").contains("finds"))
    site.configuration.features.explore = true
    site.configuration.features.quiz = true
    site.configuration.features.identify = true
    try await site.build()
    #expect(site.has("explore/index.html"))
    #expect(try site.page("index.html").contains(#"href="/explore/""#))
    #expect(!site.has("identify/index.html"))
    #expect(!site.has("quiz/index.html"))
  }

  @Test func `the configuration switches pages off, and attributes stay`() async throws {
    let finds = try SampleFinds()
    finds.site.configuration.features.identify = false
    finds.site.configuration.features.quiz = false
    try await finds.build()
    #expect(!finds.site.has("identify/index.html"))
    #expect(!finds.site.has("quiz/index.html"))
    #expect(try !finds.site.tree().keys.contains { $0.hasPrefix("finds/") })
    #expect(try finds.site.page("blogs/p5/index.html").contains(#"<dd><span dir="auto">waxy</span></dd>"#))
  }

  @Test func `hostile names and values are text and safe addresses`() async throws {
    let finds = try SampleFinds()
    finds.posts[0] = finds.posts[0].replacing(
      "\"green\"",
      with: #""<script>alert(1)</script>","streak":"../..\/etc me@mail.example""#
    )
    finds.posts[1] = finds.posts[1].replacing("\"waxy\"", with: #"["\u202e","con","\"onload=alert(2)"]"#)
    try await finds.build()
    let tree = try finds.site.tree()
    for (path, data) in tree {
      #expect(!path.contains("..") && !path.contains("<") && !path.contains("@"))
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("<script>alert"), "\(path)")
      #expect(!text.contains("mail.example"), "\(path)")
      #expect(!text.contains("\"\"onload"), "\(path)")
    }
    #expect(try finds.site.page("blogs/p5/index.html").contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
  }

  @Test func `a find is found by what it is like`() async throws {
    let finds = try SampleFinds()
    try await finds.build()
    let before = try finds.site.tree().filter { $0.key.hasPrefix("search/") }
    finds.posts[2] = finds.posts[2].replacing("glassy", with: "adamantine")
    try await finds.build()
    #expect(try difference(before, finds.site.tree().filter { $0.key.hasPrefix("search/") }) != [])
  }

  @Test(arguments: [
    ("colour", "\"red\"", "\"pink\""), ("luster", "\"metallic\"", "\"dull\""),
    ("name", "\"Opal\"", "\"Agate\""),
    ("score", "\"quizScore\":9", "\"quizScore\":1"), ("person", "\"Cy\"", "\"Sy\""),
    ("magnetic", "\"magnetic\":true", "\"magnetic\":false"), ("number", "\"hardness\":6", "\"hardness\":6.5"),
    ("spelling", "\"white\",\"Green\"", "\"White\",\"Green\""),
  ])
  func `a build after a change gives what a build from nothing gives`(
    _ what: String,
    _ old: String,
    _ new: String
  ) async throws {
    let finds = try SampleFinds()
    try await finds.build()
    finds.posts = finds.posts.map { $0.replacing(old, with: new) }
    finds.users = finds.users.map { $0.replacing(old, with: new) }
    try await finds.build()
    let warm = try finds.site.tree()
    finds.site.configuration.isClean = true
    try await finds.build()
    #expect(try difference(warm, finds.site.tree()) == [])
    #expect(try await finds.build(jobs: 1).totals.pageCount > 0)
    #expect(try difference(warm, finds.site.tree()) == [])
  }

  @Test func `a find that is taken away takes its values along`() async throws {
    let finds = try SampleFinds()
    try await finds.build()
    finds.posts.remove(at: 2)
    try await finds.build()
    #expect(!finds.site.has("identify/colour/red/index.html"))
    let warm = try finds.site.tree()
    finds.site.configuration.isClean = true
    try await finds.build()
    #expect(try difference(warm, finds.site.tree()) == [])
  }
}

/// Attributes of all owners, put together.
struct AttributeTableTests {
  private func table(_ owners: [[Attribute]]) -> AttributeTable {
    AttributeTable(
      owners.enumerated().map { (index: $0.offset, attributes: $0.element) },
      readDay: DateReader(timeZone: .utc).day
    )
  }

  private func attribute(_ name: String, _ values: String...) -> Attribute {
    Attribute(name: name, values: values)
  }

  @Test func `attributes are in the order in which blogs have them`() {
    let one = [attribute("A", "1"), attribute("D", "1")]
    let two = [attribute("A", "1"), attribute("B", "1"), attribute("C", "1"), attribute("D", "1")]
    let three = [attribute("C", "1"), attribute("E", "1")]
    #expect(table([one, two, three]).entries.map(\.name) == ["A", "B", "C", "E", "D"])
  }

  @Test func `dates of one day are one value`() {
    let found = table([
      [attribute("Seen", "2019-03-10T18:30:46Z")], [attribute("Seen", "2019-03-10T07:00:00Z", "2019-03-10")],
      [attribute("Seen", "2019-03-11T00:00:00Z")],
    ])
    #expect(found.entries[0].values.map(\.label) == ["2019-03-10", "2019-03-11"])
    #expect(found.entries[0].values.map(\.segment) == ["2019-03-10", "2019-03-11"])
    #expect(found.entries[0].values.map(\.owners) == [[0, 1], [2]])
    #expect(
      found.place(of: "2019-03-10T07:00:00Z", in: "Seen") == AttributeTable.Place(attribute: 0, value: 0)
    )
  }

  @Test func `of very many values those count that several blogs have`() {
    let blogs = (0..<200).map {
      [
        attribute("Place", "only \($0)", $0 < 10 ? "beach" : $0 == 99 ? "Wood" : "wood"),
        attribute("Note", "n\($0)"),
      ]
    }
    let found = table(blogs)
    #expect(found.entries.map(\.name) == ["Place"])
    #expect(found.entries[0].values.map(\.label) == ["beach", "wood"])
    #expect(found.entries[0].values.map(\.owners.count) == [10, 190])
    #expect(found.place(of: "only 7", in: "Place") == nil)
    #expect(found.place(of: "Wood", in: "Place") == AttributeTable.Place(attribute: 0, value: 1))
  }

  @Test func `there is an end to attributes and values`() {
    let values = (0..<100).map { "v\($0)" }
    let blog = (0..<40).map { Attribute(name: "A\($0)", values: values) }
    let found = table([blog, blog])
    #expect(found.entries.count == AttributeTable.mostAttributes)
    #expect(found.entries.allSatisfy { $0.values.count == AttributeTable.mostValues })
  }
}
