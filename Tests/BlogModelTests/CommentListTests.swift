import Foundation
import TestSupport
import Testing

@testable import BlogModel

struct CommentListTests {
  private let samples = [
    Comment(id: "c1", blog: 3, author: 1, text: "Grüße 🌲", createdDate: Timestamp(microseconds: -5)),
    Comment(id: "", blog: 0, author: -1, text: "", createdDate: nil),
    Comment(
      id: "ide\u{301}",
      blog: 1,
      author: 2,
      text: String(repeating: "long ", count: 50_000),
      createdDate: nil
    ),
    Comment(id: "c2", blog: 0, author: 0, text: "\u{0}", createdDate: Timestamp(seconds: 9)),
    Comment(
      id: "c3",
      blog: 2,
      author: 0,
      text: "Réponse",
      createdDate: nil,
      parent: "c1é",
      editedDate: Timestamp(microseconds: -7)
    ),
    Comment(id: "c4", blog: 2, author: 0, text: "x", createdDate: nil, editedDate: Timestamp(seconds: 3)),
    Comment(
      id: "c5",
      blog: 2,
      author: 0,
      text: "x",
      createdDate: nil,
      parent: String(repeating: "p", count: 1500)
    ),
    Comment(id: "c6", blog: 2, author: 0, text: "x", createdDate: nil, likeCount: .max),
    Comment(
      id: "c7",
      blog: 2,
      author: 0,
      text: "xy",
      createdDate: nil,
      parent: "c6",
      editedDate: Timestamp(microseconds: .max),
      likeCount: 258
    ),
    Comment(
      id: "c8",
      blog: 2,
      author: 0,
      text: "",
      createdDate: nil,
      pictures: [
        BlogPicture(address: "é.jpg", alt: String(repeating: "🌲", count: 20_000)), BlogPicture(address: ""),
      ]
    ),
    Comment(
      id: "c9",
      blog: 2,
      author: 0,
      text: "xyz",
      createdDate: nil,
      parent: "c8",
      editedDate: Timestamp(microseconds: 0),
      likeCount: 1,
      pictures: (0..<200).map { BlogPicture(address: "\($0)", alt: "a\($0)", caption: "c") }
    ),
    Comment(
      id: "c10",
      blog: 2,
      author: 0,
      text: "wxyz",
      createdDate: nil,
      parent: "c9",
      pictures: [BlogPicture(address: "p.jpg", alt: "P")],
      suggestion: Suggestion(
        title: "Pyrité",
        attributes: [
          Attribute(name: "Colour", values: ["gold", String(repeating: "🌲", count: 20_000)]),
          Attribute(name: "Hardness", values: ["6"]),
        ]
      )
    ),
    Comment(
      id: "c11",
      blog: 2,
      author: 0,
      text: "v",
      createdDate: nil,
      suggestion: Suggestion(title: "", attributes: [Attribute(name: "Streak", values: ["grey"])])
    ),
  ]

  @Test func `a list gives back what was put into it`() {
    #expect(Array(CommentList(samples)) == samples)
    #expect(CommentList(samples).map(\.text.utf8.count) == [12, 0, 250_000, 1, 8, 1, 1, 1, 2, 0, 3, 4, 1])
    let list = CommentList(samples)
    #expect(list.indices.map(list.textCount) == [12, 0, 250_000, 1, 8, 1, 1, 1, 2, 0, 3, 4, 1])
    #expect(list.indices.map { list.pictures(at: $0).count } == [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 200, 1, 0])
    #expect(list.rows.map(\.isEmpty) == samples.map { $0.text.isEmpty && $0.pictures.isEmpty })
  }

  @Test func `a list on disk is the same list, in a file without a name`() throws {
    let folder = try TemporaryFolder()
    var list = CommentList(samples)
    list.rows.reverse()
    list.rows.removeFirst()
    let onDisk = try #require(list.onDisk(in: folder.path + "/cache"))
    #expect(Array(onDisk) == samples.dropLast().reversed())
    onDisk.giveBackMemory()
    #expect(Array(onDisk) == Array(list))
    #expect(onDisk.indices.map(onDisk.textCount) == list.indices.map(list.textCount))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache") == [])
  }

