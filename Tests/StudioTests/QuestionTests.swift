import BlogExport
import BlogModel
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Questions, and blogs that name no author: who was asked has written the answer.
struct QuestionTests {
  private let folder: TemporaryFolder
  private let editor: StudioEditor

  init() async throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.export { try folder.write(text, to: name) }
    let clock = SharedClock()
    editor = StudioEditor(OverlayFolder(export: folder.path)) { clock.next() }
    try await update()
  }

  /// A moment later at each call, so that ids are in order.
  private final class SharedClock: Sendable {
    private let seconds = Mutex<Int64>(1_710_000_000)
    func next() -> Timestamp {
      seconds.withLock { seconds in
        seconds += 1
        return Timestamp(seconds: seconds)
      }
    }
  }

  private static let export = [
    "users.json":
      #"{"users":[{"id":1,"username":"ana"},{"id":2,"username":"ben"},{"id":3,"username":"cleo"}]}"#,
    "questions.json": """
    {"questions":[{"id":"q2","content":"Newer?","sender":3,"receiver":1},
                  {"id":"q1","content":"Older?","sender":2,"receiver":1}]}
    """,
    "answers.json": """
    {"answers":[{"id":"a1","question":"q1","video_url":"v.mp4","description":"Yes"}]}
    """,
  ]

  /// Reads the export as a build does.
  @discardableResult
  private func update(hiding hidden: Set<String> = []) async throws -> ExportResult {
    let options = ExportOptions(redacted: hidden, fieldMap: .videoAnswers)
    return try await folder.read(Self.export.keys, options, into: editor)
  }

  private func answer(_ question: String?, _ text: String, by author: String) throws -> String {
    try editor.create(.init(text: text, details: BlogDetails(question: question)), by: author)
  }

  private func asked(_ id: String) throws -> [String] {
    try editor.questions(of: id).open.map(\.question.text)
  }

  @Test func `a community whose blogs name neither author nor question, and without quotes, is not edited`()
    throws
  {
    let rules = FieldMap.series.rules.filter { [.blogger, .blog].contains($0.kind) }
    let map = FieldMap(name: "plain", rules: rules)
    let writer = try RecordWriter(ExportOptions(fieldMap: map))
    #expect(throws: RecordWriterError.noField(.blogger, .blog)) {
      try StudioContent(Community(bloggers: [], blogs: [], comments: [], likes: []), writer, map)
    }
  }

  @Test func `an answer is its author's before and after the next build`() async throws {
    for _ in 0..<2 {
      var version = try #require(try editor.blog("a1"))
      #expect(version.blog?.author == "1" && version.blog?.question == "q1")
      #expect(throws: StudioError.self) {
        try editor.edit(blog: "a1", .init(text: "Mine"), over: version.digest, by: "2")
      }
      try editor.edit(blog: "a1", .init(text: "No"), over: version.digest, by: "1")
      #expect(try editor.blogs(by: "1").shown.map(\.blog.text) == ["No"])
      version = try #require(try editor.blog("a1"))
      try editor.delete(blog: "a1", over: version.digest, by: "1")
      #expect(try editor.blogs(by: "1").shown.isEmpty)
      var result = try await update()
      #expect(result.community.blogs.isEmpty && result.diagnostics.isEmpty)
      #expect(throws: StudioError.self) { try editor.restore(blog: "a1", by: "2") }
      #expect(try editor.blogs(by: "1").removed.count == 1)
      try editor.restore(blog: "a1", by: "1")
      result = try await update()
      #expect(result.community.blogs.map(\.text) == ["No"])
      #expect(result.community.bloggers[Int(result.community.blogs[0].blogger)].id == "1")
      #expect(try editor.newestBlogs(0..<9, onlyBy: ["1"]).count == 1)
    }
  }

  @Test func `a question is asked, answered, and stays`() async throws {
    let id = try editor.ask("  How <b>deep</b>?\u{0}", of: "2", by: "1")
    #expect(try asked("2") == ["How <b>deep</b>?"] && asked("1") == ["Newer?"])
    // What has no date comes last: the answer to a question of the export.
    let events = try editor.notifications(for: "2").map(\.event)
    #expect(events == [.question(id: id, text: "How <b>deep</b>?"), .answer])
    var result = try await update()
    #expect(result.diagnostics.isEmpty)
    // The newest comes first, as in the app.
    #expect(result.community.questions.map(\.id) == [id, "q2", "q1"])
    let blog = try answer(id, "Three fathoms", by: "2")
    #expect(try asked("2").isEmpty && editor.questions(of: "1").asked.map(\.answers.count) == [1])
    let news = try editor.notifications(for: "1").first { $0.event == .answer }
    #expect(news?.blog == blog && news?.actor == "2" && news?.date != nil)
    result = try await update()
    #expect(result.community.blogs.map(\.id) == [blog, "a1"])
    #expect(result.community.blogs[0].title == "How <b>deep</b>?" && result.diagnostics.isEmpty)
    let digest = try #require(try editor.question(id)).digest
    #expect(throws: StudioError.self) { try editor.delete(question: id, over: digest, by: "1") }
  }

  @Test func `what the settings hide is in no notification, and answers nothing`() async throws {
    let question = try editor.ask("Hidden?", of: "1", by: "2")
    let blog = try answer("q2", "Hidden", by: "1")
    for _ in 0..<2 { try await update(hiding: [question, blog]) }
    let events = try editor.notifications(for: "1").map(\.event)
    #expect(events == [.question(id: "q1", text: "Older?"), .question(id: "q2", text: "Newer?")])
    #expect(try editor.notifications(for: "3").isEmpty)
    #expect(try editor.questions(of: "3").asked.map(\.answers.count) == [0])
    #expect(try asked("1") == ["Newer?"])
  }

  @Test func `only who was asked answers`() throws {
    #expect(throws: StudioError.self) { try answer("q2", "Not mine", by: "2") }
    #expect(throws: StudioError.self) { try answer("q9", "None", by: "1") }
    #expect(throws: StudioError.self) { try answer(nil, "None", by: "1") }
    #expect(throws: StudioError.self) { try editor.create(.init(text: "None"), by: "1") }
    #expect(try editor.newestBlogs(0..<9).count == 1)
  }

  @Test(arguments: ["", " \n", "\u{200B}\u{2800}"])
  func `a question without a text that is seen is not asked`(_ text: String) throws {
    #expect(throws: StudioError.self) { try editor.ask(text, of: "2", by: "1") }
    #expect(throws: StudioError.self) { try editor.ask("Me?", of: "1", by: "1") }
    #expect(throws: StudioError.self) { try editor.ask("You?", of: "unknown", by: "1") }
    #expect(try editor.questions(of: "1").asked.isEmpty)
  }

  @Test func `a form that is sent twice asks once, and a person who is deleted asks nothing`() throws {
    let form = RecordId.make(at: Timestamp(seconds: 1_700_000_000))
    let id = try editor.ask("Once?", of: "2", form: form, by: "1")
    #expect(try editor.ask("Once?", of: "2", form: form, by: "1") == id)
    #expect(try editor.questions(of: "1").asked.count == 1)
    try editor.erase(blogger: "3")
    #expect(throws: StudioError.self) { try editor.ask("Me?", of: "2", by: "3") }
  }

  @Test func `a form that asks something else, or another person, asks again`() throws {
    let form = RecordId.make(at: Timestamp(seconds: 1_700_000_000))
    func send(_ text: String, _ receiver: String) throws -> String {
      try editor.ask(text, of: receiver, form: form, by: "1")
    }
    let ids = try [send("Once?", "2"), send("Twice?", "2"), send("Once?", "3")]
    #expect(try Set(ids).count == 3 && [send("Once? ", "2"), send("Twice?", "2"), send("Once?", "3")] == ids)
    let digest = try #require(try editor.question(ids[0])).digest
    try editor.delete(question: ids[0], over: digest, by: "1")
    #expect(try !ids.contains(send("Once?", "2")))
    #expect(try editor.questions(of: "1").asked.count == 3)
  }

  @Test func `a question is deleted and restored by who asked it`() async throws {
    let id = try editor.ask("Well?", of: "2", by: "1")
    let digest = try #require(try editor.question(id)).digest
    #expect(throws: StudioError.self) { try editor.delete(question: id, over: digest, by: "2") }
    try editor.delete(question: id, over: digest, by: "1")
    #expect(try asked("2").isEmpty)
    #expect(throws: StudioError.self) { try answer(id, "Late", by: "2") }
    #expect(try await update().community.questions.count == 2)
    #expect(throws: StudioError.self) { try editor.restore(question: id, by: "2") }
    #expect(try editor.questions(of: "1").removed.count == 1)
    try editor.restore(question: id, by: "1")
    #expect(try await update().community.questions.count == 3)
    #expect(try asked("2") == ["Well?"])
  }

  @Test(arguments: ["q1", "new"])
  func `the answer to a hidden question keeps its author, and has it again`(_ which: String) async throws {
    var (id, blog, author) = ("q1", "a1", "1")
    if which == "new" {
      id = try editor.ask("Well?", of: "2", by: "1")
      blog = try answer(id, "Yes", by: "2")
      author = "2"
    }
    try editor.hide(.question(id))
    for _ in 0..<2 {
      #expect(try editor.blog(blog)?.blog?.author == author)
      let result = try await update()
      let found = try #require(result.community.blogs.first { $0.id == blog })
      #expect(result.community.bloggers[Int(found.blogger)].id == author && found.title.isEmpty)
      #expect(result.diagnostics.isEmpty)
      // An edit keeps the question that is not shown.
      let version = try #require(try editor.blog(blog))
      try editor.edit(
        blog: blog,
        .init(text: "Edited \(result.read.total)"),
        over: version.digest,
        by: author
      )
    }
    #expect(throws: StudioError.self) { try editor.restore(question: id, by: which == "new" ? "1" : "2") }
    try editor.show(.question(id))
    let result = try await update()
    #expect(result.community.blogs.first { $0.id == blog }?.title.isEmpty == false)
  }

  @Test func `who asked is erased, and the answer stays with its author`() async throws {
    let id = try editor.ask("Private words?", of: "2", by: "3")
    let blog = try answer(id, "Yes", by: "2")
    let own = try answer("q2", "Also yes", by: "1")
    #expect(try editor.writings(of: "3").questions.map(\.question.text) == ["Private words?", "Newer?"])
    try editor.erase(blogger: "3")
    for name in editor.overlay.names {
      let text = String(decoding: editor.overlay.read(name) ?? [], as: UTF8.self)
      #expect(!text.contains("Private"), "\(name)")
    }
    let result = try await update()
    #expect(Set(result.community.blogs.map(\.id)) == [blog, own, "a1"])
    #expect(result.community.questions.map(\.id) == ["q1"])
    #expect(try editor.blogs(by: "2").shown.map(\.blog.id) == [blog])
    // Who answered is erased, too: the answer is there without its words, and comments on it disappear quietly.
    try editor.erase(blogger: "2")
    #expect(Set(try await update().community.blogs.map(\.id)) == [own, "a1"])
    let version = try #require(try editor.blog(blog))
    #expect(version.removed != nil && version.blog?.blog.text == "Deleted")
  }

  @Test func `the questions of who is blocked are not shown`() async throws {
    let id = try editor.ask("Well?", of: "2", by: "3")
    try editor.hide(.blogger("3"))
    for _ in 0..<2 {
      #expect(try asked("2").isEmpty)
      #expect(throws: StudioError.self) { try answer(id, "Yes", by: "2") }
      #expect(throws: StudioError.self) { try editor.ask("You?", of: "3", by: "1") }
      try await update()
    }
  }

  @Test func `ids say when they were created`() {
    let moment = Timestamp(seconds: 1_710_000_000)
    let id = RecordId.make(at: moment)
    #expect(RecordId.moment(of: id, now: moment) == moment)
    #expect(RecordId.moment(of: id, now: Timestamp(seconds: 1_700_000_000)) == nil)
    for other in ["", "a1", String(repeating: "z", count: 22), String(repeating: "é", count: 11), "\(id)0"] {
      #expect(RecordId.moment(of: other, now: moment) == nil, "\(other)")
    }
  }
}
