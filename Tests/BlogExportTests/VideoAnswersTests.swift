import BlogModel
import Testing

@testable import BlogExport

/// What `video-answers` makes of pages of a REST interface.
struct VideoAnswersTests {
  private func read(_ files: [(name: String, text: String)]) throws -> ExportResult {
    try ExportReader(options: ExportOptions(fieldMap: .videoAnswers)).read(
      files.map { ($0.name, Array($0.text.utf8)) }
    )
  }

  /// A page as the interface gives it.
  private func page(_ number: Int, of total: Int = 1, _ records: String...) -> String {
    let data = records.joined(separator: ",")
    return #"{"page":\#(number),"per_page":20,"total_pages":\#(total),"data":[\#(data)]}"#
  }

  /// A diagnostic without its place.
  private func told(_ diagnostic: Diagnostic) -> String {
    let words = line(diagnostic)
    return String(words.drop { $0 != " " }.dropFirst())
  }

  private static let users =
    #"{"page":0,"per_page":20,"total_pages":1,"data":[\#(ana),\#(bo),\#(cy)]}"#
  private static let ana =
    #"{"id":1,"username":"ana","first_name":"Ana","last_name":"Reyes","about":"hi","follower_count":12,"following_count":null,"image_url":"https://cdn.example/a/ana@example.org.jpg"}"#
  private static let bo = #"{"id":2,"username":"bo"}"#
  private static let cy = #"{"id":3,"username":"cy"}"#

  private func question(_ id: String, _ sender: String = "2", _ receiver: String = "1") -> String {
    #"{"id":"\#(id)","content":"Why \#(id)?","sender":\#(sender),"receiver":\#(receiver)}"#
  }

  private func answer(_ id: String, _ question: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","video_url":"https://cdn.example/v/\#(id).mp4","question":"\#(question)"\#(more)}"#
  }

  private func exportFiles(
    users: String = Self.users,
    questions: String? = nil,
    answers: String? = nil,
    more: [(name: String, text: String)] = []
  ) -> [(name: String, text: String)] {
    [
      ("users.json", users), ("questions.json", questions ?? page(0, of: 1, question("q1"))),
      ("answers.json", answers ?? page(0, of: 1, answer("a1", "q1"))),
    ] + more
  }

