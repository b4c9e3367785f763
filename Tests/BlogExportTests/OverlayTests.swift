import BlogModel
import Testing

@testable import BlogExport

/// Records of the studio come last, and replace or remove earlier ones without a complaint.
struct OverlayTests {
  /// Reads files by their names in the folder of an export.
  private func read(
    _ files: [(name: String, text: String)],
    _ options: ExportOptions = ExportOptions()
  ) async throws -> ExportResult {
    try await ExportReader(options: options).read(
      files.map { name, text in
        ExportSource(name: "export/\(name)", path: name, inner: name, input: .memory(Array(text.utf8)))
      }
    )
  }

  private let export = (
    name: "export.json",
    text: """
    {"bloggers":{"u1":{"displayName":"ana"},"u2":{"displayName":"ben"}},
     "blogs":{"b1":{"bloggerId":"u1","blogDescription":"One","createdDate":"2024-01-01T00:00:00Z",
                    "comments":{"c1":{"commentedBy":"u2","commentText":"Nice",
                                      "createdDate":"2024-01-02T00:00:00Z"}}},
              "b2":{"bloggerId":"u2","blogDescription":"Two","createdDate":"2024-01-03T00:00:00Z"}},
     "likes":{"l1":{"blogId":"b1","likedBy":"u2"},"l2":{"blogId":"b2","likedBy":"u1"}}}
    """
  )

  private func expectQuiet(_ result: ExportResult) {
    #expect(result.diagnostics.map(line) == [])
    #expect(result.skipped.total == 0)
  }

  @Test func `a record of the studio replaces one of the export`() async throws {
    let edit = """
      {"documentId":"b1","bloggerId":"u1","blogDescription":"One, better","createdDate":"2024-01-01T00:00:00Z"}
      """
    let result = try await read([("~studio/blogs/b1.json", edit), export])
    #expect(result.community.blogs.map(\.text) == ["Two", "One, better"])
    #expect(result.community.comments(ofBlog: 1).count == 1)
    expectQuiet(result)
  }

  @Test func `a removed blog takes its comments and likes with it`() async throws {
    let removal = #"{"documentId":"b1","blogDescription":"One","deleted":true}"#
    let result = try await read([export, ("~studio/blogs/b1.json", removal)])
    #expect(result.community.blogs.map(\.id) == ["b2"])
    #expect(result.community.comments.isEmpty)
    #expect(result.community.likes.count == 1)
    expectQuiet(result)
  }

  @Test func `only true removes`() async throws {
    let edit = """
      {"documentId":"b1","bloggerId":"u1","blogDescription":"Kept","createdDate":"2024-01-01T00:00:00Z",
       "deleted":false}
      """
    let result = try await read([export, ("~studio/blogs/b1.json", edit)])
    #expect(result.community.blogs.map(\.text) == ["Two", "Kept"])
    expectQuiet(result)
  }

