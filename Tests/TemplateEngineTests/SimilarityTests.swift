import Testing

@testable import TemplateEngine

@Suite struct SimilarityTests {
  @Test(arguments: [
    ("authr", "author"), ("Author", "author"), ("autohr", "author"), ("likescount", "likeCount"),
    ("ur", "url"), ("xyz", nil), ("", nil), ("b", nil),
  ])
  func `the nearest name is meant, if it is near`(written: String, meant: String?) {
    #expect(mostSimilar(to: written, among: ["url", "author", "likeCount", "title"]) == meant)
  }

  @Test func `of equally near names the first is meant`() {
    #expect(mostSimilar(to: "bog", among: ["dog", "big"]) == "dog")
  }
}
