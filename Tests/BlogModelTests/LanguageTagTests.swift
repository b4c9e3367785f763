import Testing

@testable import BlogModel

struct LanguageTagTests {
  @Test(arguments: [
    ("en", "en"), ("DE", "de"), ("pt-br", "pt-BR"), ("en_US", "en-US"), ("ZH-hant-tw", "zh-Hant-TW"),
    ("es-419", "es-419"), ("sl-rozaj-biske-1994", "sl-rozaj-biske-1994"), ("gsw", "gsw"),
    ("de-a-value", "de-a-value"), ("en-a-gb", "en-a-gb"),
  ])
  func `tags get their usual case`(text: String, tag: String) {
    #expect(LanguageTag.normalized(text) == tag)
  }

  @Test(arguments: [
    "", "e", "english", "en-", "-en", "en--US", "en US", "en\"x", "ën", "en-a", "x-private", "i-klingon",
    "12",
    "en-123456789", "en-<b>", "de-DE-1996-1996-1996-1996-1996-19961",
  ])
  func `a text that is not well-formed is not a tag`(text: String) {
    #expect(LanguageTag.normalized(text) == nil)
  }
}
