import Testing

@testable import MarkdownHTML

struct HashtagListTests {
  @Test func `a tag counts once regardless of case, in its first spelling`() {
    var list = HashtagList()
    list.insert("Sea")
    list.insert("sea")
    #expect(list.names == ["Sea"])
  }

  @Test func `tags beyond the limit stay plain text`() {
    let text = (0..<100).map { "#tag\($0)" }.joined(separator: " ")
    let post = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" }).post(text)
    #expect(post.hashtags.count == HashtagList.limit)
    #expect(post.html.split(separator: "<a ").count - 1 == HashtagList.limit)
    #expect(post.html.contains("#tag99"))
  }
}