  @Test func `a removed blogger takes everything along`() async throws {
    let result = try await read([export, ("~studio/bloggers/u2.json", #"{"bloggerId":"u2","deleted":true}"#)])
    #expect(result.community.bloggers.map(\.id) == ["u1"])
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(result.community.comments.isEmpty)
    #expect(result.community.likes.isEmpty)
    expectQuiet(result)
  }

  @Test func `comments are edited and removed by their blog and id`() async throws {
    let edit = """
      {"commentId":"c1","blogId":"b1","commentedBy":"u2","commentText":"Very nice",
       "createdDate":"2024-01-02T00:00:00Z"}
      """
    let edited = try await read([export, ("~studio/comments/c1~1.json", edit)])
    #expect(edited.community.comments.map(\.text) == ["Very nice"])
    expectQuiet(edited)

    let removal = #"{"commentId":"c1","blogId":"b1","deleted":true}"#
    let removed = try await read([export, ("~studio/comments/c1~1.json", removal)])
    #expect(removed.community.comments.isEmpty)
    #expect(removed.community.blogs.count == 2)
    expectQuiet(removed)
  }

  @Test func `likes are added and removed by their blog and blogger`() async throws {
    let result = try await read([
      export, ("~studio/likes/u2~1.json", #"{"blogId":"b1","likedBy":"u2","deleted":true}"#),
      ("~studio/likes/u2~2.json", #"{"blogId":"b2","likedBy":"u2"}"#),
    ])
    #expect(result.community.likeCount(ofBlog: 0) == 2)
    #expect(result.community.likeCount(ofBlog: 1) == 0)
    expectQuiet(result)
  }

  @Test func `the same id twice is reported elsewhere, and twice in the studio`() async throws {
    let again = #"{"documentId":"b1","bloggerId":"u1","blogDescription":"Again","createdDate":"2024-01-01"}"#
    for names in [["blogs.json"], ["~studio/blogs/b1.json", "~studio/blogs/b1~2.json"]] {
      let result = try await read([export] + names.map { ($0, again) })
      #expect(result.diagnostics.map(\.code) == ["id-repeated"], "\(names)")
    }
  }

  @Test func `the studio comes last whatever other files are called`() async throws {
    let edit = """
      {"documentId":"b1","bloggerId":"u1","blogDescription":"Last","createdDate":"2024-01-01T00:00:00Z"}
      """
    let other = (name: "ünder/blogs.json", text: "[]")
    let result = try await read([("~studio/blogs/b1.json", edit), export, other])
    #expect(result.community.blogs.last?.text == "Last")
    #expect(result.files.last?.name == "export/~studio/blogs/b1.json")
  }

  @Test func `a map without marks still knows what was removed`() async throws {
    let map = FieldMap(
      name: "mine",
      rules: [
        .init(
          .blogger,
          in: ["people"],
          sources: [.init(.id, from: ["id"]), .init(.displayName, from: ["n"])]
        ),
        .init(
          .blog,
          in: ["texts"],
          sources: [.init(.id, from: ["id"]), .init(.blogger, from: ["by"]), .init(.text, from: ["t"])]
        ),
      ]
    )
    let files = [
      ("people.json", #"[{"id":"u1","n":"ana"}]"#), ("texts.json", #"[{"id":"t1","by":"u1","t":"Hi"}]"#),
    ]
    let removal = ("~studio/texts/t1.json", #"{"id":"t1","deleted":true}"#)
    let before = try await read(files, ExportOptions(fieldMap: map))
    let after = try await read(files + [removal], ExportOptions(fieldMap: map))
    #expect(before.community.blogs.count == 1)
    #expect(after.community.blogs.isEmpty)
  }

  @Test func `a file of the studio does not change how the export is read`() async throws {
    let only = ("dump.json", #"[{"documentId":"b9","blogDescription":"Guessed","imageURL":"a.jpg"}]"#)
    let blogger = ("~studio/bloggers/u1.json", #"{"bloggerId":"u1","displayName":"ana"}"#)
    let result = try await read([only, blogger])
    #expect(result.community.blogs.map(\.text) == ["Guessed"])
    #expect(ExportNames.records(in: ["a.zip", "~studio/blogs/b.json"]).count == 2)
  }

  @Test func `collections that the map does not name are not read`() async throws {
    let result = try await read([export, ("~studio/drafts/b3.json", #"{"blogDescription":"CANARY"}"#)])
    #expect(!lines(result.community).joined().contains("CANARY"))
  }

  @Test func `the name of a file is an id unless it has a tilde`() async throws {
    let blog = #"{"bloggerId":"u1","blogDescription":"New","createdDate":"2024-02-01T00:00:00Z"}"#
    let named = try await read([export, ("~studio/blogs/b3.json", blog)])
    #expect(named.community.blogs[0].id == "b3")
    let hashed = try await read([export, ("~studio/blogs/b3~00.json", blog)])
    #expect(hashed.community.blogs.count == 2)
    #expect(hashed.diagnostics.map(\.code) == ["id-missing"])
  }

  @Test func `edited blogs without dates keep their places, and new ones come first`() async throws {
    let pages = [1, 2].map { page in
      let records = (0..<2).map { #"{"id":"a\#(page)\#($0)","description":"d","question_id":"q1"}"# }
      return ("answers-\(page).json", #"{"page":\#(page),"data":[\#(records.joined(separator: ","))]}"#)
    }
    let other = (
      "export.json",
      """
      {"users":[{"id":"u1","username":"ana"}],
       "questions":[{"id":"q1","sender":{"id":"u1"},"receiver":{"id":"u1"},"content":"Why?"}]}
      """
    )
    let studio = [("a20", "edited"), ("n1", "new"), ("n2", "newer")].map { id, text in
      ("~studio/answers/\(id).json", #"{"id":"\#(id)","description":"\#(text)","question_id":"q1"}"#)
    }
    let result = try await read(pages + [other] + studio, ExportOptions(fieldMap: .videoAnswers))
    #expect(result.community.blogs.map(\.id) == ["n2", "n1", "a10", "a11", "a20", "a21"])
    #expect(result.community.blogs[4].text == "edited")
    #expect(result.community.parts(ofBlog: 4).question == 0)
  }

  @Test func `the result does not depend on the number of tasks`() async throws {
    var files = [export]
    for index in 0..<100 {
      let state = index % 3 == 0 ? #","deleted":true"# : ""
      files.append(
        (
          "~studio/blogs/n\(index).json",
          """
          {"bloggerId":"u1","blogDescription":"New \(index)","createdDate":"2024-01-01T00:00:00Z"\(state)}
          """
        )
      )
      files.append(
        (
          "~studio/likes/x\(index).json",
          #"{"blogId":"n\#(index)","likedBy":"u2"\#(index % 4 == 0 ? state : "")}"#
        )
      )
    }
    let one = try await read(files)
    let many = try await read(files, ExportOptions(jobs: 4))
    #expect(lines(one.community) == lines(many.community))
    #expect(one.community.blogs.count == 2 + 66)
    expectQuiet(many)
  }

  @Test func `the studio belongs to the newest of several exports`() async throws {
    let blog = #"{"b1":{"bloggerId":"u1","blogDescription":"Old","createdDate":"2024-01-01T00:00:00Z"}}"#
    let edit = #"{"bloggerId":"u1","blogDescription":"Edited","createdDate":"2024-01-01T00:00:00Z"}"#
    let result = try await read(
      [
        ("2024-01-01/blogs.json", blog), ("2024-02-01/blogs.json", blog), ("~studio/blogs/b1.json", edit),
      ],
      ExportOptions(removed: .drop)
    )
    #expect(result.community.blogs.map(\.text) == ["Edited"])
  }
}
