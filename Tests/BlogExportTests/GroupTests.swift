import BlogModel
import Testing

@testable import BlogExport

/// What is left of deleted records, which looks like a group of comments or likes by the id of their blog.
struct GroupTests {
  @Test(arguments: [
    #""deleted":true,"moderation":{"by":"x"},"original":?"#, #""original":?,"deleted":true"#,
    #""deleted":true,"original":{"text":?},"was":?"#, #""hidden":1,"createdDate":"2019-03-10","original":?"#,
    #""deleted":{"by":"x"},"original":?"#, #""status":{"stringValue":"removed"},"original":?"#,
    #""original":?,"deletedAt":{"_seconds":1552242646,"_nanoseconds":0}"#,
    #""original":?,"status":["removed"]"#,
    #""data":{"deleted":true},"original":?"#, #""content":{"protected":true},"original":?"#,
    #""_rperm":[],"original":?"#, #""reason":"spam","original":?"#, #""reasons":["spam"],"original":?"#,
  ])
  func `a deleted comment is not a group of comments`(_ fields: String) throws {
    let secret = #"{"commentText":"SECRET","commentedBy":"u1"}"#
    let deleted = "{\(fields.replacing("?", with: secret))}"
    let fine = #"{"blogId":"1","commentText":"fine","commentedBy":"u1","createdDate":"2019-03-10"}"#
    let blog = #"{"blogDescription":"x"}"#
    for (comments, count) in [
      (#"{"1":\#(deleted),"2":\#(fine),"3":\#(fine)}"#, 2),
      (#"{"x":\#(fine),"1":\#(deleted),"2":\#(fine)}"#, 2),
      (#"{"1":{"createdDate":"2019-03-10","deleted":true},"2":\#(deleted),"3":\#(fine)}"#, 1),
      ("[null,\(deleted),\(fine),\(fine)]", 2),
      (#"{"1":{"c1":\#(fine)},"2":\#(deleted),"3":{"c2":\#(fine)}}"#, 2),
      (#"{"2":\#(deleted),"1":{"c1":\#(fine)},"3":{"c2":\#(fine)}}"#, 2),
    ] {
      let result = try read(
        #"{"bloggers":{"u1":{"bio":"x"}},"blogs":{"1":\#(blog),"2":\#(blog),"3":\#(blog)},"#
          + #""comments":\#(comments)}"#
      )
      #expect(
        result.community.comments.map(\.text) == Array(repeating: "fine", count: count),
        "\(comments.prefix(99))"
      )
      // It is counted, as private or as unusable.
      #expect(result.read[.comment] == 3)
    }
  }

  @Test func `the mark of a deleted comment may be after the look-ahead`() throws {
    let secret = #"{"commentText":"SECRET \#(String(repeating: "x", count: 1 << 17))","commentedBy":"u1"}"#
    let blog = #"{"blogDescription":"x"}"#
    for end in [#","deleted":true"#, ""] {
      let result = try read(
        #"{"bloggers":{"u1":{"bio":"x"}},"blogs":{"1":\#(blog),"2":\#(blog)},"comments":{"#
          + #""1":{"c1":{"commentText":"fine","commentedBy":"u1"}},"2":{"original":\#(secret)\#(end)}}}"#
      )
      // Without a mark, it is a group of one comment.
      #expect(result.community.comments.count == (end.isEmpty ? 2 : 1))
      #expect(result.withheld[.comment] == (end.isEmpty ? 0 : 1))
    }
  }

  @Test(arguments: [
    #""moderation":{"status":"removed"}"#, #""meta":{"isDeleted":"yes"}"#, #""info":{"data":0,"flagged":1}"#,
  ])
  func `a comment with a mark in other fields is not a group of comments`(_ mark: String) throws {
    let fine = #"{"postId":"1","text":"fine","authorId":"u1"}"#
    let result = try read(
      #"{"users":{"u1":{"name":"A"}},"posts":{"1":{"title":"x","body":"x","authorId":"u1"}},"#
        + #""comments":{"1":{\#(mark),"original":{"text":"SECRET","authorId":"u1"}},"2":\#(fine)}}"#,
      options: ExportOptions(fieldMap: .auto)
    )
    #expect(result.community.comments.map(\.text) == ["fine"] && result.withheld[.comment] == 1)
  }

  @Test(arguments: [
    #""deleted":true"#, #""deletedAt":1552242646000"#, #""deleted":true,"x":null"#,
    #""deleted":true,"u2":true"#,
    #""deleted":true,"by":{"n":1},"was":?"#, #""was":?,"hidden":1"#, #""deleted":{"by":"u2"},"was":?"#,
  ])
  func `a deleted like is not a group of likes`(_ fields: String) throws {
    let was = #"{"blogId":"1","likedBy":"u2","postId":"1","userId":"u2"}"#
    let deleted = "{\(fields.replacing("?", with: was))}"
    for map in [FieldMap.auto, .fellowBlogger] {
      for list in [
        #"{"1":\#(deleted),"2":\#(was),"3":{"u1":true}}"#, "[null,\(deleted),\(was)]",
        #"{"1":\#(deleted),"b0":{"u2":true}}"#, #"{"b0":{"u2":true},"1":\#(deleted)}"#,
      ] {
        let result = try readLikes(list, of: ["u1", "u2", "deleted"], map)
        #expect(result.used[.like] == 1 && result.withheld[.like] == 1, "\(list)")
        #expect(!result.diagnostics.contains { ["likes-without-blog", "blogger-unknown"].contains($0.code) })
      }
    }
  }

  @Test(arguments: [#"{"removed":false}"#, #"{"public":true}"#, #"{"deleted":false,"x":null}"#])
  func `a first like that has only a mark does not decide alone`(_ first: String) throws {
    let like = #"{"blogId":"1","likedBy":"u2"}"#
    let result = try readLikes(#"{"l0":\#(first),"l1":\#(like)}"#, of: ["u2"], .fellowBlogger)
    #expect(result.used[.like] == 1 && result.diagnostics.map(\.code) == ["like-incomplete"])
  }
}
