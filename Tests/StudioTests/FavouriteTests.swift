import BlogExport
import BlogModel
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Favourites and quotes of a series, whose blogs name no author.
struct FavouriteTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor

  init() async throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.export { try folder.write(text, to: name) }
    let seconds = Mutex<Int64>(1_710_000_000)
    editor = StudioEditor(OverlayFolder(export: folder.path)) {
      seconds.withLock { seconds in
        seconds += 1
        return Timestamp(seconds: seconds)
      }
    }
    try await update()
  }

  private static let export = [
    "characters.json": """
    [{"char_id":1,"name":"Ida Holm"},{"char_id":2,"name":"Kit"},{"char_id":3,"name":"Kit"}]
    """,
    "episodes.json":
      #"[{"episode_id":1,"title":"The Lamp","season":"1","episode":"1","air_date":"2008-01-20"}]"#,
    "quotes.json": """
    [{"quote_id":1,"quote":"Light it.","author":"ida holm"},{"quote_id":2,"quote":"No.","author":"A stranger"}]
    """,
    "favourites.json": """
    [{"username":"bo@mail.example","quote":{"quote_id":1}},{"username":"cy","character":{"char_id":1}}]
    """,
  ]

  /// Reads the export as a build does.
  @discardableResult
  private func update(hiding hidden: Set<String> = []) async throws -> ExportResult {
    try await folder.read(Self.export.keys, ExportOptions(redacted: hidden, fieldMap: .series), into: editor)
  }

  private func counts(_ result: ExportResult) -> ([Int32], [Int32]) {
    (
      result.community.quotes.map(\.favouriteCount),
      result.community.bloggers.filter { !$0.isUnknown }.map(\.favouriteCount)
    )
  }

  @Test func `people are fans, who write no blogs`() throws {
    let fields = try editor.fields()
    #expect(fields.isForFans && !fields.needsQuestion && fields.hasFavourites && fields.hasFavouriteBloggers)
    #expect(throws: StudioError.self) { try editor.create(.init(text: "Mine"), by: "1") }
    let digest = try #require(try editor.blog("1")).digest
    #expect(throws: StudioError.self) {
      try editor.edit(blog: "1", .init(text: "Mine"), over: digest, by: "1")
    }
    #expect(throws: StudioError.self) { try editor.delete(blog: "1", over: digest, by: "1") }
    #expect(OverlayFolder(export: folder.path).names.isEmpty)
  }

  @Test func `favourites are counted before and after the next build, and taken back`() async throws {
    for subject in [FavouriteRecord.Subject.quote("1"), .quote("2"), .blogger("1")] {
      try editor.setFavourite(true, subject, by: "fan")
      try editor.setFavourite(true, subject, by: "fan")
    }
    #expect(try editor.favourites(of: "fan") == [.quote("1"), .quote("2"), .blogger("1")])
    #expect(try editor.favouriteCount(of: .quote("1"), with: "fan") == 2)
    var result = try await update()
    #expect(counts(result) == ([2, 1], [2, 0, 0]) && result.diagnostics.isEmpty)
    #expect(try editor.favouriteCount(of: .quote("1"), with: "fan") == 2)
    #expect(result.community.bloggers.count { !$0.isUnknown } == 3)
    try editor.setFavourite(false, .quote("1"), by: "fan")
    try editor.setFavourite(false, .blogger("1"), by: "fan")
    #expect(try editor.favourites(of: "fan") == [.quote("2")])
    #expect(try editor.favouriteCount(of: .quote("1"), with: "fan") == 1)
    result = try await update()
    #expect(counts(result) == ([1, 1], [1, 0, 0]) && result.diagnostics.isEmpty)
    #expect(try editor.favourites(of: "fan") == [.quote("2")])
  }

  @Test func `a favourite that the settings of the site hide is not shown`() async throws {
    try editor.addQuote("q1", "Oil first.", by: "1")
    for id in ["q1", "1"] { try editor.setFavourite(true, .quote(id), by: "fan") }
    let site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    var visit = StudioSite.Visit()
    visit.me = Blogger(id: "fan")
    #expect(try site.favouritesPage(visit).body.text.contains("Oil first."))
    // The first build may still be one that does not have the quote yet.
    for _ in 0..<2 { try await update(hiding: ["q1"]) }
    let page = try site.favouritesPage(visit).body.text
    #expect(page.contains("Light it.") && !page.contains("Oil first."))
  }

  @Test func `a favourite of the app is taken back`() async throws {
    #expect(try editor.favourites(of: "cy") == [.blogger("1")])
    try editor.setFavourite(false, .blogger("1"), by: "cy")
    let result = try await update()
    #expect(counts(result) == ([1, 0], [0, 0, 0]) && result.diagnostics.isEmpty)
    #expect(try editor.favourites(of: "cy").isEmpty)
  }

  @Test func `nothing is kept that is not there`() throws {
    #expect(throws: StudioError.self) { try editor.setFavourite(true, .quote("9"), by: "fan") }
    #expect(throws: StudioError.self) { try editor.setFavourite(true, .blogger("../x"), by: "fan") }
    #expect(throws: StudioError.self) { try editor.setFavourite(true, .blogger(""), by: "fan") }
  }

  @Test func `a quote is added once, with the name of its speaker`() async throws {
    for _ in 0..<2 { try editor.addQuote("q1", " <b>Oil</b> first.\u{0} ", by: "1") }
    try editor.addQuote("q2", "Me?", by: "3")
    #expect(try editor.quotes(by: "1").map(\.quote.text) == ["<b>Oil</b> first.", "Light it."])
    let result = try await update()
    #expect(result.community.quotes.map(\.text) == ["Light it.", "No.", "<b>Oil</b> first.", "Me?"])
    // Two have the name "Kit", so the id says which.
    #expect(
      result.community.quotes.map(\.speaker) == [.blogger(0), .name("A stranger"), .blogger(0), .blogger(2)]
    )
    #expect(result.diagnostics.isEmpty)
    let record = try folder.text("~studio/quotes/q1.json")
    #expect(record.contains(#""author": "Ida Holm""#) && record.contains(#""quote_id": "q1""#))
    #expect(throws: StudioError.self) { try editor.addQuote("q3", "\u{200B}", by: "1") }
    #expect(throws: StudioError.self) { try editor.addQuote("q3", "Words", by: "9") }
    try editor.hide(.quote("1"))
    #expect(try editor.quotes().map(\.quote.id) == ["q2", "q1", "2"])
    #expect(try await update().community.quotes.map(\.id) == ["2", "q1", "q2"])
    try editor.show(.quote("1"))
    #expect(try await update().community.quotes.count == 4)
  }

  @Test(arguments: [
    "<p>Hi</p>", "a\u{7}b", "\u{202E}txt", "\"\\\u{8}\n\t\r\n\u{2028}", "null", "jane@example.org",
    "{{title}}",
    "😀👩‍👩‍👧‍👦", "2024", "true", "</script>", "  spaces  ", "&amp; <b>&", "# Title\n\n* one", "e\u{301}",
    "%00%2e%2e",
    "../../etc/passwd", String(repeating: "x", count: 1000),
  ])
  func `any words of a quote are kept`(_ text: String) async throws {
    try editor.addQuote("q1", text, by: "1")
    let shown = try #require(try editor.quote("q1")?.quote?.quote.text)
    let result = try await update()
    #expect(result.community.quotes.last?.text == shown && shown == RecordWriter.paragraphs(text))
    #expect(result.diagnostics.isEmpty && result.community.quotes.count == 3)
  }

  @Test func `of a blocked fan nothing counts, of a deleted one nothing is stored`() async throws {
    try editor.setFavourite(true, .quote("2"), by: "fan")
    try editor.setFavouritesHidden(true, of: "fan")
    #expect(try editor.favourites(of: "fan").isEmpty)
    #expect(counts(try await update()) == ([1, 0], [1, 0, 0]))
    try editor.setFavouritesHidden(false, of: "fan")
    #expect(counts(try await update()) == ([1, 1], [1, 0, 0]))
    #expect(try editor.writings(of: "fan").favourites == [.quote("2")])
    try editor.erase(blogger: "fan")
    #expect(OverlayFolder(export: folder.path).names.isEmpty)
    // A character is not a fan.
    try editor.erase(blogger: "1")
    #expect(try editor.blogger("1") != nil)
  }
}
