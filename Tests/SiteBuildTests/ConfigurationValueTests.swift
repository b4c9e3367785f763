import BlogModel
import Testing

@testable import SiteBuild

/// Values that are well formed but wrong.
struct ConfigurationValueTests {
  private func read(_ text: String) throws -> SiteConfiguration {
    try ConfigurationReader.read(text, file: "blogforge.yml")
  }

  @Test(arguments: [
    (
      "language: english",
      "1:11: invalid value 'english' for 'language': expected a language tag such as en or pt-BR."
    ),
    ("language: e1", "1:11: invalid value 'e1' for 'language': expected a language tag such as en or pt-BR."),
    (
      "only: {from: 2022-01-01, until: 2020-01-01}",
      "1:33: invalid value '2020-01-01' for 'until': expected a day that is not before 'from'."
    ),
    (
      "only: {until: 2019-12-31, from: 2020-01-01}",
      "1:15: invalid value '2019-12-31' for 'until': expected a day that is not before 'from'."
    ),
    (
      "header-links: [{label: \" \\t\", url: /about/}]",
      "1:16: invalid value '{…}' for 'header-links': expected an entry with label and url."
    ),
    (
      "header-links: [{label: ~, url: /about/}]",
      "1:16: invalid value '{…}' for 'header-links': expected an entry with label and url."
    ),
    ("scripts: [{src: }]", "1:11: invalid value '{…}' for 'scripts': expected an entry with src."),
    ("scripts: [{src: ~}]", "1:11: invalid value '{…}' for 'scripts': expected an entry with src."),
    ("scripts: [{src: ''}]", "1:11: invalid value '{…}' for 'scripts': expected an entry with src."),
  ])
  func `a value that is well formed but wrong is reported`(text: String, sentence: String) {
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    #expect(error?.description == "blogforge.yml:\(sentence)")
  }

  @Test(arguments: [
    "title", "description", "export", "images", "templates", "static", "output", "trace",
  ])
  func `an empty text means the default`(key: String) throws {
    #expect(try read("\(key): ''") == SiteConfiguration())
  }

  @Test(arguments: ["en", "gsw", "pt-BR", "zh-Hant-TW", "es-419"])
  func `a language has two or three letters`(tag: String) throws {
    #expect(try read("language: \(tag)").language == tag)
  }

  @Test func `a selection can be a single day`() throws {
    let selection = try read("only: {from: 2020-02-29, until: 2020-02-29}").selection
    #expect(selection.from == selection.until && selection.from?.day == 29)
  }
}
