import BlogExport
import BlogModel
import Testing

@testable import Studio

/// Comments and likes are found by their blogs, also after a file has got another record.
struct OverlayChangesTests {
  private func comment(_ id: String, on blog: String) -> StudioVersion {
    let comment = Comment(id: id, blog: -1, author: -1, text: "text", createdDate: nil)
    let record = CommentRecord(comment: comment, blog: blog, author: "u1")
    return StudioVersion(.comment(record), removed: nil, [])
  }

  private func blog(_ id: String) -> StudioVersion {
    let record = BlogRecord(blog: Blog(id: id, blogger: -1, text: "text", createdDate: nil), author: "u1")
    return StudioVersion(.blog(record), removed: nil, [])
  }

  @Test func `comments are found by their blog`() {
    var changes = OverlayChanges()
    changes.set(comment("c1", on: "b1"), at: "comments/c1.json", nil)
    changes.set(comment("c2", on: "b2"), at: "comments/c2.json", nil)
    changes.set(blog("b1"), at: "blogs/b1.json", nil)
    #expect(changes.about(blog: "b1").compactMap(\.comment?.comment.id) == ["c1"])
    #expect(changes.about(blog: "b3").isEmpty && changes.values.count == 3)
  }

  @Test func `a file with another record is no longer found by the old blog`() {
    var changes = OverlayChanges()
    changes.set(comment("c1", on: "b1"), at: "comments/c1.json", nil)
    changes.set(comment("c1", on: "b2"), at: "comments/c1.json", nil)
    #expect(changes.about(blog: "b1").isEmpty)
    #expect(changes.about(blog: "b2").count == 1 && changes.values.count == 1)
  }
}
