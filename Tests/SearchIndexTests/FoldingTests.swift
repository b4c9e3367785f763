import Testing

@testable import SearchIndex

@Suite struct FoldingTests {
  private func fold(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      Folding.table.fold(scalar.value) { point in
        if let scalar = Unicode.Scalar(point) { folded.append(scalar) }
      }
    }
    return String(folded)
  }

  @Test(arguments: [
    ("é", "e"), ("e\u{301}", "e"), ("ß", "ss"), ("ﬁ", "fi"), ("Ｗ", "w"), ("İ", "i"), ("ς", "σ"), ("㎞", "km"),
    ("🍵", "🍵"), ("猫", "猫"), ("각", "각"), ("ｶ", "カ"), ("\u{2F800}", "丽"), ("\u{10FFFF}", "\u{10FFFF}"),
  ])
  func `a code point folds to its plain form`(text: String, folded: String) {
    #expect(Array(fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test func `what is folded folds to itself`() {
    for value in UInt32(0x80)..<0x30000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = fold(String(scalar))
      #expect(Array(fold(once).unicodeScalars) == Array(once.unicodeScalars), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `marks that are vowels stay`() {
    #expect(Array(fold("हि").unicodeScalars) == Array("हि".unicodeScalars))
  }
}
