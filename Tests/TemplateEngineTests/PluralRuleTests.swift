import TemplateEngine
import Testing

/// The samples are those of Unicode CLDR, "Language Plural Rules".
@Suite struct PluralRuleTests {
  @Test(
    arguments: [
      ("en", "1", "one"), ("en", "0 2 11 1000000", "other"), ("de-CH", "1", "one"), ("xx", "1", "one"),
      ("ja", "0 1 2", "other"), ("zh-Hans", "1", "other"),
      ("hi", "0 1", "one"), ("fa", "2 17", "other"),
      ("fr", "0 1", "one"), ("fr", "2 17 100", "other"), ("fr", "1000000 2000000", "many"),
      ("es", "1", "one"), ("es", "0 2 16", "other"), ("es", "1000000", "many"),
      ("pt-BR", "0 1", "one"), ("pt-PT", "1", "one"), ("pt-PT", "0 2", "other"), ("pt", "0", "one"),
      ("ru", "1 21 31 101", "one"), ("ru", "2 3 4 22 102", "few"), ("ru", "0 5 11 12 14 19 111", "many"),
      ("pl", "1", "one"), ("pl", "2 3 4 22 104", "few"), ("pl", "0 5 11 12 21 101", "many"),
      ("cs", "1", "one"), ("sk", "2 3 4", "few"), ("cs", "0 5 22", "other"),
      ("hr", "1 21 101", "one"), ("sr", "2 4 22", "few"), ("hr", "0 5 11 12", "other"),
      ("sl", "1 101", "one"), ("sl", "2 102", "two"), ("sl", "3 4 103", "few"), ("sl", "0 5 11", "other"),
      ("lt", "1 21 101", "one"), ("lt", "2 9 22", "few"), ("lt", "0 10 11 19 111", "other"),
      ("lv", "0 10 11 19 20 30", "zero"), ("lv", "1 21 101", "one"), ("lv", "2 9 22", "other"),
      ("ro", "1", "one"), ("ro", "0 2 16 101 119", "few"), ("ro", "20 35 120", "other"),
      ("ar", "0", "zero"), ("ar", "1", "one"), ("ar", "2", "two"), ("ar-EG", "3 10 103 110", "few"),
      ("ar", "11 26 99 111", "many"), ("ar", "100 102 200 1000", "other"),
      ("he", "1", "one"), ("he", "2", "two"), ("he", "0 3 20", "other"),
      ("se", "2", "two"), ("se", "3", "other"),
      ("ga", "1", "one"), ("ga", "2", "two"), ("ga", "3 6", "few"), ("ga", "7 10", "many"),
      ("ga", "0 11", "other"),
      ("gd", "1 11", "one"), ("gd", "2 12", "two"), ("gd", "3 10 13 19", "few"), ("gd", "0 20", "other"),
      ("cy", "0", "zero"), ("cy", "3", "few"), ("cy", "6", "many"), ("cy", "4 5 7", "other"),
      ("mt", "1", "one"), ("mt", "2", "two"), ("mt", "0 3 10 103", "few"), ("mt", "11 19 111", "many"),
      ("mt", "20 101", "other"),
      ("is", "1 21 101", "one"), ("is", "0 11 111", "other"),
      ("fil", "0 1 2 3 5 7", "one"), ("tl", "4 6 9 14", "other"),
    ] as [(String, String, String)]
  )
  func `a number has the form of its language`(language: String, numbers: String, form: String) {
    let rule = PluralRule(language: language)
    for number in numbers.split(separator: " ") {
      #expect(Int(number).map(rule.form)?.rawValue == form, "\(language) \(number)")
    }
  }

  @Test(arguments: [
    "en", "ja", "hi", "fr", "es", "ru", "pl", "cs", "sr", "sl", "lt", "lv", "ro", "ar", "he", "se", "ga",
    "gd", "cy",
    "mt", "is", "fil",
  ])
  func `a language has the forms that its numbers take`(language: String) {
    let rule = PluralRule(language: language)
    let met = Set(([0, 1, 2, 3, 1_000_000, 2_000_000] + Array(0...1200)).map(rule.form))
    #expect(met.isSubset(of: rule.forms))
    #expect(Set(rule.forms).subtracting(met).isSubset(of: [.other]))
    #expect(Set(rule.neededForms).isSubset(of: rule.forms))
  }

  @Test func `a negative number counts as a positive one`() {
    #expect(PluralRule(language: "en").form(for: -1) == .one)
    #expect(PluralRule(language: "en").form(for: .min) == .other)
  }
}