  @Test
  func `an answer is by whom its question asks and has its title from it`() throws {
    let result = try read(
      exportFiles(
        answers: page(0, of: 1, answer("a1", "q1", #","thumbnail_url":"t/a1.jpg","likes_count":7"#))
      )
    )
    let blog = try #require(result.community.blogs.first)
    #expect(blog.title == "Why q1?")
    #expect(blog.picture == "t/a1.jpg")
    #expect(blog.createdDate == nil)
    #expect(result.community.bloggers[Int(blog.blogger)].id == "1")
    let parts = result.community.parts(ofBlog: 0)
    #expect(parts.video == "https://cdn.example/v/a1.mp4")
    #expect(parts.question == 0)
    #expect(result.community.likeCount(ofBlog: 0) == 7)
    #expect(result.community.commentCount(ofBlog: 0) == 0)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `a question says who asked whom, and is open until it is answered`() throws {
    let questions = page(0, of: 1, question("open", "3", "2"), question("q1"))
    let community = try read(exportFiles(questions: questions)).community
    #expect(community.questions.map(\.id) == ["open", "q1"])
    #expect(community.questions[0].asker == 2)
    #expect(community.questions[0].receiver == 1)
    #expect(community.questions[0].text == "Why open?")
    #expect(community.answers(toQuestion: 0) == [])
    #expect(community.answers(toQuestion: 1) == [0])
    #expect(community.questions(askedBy: 1) == [1])
  }

  @Test(arguments: [
    (#"{"id":1,"username":"ana"}"#, #"{"id":2}"#), ("1", "2"), (#""1""#, #""2""#),
    (#"{"_id":"1"}"#, #"{"_id":{"$oid":"2"}}"#),
  ])
  func `records that stand inside others are known by their ids`(_ receiver: String, _ sender: String) throws
  {
    let questions = page(0, of: 1, question("q1", sender, receiver))
    let answers = page(0, of: 1, #"{"id":"a1","video_url":"v.mp4","question":{"id":"q1","content":"x"}}"#)
    let community = try read(exportFiles(questions: questions, answers: answers)).community
    #expect(community.bloggers.map(\.id) == ["1", "2", "3"])
    #expect(community.questions.map(\.asker) == [1])
    #expect(community.blogs.map(\.blogger) == [0])
    #expect(community.blogs.map(\.title) == ["Why q1?"])
  }

  @Test
  func `pages count from 0 and the newest comes first, whatever the files are called`() throws {
    let names = (0..<12).map { (name: "answers-\($0).json", number: $0) }.sorted { $0.name < $1.name }
    let answers = names.map { name, number in
      (name, page(number, of: 12, answer("a\(number)x", "q1"), answer("a\(number)", "q1")))
    }
    let files = [exportFiles()[0], exportFiles()[1]] + answers
    let result = try read(files)
    #expect(result.community.blogs.map(\.id) == (0..<12).flatMap { ["a\($0)x", "a\($0)"] })
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `comments stand oldest first, though the export has the newest first`() throws {
    func comment(_ id: String) -> String {
      #"{"id":"\#(id)","content":"\#(id)","commenter":2,"answer":"a1"}"#
    }
    let comments = [
      ("comments-0.json", page(0, of: 11, comment("m"), comment("z"))),
      ("comments-1.json", page(1, of: 11, comment("a"))),
      ("comments-10.json", page(10, of: 11, comment("q"))),
    ]
    let community = try read(exportFiles(more: comments)).community
    #expect(community.comments(ofBlog: 0).map(\.id) == ["q", "a", "z", "m"])
    #expect(community.comments(ofBlog: 0).allSatisfy { $0.createdDate == nil })
    #expect(community.commentCount(ofBlog: 0) == 4)
  }

  @Test
  func `no count is none, and nonsense is none and reported`() throws {
    let odd = #"{"id":9,"username":"odd","follower_count":"many","following_count":-3}"#
    let result = try read(exportFiles(users: page(0, of: 1, Self.ana, Self.bo, Self.cy, odd)))
    let bloggers = result.community.bloggers
    #expect(bloggers.map(\.followerCount) == [12, 0, 0, 0])
    #expect(bloggers.map(\.followingCount) == [0, 0, 0, 0])
    #expect(bloggers[0].fullName == "Ana Reyes")
    #expect(
      result.diagnostics.map(told) == [
        "users/9: follower_count 'many' is not a number; counted as 0. Export it as a number."
      ]
    )
  }

  @Test
  func `likes name people, and the app's count may be larger`() throws {
    let likes = [
      ("likes.json", page(0, of: 1, #"{"answer":"a1","user":2}"#, #"{"answer":"a1","liker":{"id":3}}"#))
    ]
    let answers = page(0, of: 1, answer("a1", "q1", #","likes_count":1"#))
    let community = try read(exportFiles(answers: answers, more: likes)).community
    #expect(community.likes(ofBlog: 0).map(\.blogger) == [1, 2])
    #expect(community.likeCount(ofBlog: 0) == 2)
  }

  @Test(arguments: [
    ([0], 3, "2 of 3 pages of blogs are missing: 1, 2."),
    ([0, 2], 3, "1 of 3 pages of blogs is missing: 1."),
    ([1, 3], 3, "1 of 3 pages of blogs is missing: 2."), ([1], 3, "2 of 3 pages of blogs are missing."),
    (
      [0], 20, "19 of 20 pages of blogs are missing: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …."
    ),
  ])
  func `a missing page is reported`(_ numbers: [Int], _ total: Int, _ words: String) throws {
    let answers = numbers.map { ("answers-\($0).json", page($0, of: total, answer("a\($0)", "q1"))) }
    let result = try read([exportFiles()[0], exportFiles()[1]] + answers)
    #expect(
      result.diagnostics.map(line) == ["\(words) Export these pages as well, each to a separate file."]
    )
  }

  @Test
  func `a question that is not there, or is empty, leaves its answer`() throws {
    let questions = page(0, of: 1, #"{"id":"empty","content":" ","sender":2,"receiver":1}"#)
    let answers = page(0, of: 1, answer("a1", "gone"), answer("a2", "empty"))
    let result = try read(exportFiles(questions: questions, answers: answers))
    #expect(result.community.blogs.map { result.community.bloggers[Int($0.blogger)].id } == ["", "1"])
    #expect(result.community.blogs.map(\.title) == ["", ""])
    #expect(result.community.questions.isEmpty)
    #expect(
      result.diagnostics.map(told) == [
        "questions/empty: the question has no text; skipped.",
        "answers/a1: question 'gone' is not in the export; the blog is shown without it. Export the questions as well, or ignore this if it was deleted.",
      ]
    )
  }

  @Test
  func `what belongs to a hidden question is hidden with it`() throws {
    let hidden = #"{"id":"q2","content":"x","sender":2,"receiver":1,"hidden":true}"#
    let questions = page(0, of: 1, question("q1"), hidden, question("q3", "3"), question("q4", "2", "3"))
    let answers = page(
      0,
      of: 1,
      answer("a1", "q1"),
      answer("a2", "q2"),
      answer("a3", "q3"),
      answer("a4", "q4")
    )
    var options = ExportOptions(fieldMap: .videoAnswers)
    options.blocked = ["3"]
    let result = try ExportReader(options: options).read(
      exportFiles(questions: questions, answers: answers).map { ($0.name, Array($0.text.utf8)) }
    )
    #expect(result.community.blogs.map(\.id) == ["a1"])
    #expect(result.community.questions.map(\.id) == ["q1"])
    #expect(result.withheld[.question] == 1)
    #expect(result.redacted[.question] == 2)
    #expect(result.redacted[.blog] == 2)
  }

  @Test
  func `a question whose only answer is hidden is not open`() throws {
    let questions = page(0, of: 1, question("q1"), question("q2"), question("q3"))
    let answers = page(0, of: 1, answer("a1", "q1"), answer("a2", "q2"), answer("a3", "q2"))
    for isRedacting in [false, true] {
      var options = ExportOptions(fieldMap: .videoAnswers)
      if isRedacting { options.redacted = ["a1", "a3"] } else { options.hidden = ["a1", "a3"] }
      let community = try ExportReader(options: options).read(
        exportFiles(questions: questions, answers: answers).map { ($0.name, Array($0.text.utf8)) }
      ).community
      #expect(community.blogs.map(\.id) == ["a2"])
      #expect(community.questions.indices.map(community.isOpen) == [false, false, true])
    }
  }

  @Test
  func `a question may be hidden by its id`() throws {
    var options = ExportOptions(fieldMap: .videoAnswers)
    options.hidden = ["questions/q1"]
    let result = try ExportReader(options: options).read(exportFiles().map { ($0.name, Array($0.text.utf8)) })
    #expect(result.community.questions.isEmpty)
    #expect(result.community.blogs.isEmpty)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `who asks and is not in the export is an unknown blogger`() throws {
    let result = try read(exportFiles(questions: page(0, of: 1, question("q1", "77"))))
    #expect(result.community.bloggers[Int(result.community.questions[0].asker)].isUnknown)
    #expect(
      result.diagnostics.map(told) == [
        "users/77: blogger '77' is not in the export; 1 question shown under an unknown blogger. Export the bloggers as well, or ignore this if the account was deleted."
      ]
    )
  }

  @Test
  func `one task and several read the same`() async throws {
    let folder = exportFiles(
      answers: page(0, of: 1, (0..<400).map { answer("a\($0)", "q1") }.joined(separator: ","))
    )
    let one = try read(folder)
    var options = ExportOptions(fieldMap: .videoAnswers)
    options.jobs = 4
    let several = try await ExportReader(options: options, sliceSize: 2000).read(
      origins: folder.map { .kept(name: $0.name, .memory(Array($0.text.utf8))) }
    )
    #expect(lines(several.community) == lines(one.community))
    #expect(several.community.blogs.map(\.id) == (0..<400).map { "a\($0)" })
    #expect(several.community.blogs.indices.allSatisfy { several.community.parts(ofBlog: $0).question == 0 })
  }

  @Test
  func `a community without such parts keeps none`() throws {
    let community = try ExportReader().read([
      ("blogs.json", Array(#"[{"documentId":"b1","bloggerId":"u1","blogDescription":"x","video":"v"}]"#.utf8))
    ]).community
    #expect(community.parts(ofBlog: 0).value == .none)
    #expect(community.questions.isEmpty)
    #expect(community.bloggers.allSatisfy { $0.followerCount == nil && $0.followingCount == nil })
  }
}

/// The same community kept by Parse, with a map that a user would write.
struct VideoAnswersOfParseTests {
  private static let map = FieldMap(
    name: "parse",
    rules: [
      FieldMap.Rule(
        .blogger,
        in: ["_User"],
        sources: [
          .init(.id, from: ["objectId", "_id"]), .init(.displayName, from: ["username"]),
          .init(.followerCount, from: ["followers"]),
        ]
      ),
      FieldMap.Rule(
        .question,
        in: ["Question"],
        sources: [
          .init(.id, from: ["objectId", "_id"]), .init(.text, from: ["content"]),
          .init(.blogger, from: ["sender"]), .init(.receiver, from: ["receiver"]),
        ]
      ),
      FieldMap.Rule(
        .blog,
        in: ["Answer"],
        sources: [
          .init(.id, from: ["objectId", "_id"]), .init(.video, from: ["video"]),
          .init(.picture, from: ["still"]),
          .init(.question, from: ["question"]), .init(.likeCount, from: ["likes"]),
        ]
      ),
    ]
  )

  private static let rest = [
    (
      "_User.json",
      #"{"results":[{"objectId":"u1","username":"ana","followers":12},{"objectId":"u2","username":"bo"}]}"#
    ),
    (
      "Question.json",
      #"{"results":[{"objectId":"q1","content":"Why?","#
        + #""sender":{"__type":"Pointer","className":"_User","objectId":"u2"},"#
        + #""receiver":{"__type":"Pointer","className":"_User","objectId":"u1"}}]}"#
    ),
    (
      "Answer.json",
      #"{"results":[{"objectId":"a1","video":{"__type":"File","name":"a1.mp4","url":"https://files.example/a1.mp4"},"#
        + #""still":{"__type":"File","name":"a1.jpg","url":"https://files.example/a1.jpg"},"#
        + #""question":{"__type":"Object","className":"Question","objectId":"q1"},"likes":3}]}"#
    ),
  ]

  private static let mongo = [
    (
      "_User.json",
      #"{"_id":"u1","username":"ana","followers":{"$numberInt":"12"}}"# + "\n"
        + #"{"_id":"u2","username":"bo"}"#
    ),
    (
      "Question.json",
      #"{"_id":"q1","content":"Why?","_p_sender":"_User$u2","_p_receiver":"_User$u1"}"# + "\n"
        + #"{"_id":"q2","content":"","_p_sender":"_User$u2"}"# + "\n"
    ),
    (
      "Answer.json",
      #"{"_id":"a1","video":"https://files.example/a1.mp4","still":"https://files.example/a1.jpg","#
        + #""_p_question":"Question$q1","likes":{"$numberLong":"3"}}"#
    ),
  ]

  @Test(arguments: [rest, mongo])
  func `files and pointers of Parse are read, as its interface and its database write them`(
    _ files: [(String, String)]
  ) throws {
    let community = try ExportReader(options: ExportOptions(fieldMap: Self.map)).read(
      files.map { ($0.0, Array($0.1.utf8)) }
    ).community
    #expect(community.bloggers.map(\.displayName) == ["ana", "bo"])
    #expect(community.bloggers.map(\.followerCount) == [12, 0])
    #expect(community.questions.map(\.text) == ["Why?"])
    #expect(community.questions.map(\.asker) == [1])
    #expect(community.questions.map(\.receiver) == [0])
    #expect(community.blogs.map(\.blogger) == [0])
    #expect(community.blogs.map(\.picture) == ["https://files.example/a1.jpg"])
    #expect(community.parts(ofBlog: 0).video == "https://files.example/a1.mp4")
    #expect(community.parts(ofBlog: 0).question == 0)
    #expect(community.likeCount(ofBlog: 0) == 3)
  }
}
