import BlogModel
import Testing

@testable import BlogExport

/// Records of the studio in communities that answer questions and keep no dates.
struct AnswerOverlayTests {
  private let export = [
    ("users.json", #"{"users":[{"id":"u1","username":"ana"},{"id":"u2","username":"ben"}]}"#),
    (
      "questions.json",
      #"{"page":0,"data":[{"id":"q2","sender":"u2","receiver":"u1","content":"Newer?"},"#
        + #"{"id":"q1","sender":"u2","receiver":"u1","content":"Older?"}]}"#
    ),
    ("answers.json", #"{"page":0,"data":[{"id":"a1","question":"q1","description":"Yes"}]}"#),
    (
      "comments.json",
      #"{"page":0,"data":[{"id":"c9","answer":"a1","commenter":"u2","content":"newest"},"#
        + #"{"id":"c5","answer":"a1","commenter":"u2","content":"middle"},"#
        + #"{"id":"c7","answer":"a1","commenter":"u2","content":"oldest"}]}"#
    ),
  ]

  private func read(_ overlay: (name: String, text: String)...) async throws -> ExportResult {
    let files = export + overlay.map { ("~studio/\($0.name).json", $0.text) }
    return try await ExportReader(options: ExportOptions(fieldMap: .videoAnswers)).read(
      files.map { name, text in
        ExportSource(name: "export/\(name)", path: name, inner: name, input: .memory(Array(text.utf8)))
      }
    )
  }

  @Test(arguments: ["", #","deletedBy":"moderator""#])
  func `the answer to a deleted question keeps its author, and loses its title`(_ more: String) async throws {
    let removal = #"{"id":"q1","sender":"u2","receiver":"u1","content":"Older?","deleted":true\#(more)}"#
    let result = try await read(("questions/q1", removal))
    let community = result.community
    #expect(community.questions.map(\.id) == ["q2"] && result.diagnostics.isEmpty)
    #expect(community.blogs.map(\.id) == ["a1"] && community.blogs[0].title.isEmpty)
    #expect(community.bloggers[Int(community.blogs[0].blogger)].id == "u1")
    // The studio writes the answer again with its question.
    #expect(community.parts(ofBlog: 0).question == nil)
    #expect(community.parts(ofBlog: 0).missingQuestion == "q1")
    #expect(BlogRecord(at: 0, in: community).question == "q1")
  }

  @Test func `edited questions keep their places, and new ones come first`() async throws {
    let result = try await read(
      ("questions/n1", #"{"id":"n1","sender":"u1","receiver":"u2","content":"New?"}"#),
      ("questions/n2", #"{"id":"n2","sender":"u1","receiver":"u2","content":"Newest?"}"#),
      ("questions/q1", #"{"id":"q1","sender":"u2","receiver":"u1","content":"Edited?"}"#)
    )
    #expect(result.community.questions.map(\.text) == ["Newest?", "New?", "Newer?", "Edited?"])
    #expect(result.community.blogs[0].title == "Edited?" && result.diagnostics.isEmpty)
  }

  @Test func `edited comments keep their places, and new ones are the newest`() async throws {
    func comment(_ id: String, _ text: String) -> (name: String, text: String) {
      ("comments/\(id)", #"{"id":"\#(id)","answer":"a1","commenter":"u1","content":"\#(text)"}"#)
    }
    let result = try await read(comment("c5", "edited"), comment("n1", "new"), comment("n2", "last"))
    let texts = result.community.comments(ofBlog: 0).map(\.text)
    #expect(texts == ["oldest", "edited", "newest", "new", "last"])
    #expect(result.diagnostics.isEmpty)
  }
}