  @Test func `a list of many comments is on disk while it grows`() throws {
    let folder = try TemporaryFolder()
    var list = CommentList(folder: folder.path + "/cache", limit: 20)
    for _ in 0..<3 {
      for sample in samples { list.append(sample) }
      list.append(contentsOf: CommentList(samples)) { _ in }
    }
    let expected = Array(repeating: samples, count: 6).flatMap(\.self)
    #expect(list.store.memoryCount == 0 && list.store.usesDisk)
    #expect(Array(list) == expected)
    list.giveBackMemory()
    list.rows.reverse()
    #expect(list.map(\.id) == expected.reversed().map(\.id))
    let ordered = try #require(list.onDisk(in: folder.path + "/cache"))
    #expect(Array(ordered) == expected.reversed())
    // What is appended may be on disk already, and what is before and after it in memory.
    var both = CommentList(folder: folder.path + "/cache", limit: 1_000)
    both.append(samples[0])
    both.append(contentsOf: list) { _ in }
    for sample in [samples[2], samples[0]] { both.append(sample) }
    #expect(Array(both) == [samples[0]] + expected.reversed() + [samples[2], samples[0]])
    #expect(both.store.memoryCount < 1_000)
  }

  @Test func `a list that cannot be on disk stays in memory`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", to: "cache")
    #expect(CommentList(samples).onDisk(in: folder.path + "/cache") == nil)
    #expect(CommentList().onDisk(in: folder.path) == nil)
    var list = CommentList(folder: folder.path + "/cache", limit: 0)
    for sample in samples { list.append(sample) }
    list.append(contentsOf: CommentList(samples)) { _ in }
    #expect(Array(list) == samples + samples)
    #expect(!list.store.usesDisk && list.store.memoryCount > 0)
  }

  @Test func `a comment has details only if it has a value of them`() {
    var plain = Comment(id: "c", blog: 0, author: 0, text: "x", createdDate: nil, parent: "", likeCount: -3)
    let list = CommentList([plain])
    #expect(!list.hasDetails && !list.rows[0].hasDetails && list.details(at: 0) == nil)
    plain.suggestion = Suggestion()
    #expect(!CommentList([plain]).hasDetails)
    (plain.parent, plain.likeCount, plain.suggestion) = (nil, 0, nil)
    #expect(Array(list) == [plain])
    #expect(MemoryLayout<CommentList.Row>.size == 32)
  }

  @Test func `many short texts fill many chunks`() {
    let comments = (0..<5000).map {
      Comment(id: "id\($0)", blog: Int32($0), author: 0, text: "text of number \($0)", createdDate: nil)
    }
    #expect(Array(CommentList(comments)) == comments)
  }

  @Test func `a list that takes in another keeps the texts of both`() {
    var list = CommentList(samples)
    list.append(contentsOf: CommentList(samples)) { $0.blog += 10 }
    list.append(contentsOf: CommentList()) { _ in }
    list.append(samples[0])
    #expect(list.map(\.parent) == (samples + samples + [samples[0]]).map(\.parent))
    #expect(list.map(\.editedDate) == (samples + samples + [samples[0]]).map(\.editedDate))
    #expect(list.map(\.likeCount) == (samples + samples + [samples[0]]).map(\.likeCount))
    #expect(list.map(\.suggestion) == (samples + samples + [samples[0]]).map(\.suggestion))
    #expect(list.map(\.pictures) == (samples + samples + [samples[0]]).map(\.pictures))
    #expect(list.hasPictures && !CommentList(samples.prefix(9)).hasPictures)
    #expect(list.map(\.text) == (samples + samples + [samples[0]]).map(\.text))
    #expect(list.map(\.id) == (samples + samples + [samples[0]]).map(\.id))
    #expect(
      list.map(\.blog) == [3, 0, 1, 0] + [2, 2, 2, 2, 2, 2, 2, 2, 2] + [13, 10, 11, 10] + [
        12, 12, 12, 12, 12, 12, 12, 12, 12,
      ] + [3]
    )
  }

  @Test func `a comment can get an id that is not longer than its own`() {
    var list: CommentList = [
      Comment(id: "comment-9", blog: 0, author: 0, text: "one", createdDate: nil),
      Comment(id: "c", blog: 0, author: 0, text: "two", createdDate: nil, parent: "comment-9"),
    ]
    list.shortenId(at: 0, to: "é1")
    list.shortenId(at: 1, to: "too long")
    #expect(list.map(\.id) == ["é1", "c"])
    #expect(list.map(\.text) == ["one", "two"])
    #expect(list.map(\.parent) == [nil, "comment-9"])
  }

  @Test(
    arguments: [
      ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("", "", true), ("", "a", false),
      ("é", "e\u{301}", true), ("e\u{301}", "e", false), ("ab\u{301}", "áb", false),
    ]
  ) func `ids are the same when they are as strings`(left: String, right: String, isSame: Bool) {
    let list = CommentList(
      [left, right].map { Comment(id: $0, blog: 0, author: 0, text: "x", createdDate: nil) }
    )
    #expect(list.haveSameId(0, 1) == isSame)
    #expect((left == right) == isSame)
  }
}
