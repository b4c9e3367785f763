import Testing

@testable import SiteBuild

struct SpellingTests {
  @Test(arguments: [("titel", "title"), ("TITLE", "title"), ("base_url", "base-url"), ("blockd", "blocked")])
  func `a slip leads to the name that was meant`(typed: String, meant: String) {
    #expect(Spelling.suggestion(for: typed, among: ["title", "base-url", "blocked"]) == meant)
  }

  @Test(arguments: ["", "colour", "zzzzz"])
  func `another word leads nowhere`(typed: String) {
    #expect(Spelling.suggestion(for: typed, among: ["title", "base-url"]) == nil)
  }
}
