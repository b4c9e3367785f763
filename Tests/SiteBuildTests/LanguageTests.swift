import BlogModel
import TemplateEngine
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

struct LanguageTests {
  private static let builtIn = EmbeddedTheme.files.filter { $0.path.hasPrefix("languages/") }.map {
    Language.Source(path: $0.path, file: "built-in \($0.path)", text: $0.text)
  }

  private func language(
    _ tag: String,
    own: KeyValuePairs<String, String> = [:],
    used: Set<String> = []
  ) -> Language {
    let own = own.map {
      Language.Source(path: "languages/\($0.key).yml", file: "t/\($0.key).yml", text: $0.value)
    }
    return Language(tag, builtIn: Self.builtIn, own: own, used: used)
  }

  private func messages(_ language: Language) -> [String] {
    language.problems.map { problem in
      let place = problem.place.map { "\($0.file):\($0.line ?? 0): " } ?? ""
      return "\(place)\(problem.severity) \(problem.code): \(problem.summary). \(problem.hint ?? "")"
    }
  }

  // MARK: The built-in languages

  @Test(arguments: ["en", "en-US", "de", "es", "fr", "ar"])
  func `a built-in language has all words and all of their forms`(tag: String) {
    let language = language(tag)
    #expect(messages(language) == [])
    #expect(language.dates.months?.count == 12)
    let english = self.language("en")
    for (book, original) in [(language.words, english.words), (language.scripts, english.scripts)] {
      for (key, phrase) in original.phrases {
        // A word may replace the number; all other values are required.
        let values = Set(phrase.values).subtracting([Phrase.number])
        #expect(values.isSubset(of: book.phrases[key]?.values ?? []), "\(tag) \(key)")
      }
    }
  }

  @Test func `all built-in languages have the same keys`() {
    let keys = ["en", "de", "es", "fr", "ar"].map { tag in
      let file = Self.builtIn.first { $0.path == "languages/\(tag).yml" }?.text ?? ""
      let read = LanguageReader.read(file, file: tag).0
      return Set(read.words.keys).union(read.scripts.keys.map { "scripts.\($0)" })
    }
    for own in keys { #expect(own == keys[0]) }
  }

  @Test func `Arabic has six forms`() {
    let words = language("ar").words
    let texts = [0, 1, 2, 3, 11, 100].map { words.text("comment-count", count: $0) }
    #expect(texts == ["لا تعليقات", "تعليق واحد", "تعليقان", "3 تعليقات", "11 تعليقًا", "100 تعليق"])
  }

  @Test(arguments: [
    ("en", "1 March 2019", "1 March 2019, 18:30", "March 2019", "March"),
    ("en-US", "March 1, 2019", "March 1, 2019, 18:30", "March 2019", "March"),
    ("de-CH", "1. März 2019", "1. März 2019, 18:30 Uhr", "März 2019", "März"),
    ("es", "1 de marzo de 2019", "1 de marzo de 2019, 18:30", "marzo de 2019", "marzo"),
    ("fr", "1er mars 2019", "1er mars 2019 à 18:30", "mars 2019", "mars"),
    ("ar", "1 مارس 2019", "1 مارس 2019، 18:30", "مارس 2019", "مارس"),
    ("nl", "2019-03-01", "2019-03-01, 18:30", "2019-03", "03"),
  ])
  func `dates are written as the language writes them`(
    tag: String,
    day: String,
    moment: String,
    month: String,
    name: String
  ) {
    let format = DateFormat(zone: .utc, words: language(tag).dates)
    let view = format.view(Timestamp(seconds: 1_551_465_046))
    #expect(view.iso == "2019-03-01T18:30:46Z")
    #expect([view.label, view.fullLabel] == [day, moment])
    #expect([format.month(year: 2019, month: 3), format.monthName(3)] == [month, name])
  }

  @Test(arguments: [
    ("en", "ltr"), ("de", "ltr"), ("ar", "rtl"), ("ar-EG", "rtl"), ("he", "rtl"), ("fa-IR", "rtl"),
    ("az", "ltr"), ("az-Arab", "rtl"), ("ur-Latn", "ltr"), ("ja", "ltr"),
  ])
  func `a language has its direction, with a file or without`(tag: String, direction: String) {
    #expect(language(tag).direction.rawValue == direction)
  }

  // MARK: The site's own files

  @Test func `a site's file replaces single words, and the rest stay`() {
    let own = language("de", own: ["de": "words:\n  feed: Start\n", "en": "words:\n  tags: Topics\n"])
    #expect(messages(own) == [])
    #expect(own.words.text("feed") == "Start")
    #expect(own.words.text("bloggers") == "Blogger")
    #expect(own.words.text("tags") == "Schlagwörter")
  }

  @Test func `a word that only English has is shown in English and reported`() {
    let own = language("nl", own: ["nl": "words:\n  feed: Nieuw\ndates:\n  day: \"{day}-{month}-{year}\"\n"])
    #expect(own.words.text("feed") == "Nieuw")
    #expect(own.words.text("tags") == "Tags")
    let count = language("en").words.phrases.count + language("en").scripts.phrases.count - 1
    #expect(messages(own).count == 1)
    #expect(
      messages(own).first?.hasPrefix(
        "t/nl.yml:0: warning language-incomplete: \(count) texts are missing in 'nl' and shown in English: "
          + "words.all-questions, words.all-quotes, "
      ) == true
    )
    #expect(messages(own).first?.hasSuffix(", …. Add them; languages/en.yml has the English ones.") == true)
  }

