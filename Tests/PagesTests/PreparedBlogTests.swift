import TemplateEngine
import Testing

@testable import Pages

struct PreparedBlogTests {
  @Test(arguments: [
    ("Fog at noon. #fog #sea", "Fog at noon."),
    ("Fog at noon.   #sea\u{a0}#fog", "Fog at noon."),
    ("The #sea is grey. #fog", "The #sea is grey."),
    ("The #sea is grey.", "The #sea is grey."),
    ("Fog (#fog", "Fog (#fog"),
    ("Fog at noon. #other", "Fog at noon. #other"),
    ("Fog at noon, #fog…", "Fog at noon, #fog…"),
    ("Fog C# #fog", "Fog C#"),
    ("#fog", "#fog"),
    ("#fog #sea", "#fog #sea"),
    ("# #fog", "#"),
    ("", ""),
  ])
  func `the summary of a list omits the tags that end the text`(excerpt: String, summary: String) {
    let blog = PreparedBlog(title: "", excerpt: excerpt, tags: ["sea", "fog"], source: 0, text: nil)
    #expect(blog.summary == summary)
  }

  @Test(arguments: [
    ("Ana", false, true, "picture-by"), ("Ana", true, true, "video-by"), ("Ana", true, false, "video-by"),
    ("Ana", false, false, "no-title"), ("", false, true, "no-title"), ("", true, true, "no-title"),
  ])
  func `a blog without words is named by what it shows and by its author`(
    author: String,
    isVideo: Bool,
    hasPicture: Bool,
    name: String
  ) {
    let blog = PreparedBlog(title: "", excerpt: "", tags: [], source: 0, text: nil)
    let label = blog.label(author: author, isVideo: isVideo, hasPicture: hasPicture, MessageCatalog())
    #expect(label == name)
  }

  @Test(arguments: [
    (String(repeating: "fog, ", count: 20), String(repeating: "fog, ", count: 13) + "fog…"),
    ("こんにちは！ " + String(repeating: "海", count: 90), "こんにちは！ " + String(repeating: "海", count: 63) + "…"),
  ])
  func `a long text gives a name that ends behind a word if that is not near its beginning`(
    excerpt: String,
    name: String
  ) {
    let blog = PreparedBlog(title: "", excerpt: excerpt, tags: [], source: 0, text: nil)
    #expect(blog.label(author: "Ana", isVideo: false, hasPicture: false, MessageCatalog()) == name)
  }

  @Test func `a letter with thousands of marks is cut`() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(text.firstWords(10)?.unicodeScalars.count == 80)
  }

  @Test func `a title needs no tags as its summary`() {
    let blog = PreparedBlog(title: "Fog", excerpt: "#fog #sea", tags: ["sea", "fog"], source: 0, text: nil)
    #expect(blog.summary.isEmpty)
    #expect(blog.titleOrSummary == "Fog")
  }

  @Test func `a text that only looks as if it ended with tags is complete`() {
    let blog = PreparedBlog(title: "", excerpt: "We are #1 #2", tags: [], source: 0, text: nil)
    #expect(blog.summary == "We are #1 #2")
  }
}
