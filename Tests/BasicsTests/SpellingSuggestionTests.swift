import Basics
import Testing

struct SpellingSuggestionTests {
  @Test(arguments: [
    ("authr", "author"), ("Author", "author"), ("autohr", "author"), ("likescount", "likeCount"),
    ("ur", "url"), ("xyz", nil), ("", nil), ("b", nil),
  ])
  func `the nearest name is meant, if it is near`(written: String, meant: String?) {
    #expect(SpellingSuggestion.nearest(to: written, among: ["url", "author", "likeCount", "title"]) == meant)
  }

  @Test func `of equally near names the first is meant`() {
    #expect(SpellingSuggestion.nearest(to: "bog", among: ["dog", "big"]) == "dog")
  }

  @Test(arguments: [
    ("created_at", ["createdAt"]), ("createdAt", ["created_at"]), ("updated", ["updatedDate"]), ("zzz", []),
    ("", []),
  ])
  func `of copied names only letters and digits count`(written: String, meant: [String]) {
    let names = ["created_at", "createdAt", "updatedDate", "title"].filter { $0 != written }
    #expect(SpellingSuggestion.similar(to: written, among: names).first == meant.first)
  }

  @Test(arguments: [
    ("", "", 0, 0), ("ab", "", 2, 2), ("", "ab", 2, 2), ("kitten", "sitting", 3, 3),
    ("autohr", "author", 1, 2),
  ])
  func `a distance counts the edits`(left: String, right: String, edits: Int, withoutSwaps: Int) {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    #expect(EditDistance.between(left, right) == edits)
    #expect(EditDistance.between(left, right, isSwapOneEdit: false) == withoutSwaps)
  }
}