  @Test func `a language without a file falls back to English and is reported`() {
    #expect(
      messages(language("nl-BE")) == [
        "warning language-missing: the theme has no translation for 'nl-BE'; its texts are in English. "
          + "Translate languages/en.yml and save it as templates/languages/nl-BE.yml."
      ]
    )
    #expect(language("nl-BE").words.text("feed") == "Feed")
  }

  @Test func `an unused key is reported with a suggestion`() {
    let text = "words:\n  fed: Start\n  mine: Meins\n"
    #expect(
      messages(language("de", own: ["de": text], used: ["mine"])) == [
        "t/de.yml:2: warning language-key: unknown key 'words.fed'; ignored. Did you mean 'feed'?"
      ]
    )
    let qqqq = messages(language("de", own: ["de": "words:\n  qqqqqqqq: x\nwrods: {}\n"]))
    #expect(
      qqqq == [
        "t/de.yml:3: warning language-key: unknown key 'wrods'; ignored. Did you mean 'words'?",
        "t/de.yml:2: warning language-key: unknown key 'words.qqqqqqqq'; ignored. "
          + "Remove it.",
      ]
    )
  }

  @Test func `a theme's own words in English are words as others are`() {
    let own = language("en", own: ["en": "words:\n  motto: Read!\n"])
    #expect(messages(own) == [])
    #expect(own.words.text("motto") == "Read!")
  }

  @Test func `a place that English does not have gives the English words`() {
    let own = language("de", own: ["de": "words:\n  page: Seite {nummer}\n  skip: Zu {x}\n"])
    #expect(
      messages(own) == [
        "t/de.yml:2: warning language-key: 'words.page' has the unknown placeholder {nummer}; "
          + "the built-in text is used. Its placeholders are {number}.",
        "t/de.yml:3: warning language-key: 'words.skip' has the unknown placeholder {x}; "
          + "the built-in text is used. It has no placeholders.",
      ]
    )
    #expect(own.words.text("skip") == "Zum Inhalt springen")
  }

  @Test func `missing and unknown forms of a language are reported`() {
    let text = "words:\n  blogs:\n    few: wenige\n    other: \"{count} Blogs\"\n"
    #expect(
      messages(language("de", own: ["de": text])) == [
        "t/de.yml:2: warning language-key: 'words.blogs' has the plural form 'few', which the language does not use. "
          + "Its forms are one, other.",
        "t/de.yml:2: warning language-incomplete: 'words.blogs' lacks the plural forms one; "
          + "'other' is used. Add a line for each.",
      ]
    )
  }

  @Test(arguments: [
    ("feed: a: b", "t/de.yml:1: error language-unreadable: invalid YAML: "),
    ("a: 1\nwords: 3", "t/de.yml:1: warning language-key: unknown key 'a'; ignored. "),
    (
      "words: 3",
      "t/de.yml:1: error language-unreadable: invalid value for 'words': expected keys and values, for example 'feed: Feed'. "
    ),
    (
      "words:\n  feed: [x]",
      "t/de.yml:2: error language-unreadable: invalid value for 'words.feed': expected keys and values"
    ),
    (
      "words:\n  blogs: {one: x}",
      "t/de.yml:2: error language-unreadable: invalid value for 'words.blogs': expected a text, or plural forms including 'other'."
    ),
    (
      "words:\n  feed: a\n  feed: b",
      "t/de.yml:3: error language-unreadable: duplicate key 'feed'. Remove one"
    ),
    (
      "direction: up",
      "t/de.yml:1: error language-unreadable: invalid value for 'direction': expected ltr or rtl. "
    ),
    (
      "dates: {months: [Jan]}",
      "t/de.yml:1: error language-unreadable: invalid value for 'months': expected the names of twelve months in brackets. "
    ),
    (
      "dates:\n  day: \"{day} {mont}\"",
      "t/de.yml:2: error language-unreadable: invalid value for 'day': expected a text with {day}, {month}, {year}. "
    ),
  ])
  func `what cannot be read is reported with its place`(text: String, message: String) {
    #expect(messages(language("de", own: ["de": text])).first?.hasPrefix(message) == true)
  }

  // MARK: The studio

  @Test func `own texts of the studio are found in any case, and mistakes are reported`() throws {
    let folder = try TemporaryFolder()
    let text = "words:\n  Your blogs: Seus blogs\n  \"{count} likes\": \"{x} curtidas\"\n"
    try folder.write(text, to: "studio/pt-BR.yml")
    try folder.write("words: [", to: "studio/nl.yml")
    var configuration = SiteConfiguration()
    configuration.language = "pt-BR"
    let studio = StudioLanguage(configuration, templates: folder.path)
    #expect(studio.text("Your blogs", [:], nil) == "Seus blogs")
    #expect(studio.text("{count} likes", ["count": "2"], 2) == "2 likes")
    let theme = try Theme(folder: folder.path, shownFolder: "t", language: "pt-BR")
    let problems = theme.problems.filter { $0.place != nil }
    #expect(problems.map(\.place) == [.init(file: "t/studio/pt-BR.yml", line: 3)])
    #expect(
      problems.map(\.summary) == [
        "'words.{count} likes' has the unknown placeholder {x}; the built-in text is used"
      ]
    )
  }

  // MARK: Where words go

  @Test func `scripts get their words as a script that no text can break`() {
    let own = language("de", own: ["de": "scripts:\n  people: \"</script>\\u2028\\\"\"\n"])
    let text = String(decoding: ScriptWords.source(own, ofFeatures: false), as: UTF8.self)
    #expect(
      text.contains(#""people":"\u003c/script\u003e\u2028\"","people-count":{"one":"{count}"#)
    )
    #expect(text.hasPrefix("const words={\""))
    #expect(text.contains(#"new Intl.PluralRules("de")"#))
    #expect(text.contains("export function say("))
  }

  @Test func `pages are in the language of the site`() async throws {
    let site = try SampleSite()
    site.configuration.language = "ar"
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(page.contains(#"<html lang="ar" dir="rtl">"#))
    #expect(page.contains("تعليق واحد"))
    #expect(page.contains(">10 مارس 2019</time>"))
    #expect(try site.page("archive/index.html").contains("تدوينتان"))
  }

  @Test func `one word of the site's language rebuilds the pages`() async throws {
    let site = try SampleSite()
    try await site.build()
    try site.folder.write("words:\n  feed: Home\n", to: "site/templates/languages/en.yml")
    try await site.build()
    #expect(try site.page("index.html").contains(">Home</a>"))
  }

  @Test func `a language that cannot be read stops the build`() async throws {
    let site = try SampleSite()
    try site.folder.write("words: [", to: "site/templates/languages/en.yml")
    await #expect(throws: SiteBuildError.self) { try await site.build() }
    #expect(!site.has("index.html"))
  }
}
