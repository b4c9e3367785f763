import BlogExport
import BlogModel
import Testing

@testable import Studio

/// Comments in the order of threads.
struct CommentOrderTests {
  private func order(_ pairs: [(String, String?)]) -> [String] {
    let records = pairs.map { id, parent in
      CommentRecord(
        comment: Comment(id: id, blog: 0, author: 0, text: "x", createdDate: nil, parent: parent),
        blog: "b",
        author: nil
      )
    }
    return CommentOrder.threads(records).map { "\($0.record.comment.id)\($0.depth)" }
  }

  @Test func `replies follow the comment that they answer`() {
    #expect(order([]) == [])
    #expect(
      order([("a", nil), ("b", nil), ("c", "a"), ("d", "c"), ("e", "a")]) == ["a0", "c1", "d2", "e1", "b0"]
    )
  }

  @Test func `a reply to a comment that is not there, or to the blog, begins a thread`() {
    #expect(order([("a", "gone"), ("b", "a"), ("c", "b1")]) == ["a0", "b1", "c0"])
  }

  @Test func `comments in a circle are shown once`() {
    #expect(order([("a", "b"), ("b", "a"), ("c", "c"), ("d", nil)]) == ["d0", "a0", "b1", "c0"])
  }

  @Test func `a deep thread is shown`() {
    let deep = (0..<50_000).map { ("\($0)", $0 == 0 ? nil : "\($0 - 1)") }
    #expect(order(deep).last == "4999949999")
  }
}
