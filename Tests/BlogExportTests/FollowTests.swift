import BlogModel
import Testing

@testable import BlogExport

/// Who follows whom, in exports and in records of the studio.
struct FollowTests {
  private static let bloggers =
    #""bloggers":{"u1":{"displayName":"ana"},"u2":{"displayName":"ben"},"u3":{"displayName":"cleo"}}"#

  private func read(
    _ follows: String,
    overlay: [(name: String, text: String)] = [],
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> ExportResult {
    var options = ExportOptions()
    change(&options)
    let files = [("export.json", #"{\#(Self.bloggers),"blogs":{},"follows":\#(follows)}"#)] + overlay
    return try ExportReader(options: options).read(files.map { ($0.0, Array($0.1.utf8)) })
  }

  private func pairs(_ result: ExportResult) -> [String] {
    let bloggers = result.community.bloggers
    return result.community.follows.map {
      "\(bloggers[Int($0.follower)].id) > \(bloggers[Int($0.followed)].id)"
    }
  }

  @Test func `follows are grouped by who is followed, the newest first`() throws {
    let result = try read(
      #"""
      {"f1":{"followedBy":"u1","bloggerId":"u2","createdDate":"2024-01-01T00:00:00Z"},
       "f2":{"followedBy":"u3","bloggerId":"u2","createdDate":"2024-02-01T00:00:00Z"},
       "f3":{"followedBy":"u2","bloggerId":"u1"}}
      """#
    )
    #expect(pairs(result) == ["u2 > u1", "u3 > u2", "u1 > u2"])
    #expect(result.read[.follow] == 3 && result.used[.follow] == 3)
    #expect(result.community.following(by: 0).map(\.followed) == [1])
    #expect(result.community.followerCount(of: 1) == 2 && result.community.followingCount(by: 1) == 1)
    #expect(result.community.followerCount(of: 2) == 0)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `a pair counts once, and no one follows themselves`() throws {
    let result = try read(
      #"[{"followedBy":"u1","bloggerId":"u2"},{"followedBy":"u1","bloggerId":"u2"},{"followedBy":"u1","bloggerId":"u1"}]"#
    )
    #expect(pairs(result) == ["u1 > u2"])
  }

  @Test func `bloggers who are not in the export are neither followers nor followed`() throws {
    let result = try read(
      #"[{"followedBy":"gone","bloggerId":"u2"},{"followedBy":"u1","bloggerId":"gone"}]"#
    )
    #expect(pairs(result) == [] && result.skipped[.follow] == 2)
  }

  @Test func `a follow without one of its bloggers is reported`() throws {
    let result = try read(#"[{"followedBy":"u1"},{"bloggerId":"u1"}]"#)
    #expect(result.diagnostics.map(\.code) == ["follow-incomplete", "follow-incomplete"])
    for (diagnostic, field) in zip(result.diagnostics, ["bloggerId", "followedBy"]) {
      #expect(line(diagnostic).contains("\(field) is missing; the follow is skipped"))
    }
  }

  @Test(arguments: [#""deleted":true"#, #""status":"hidden""#, #""private":true"#])
  func `a follow that is not public is not published`(_ mark: String) throws {
    let result = try read(#"[{"followedBy":"u1","bloggerId":"u2",\#(mark)}]"#)
    #expect(pairs(result) == [] && result.withheld[.follow] == 1)
  }

  @Test func `who is blocked follows no one`() throws {
    let result = try read(
      #"[{"followedBy":"u1","bloggerId":"u2"},{"followedBy":"u2","bloggerId":"u3"}]"#
    ) { $0.blocked = ["u1"] }
    #expect(pairs(result) == ["u2 > u3"] && result.redacted[.follow] == 1)
  }

  @Test func `other maps of apps have follows, too`() throws {
    let user = #"{"__type":"Pointer","className":"_User","objectId":"#
    for (map, collection) in [(FieldMap.spots, "Follows"), (.finds, "follows")] {
      let reader = ExportReader(options: ExportOptions(fieldMap: map))
      let users = #"{"results":[{"objectId":"a","username":"ana"},{"objectId":"b","username":"ben"}]}"#
      let follows = #"{"results":[{"objectId":"f","follower":\#(user)"a"},"followed":\#(user)"b"}}]}"#
      let result = try reader.read([
        ("_User.json", Array(users.utf8)), ("\(collection).json", Array(follows.utf8)),
      ])
      #expect(pairs(result) == ["a > b"], "\(map.name)")
    }
  }

  // MARK: Records of the studio

  @Test func `a record of the studio ends a follow, and one after it begins it again`() throws {
    let writer = try RecordWriter(ExportOptions())
    let follow = RecordValues.follow(FollowRecord(follower: "u1", followed: "u2", createdDate: nil))
    let ended = try writer.removal(of: follow, at: Timestamp(seconds: 1_700_000_000), isHidden: false)
    let begun = try writer.document(follow)
    #expect(ended.path == begun.path && begun.path.hasPrefix("follows/"))
    let export = #"[{"followedBy":"u1","bloggerId":"u2"}]"#
    func pairs(_ document: RecordWriter.Document) throws -> [String] {
      self.pairs(
        try read(
          export,
          overlay: [("~studio/\(document.path)", String(decoding: document.bytes, as: UTF8.self))]
        )
      )
    }
    #expect(try pairs(ended) == [])
    #expect(try pairs(begun) == ["u1 > u2"])
  }

  @Test(arguments: [FieldMap.fellowBlogger, .finds, .spots])
  func `a follow that is written is read back`(_ map: FieldMap) throws {
    let writer = try RecordWriter(ExportOptions(fieldMap: map))
    for (follower, followed) in [("u1", "u2"), ("A b/ç", "\"x\""), ("1", "2")] {
      let date = Timestamp(seconds: 1_700_000_000)
      let record = FollowRecord(follower: follower, followed: followed, createdDate: date)
      let document = try writer.document(.follow(record))
      let read = try #require(writer.values(document.path, document.bytes))
      #expect(read.values == .follow(record) && read.removed == nil)
    }
  }
}
