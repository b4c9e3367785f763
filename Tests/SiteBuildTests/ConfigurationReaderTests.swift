import BlogModel
import ImageResize
import Media
import PictureFetch
import Testing

@testable import Pages
@testable import SiteBuild

struct ConfigurationReaderTests {
  private func read(_ text: String) throws -> SiteConfiguration {
    try ConfigurationReader.read(text, file: "blogforge.yml")
  }

  private func message(_ text: String) -> String? {
    do throws(ConfigurationError) {
      _ = try ConfigurationReader.read(text, file: "blogforge.yml")
      return nil
    } catch { return error.description }
  }

  @Test(arguments: ["", "# only a comment\n", "title:\n"])
  func `a configuration that says nothing gives the defaults`(text: String) throws {
    #expect(try read(text) == SiteConfiguration())
  }

  @Test func `a byte-order mark shifts no line`() throws {
    let configuration = try read("\u{FEFF}title: a\r\nlanguage: de\r\n")
    #expect(configuration.title == "a")
    #expect(configuration.language == "de")
  }

  @Test func `every key is read`() throws {
    let configuration = try read(
      """
      title: Fellow bloggers
      description: What we make
      language: pt-BR
      timezone: Europe/Zurich
      base-url: https://Example.org/blog
      page-size: 10
      export: data.json
      images: bucket
      templates: theme
      static: files
      output: site
      fetch: true
      fetch-allow: ["127.0.0.1:8080", cdn.example.org]
      fetch-timeout: 30
      fieldmap: maps/forum.yml
      features: {explore: true, identify: false, offline: true}
      pages: {likes: off, tag-feeds: false, archive: on}
      blocked: [u1, u2]
      hidden: [b1, blogs/b2/comments/c1]
      redact: takedown.txt
      header-links:
        - label: About
          url: /about.html
      footer-links:
        - label: Source
          url: https://example.org/source
      jobs: 3
      strict: true
      clean: true
      quiet: true
      log-format: json
      pictures:
        tile: {fit: centre-crop, format: jpeg, quality: 70, sizes: [400]}
        photo: {sizes: [600, 1200], format: gif, keep-animation: true}
        social: {format: png}
        card: false
        max-pixels: 200_000_000
        max-bytes: 5000000
        max-memory: 900000000
        max-seconds: 7
        max-frames: 50
        max-animation-pixels: 0
      """
    )
    #expect(configuration.title == "Fellow bloggers")
    #expect(configuration.description == "What we make")
    #expect(configuration.language == "pt-BR")
    #expect(configuration.timeZone == "Europe/Zurich")
    #expect(configuration.baseURL == BaseURL("https://example.org/blog/"))
    #expect(configuration.pageSize == 10)
    #expect(configuration.export == "data.json")
    #expect(configuration.images == "bucket")
    #expect(configuration.templates == "theme")
    #expect(configuration.staticFiles == "files")
    #expect(configuration.output == "site")
    #expect(configuration.isFetching)
    #expect(configuration.fetchAllowed == ["127.0.0.1:8080", "cdn.example.org"].map { AllowedHost($0) })
    #expect(configuration.fetchTimeout == 30)
    #expect(configuration.fieldMap == "maps/forum.yml")
    #expect(configuration.features.explore == true && configuration.features.identify == false)
    #expect(configuration.features.quiz == nil && configuration.features.offline == true)
    #expect(!configuration.pages.has(.likes) && !configuration.pages.has(.tagFeeds))
    #expect(configuration.pages.has(.archive) && configuration.pages.has(.tags))
    #expect(configuration.blocked == ["u1", "u2"])
    #expect(configuration.hidden == ["b1", "blogs/b2/comments/c1"])
    #expect(configuration.redact == ["takedown.txt"])
    #expect(configuration.headerLinks == [SiteLink(label: "About", url: "/about.html")])
    #expect(configuration.footerLinks == [SiteLink(label: "Source", url: "https://example.org/source")])
    #expect(configuration.jobs == 3)
    #expect(configuration.isStrict)
    #expect(configuration.isClean)
    #expect(configuration.verbosity == .quiet)
    #expect(configuration.logFormat == .json)
    #expect(configuration.pictures.tile.fit == .crop(.centre))
    #expect(!configuration.pictures.hasCards)
    #expect(configuration.pictures.tile.format == .jpeg)
    #expect(configuration.pictures.tile.quality == 70)
    #expect(configuration.pictures.tile.sizes == [400])
    #expect(configuration.pictures.photo.sizes == [600, 1200])
    #expect(configuration.pictures.social.format == .png)
    #expect(configuration.pictures.photo.format == .gif)
    #expect(configuration.pictures.photo.keepsAnimation && !configuration.pictures.tile.keepsAnimation)
    var limits = PictureLimits()
    (limits.maximumPixels, limits.maximumBytes, limits.maximumHeldBytes) = (
      200_000_000, 5_000_000, 900_000_000
    )
    (limits.maximumSeconds, limits.maximumFrames, limits.maximumAnimationPixels) = (7, 50, 0)
    #expect(configuration.pictures.limits == limits)
  }

  @Test(arguments: [
    ("titel: x", "blogforge.yml:1:1: unknown key 'titel'. Did you mean 'title'?"),
    ("a: 1\n", "blogforge.yml:1:1: unknown key 'a'. docs/configuration.md lists all keys."),
    (
      "page-size: many",
      "blogforge.yml:1:12: invalid value 'many' for 'page-size': expected a whole number from 1 to 1000."
    ),
    (
      "page-size: 0",
      "blogforge.yml:1:12: invalid value '0' for 'page-size': expected a whole number from 1 to 1000."
    ),
    (
      "fetch-allow: https://x/",
      "blogforge.yml:1:14: invalid value 'https://x/' for 'fetch-allow': expected a host, for example cdn.example.org or 127.0.0.1:8080."
    ),
    (
      "fetch-allow: [x, {a: b}]",
      "blogforge.yml:1:18: invalid value '{…}' for 'fetch-allow': expected a host, for example cdn.example.org or 127.0.0.1:8080."
    ),
    ("strict: perhaps", "blogforge.yml:1:9: invalid value 'perhaps' for 'strict': expected true or false."),
    (
      "base-url: example.org",
      "blogforge.yml:1:11: invalid value 'example.org' for 'base-url': expected an address such as https://example.org/blog/."
    ),
    (
      "timezone: Zurich",
      "blogforge.yml:1:11: invalid value 'Zurich' for 'timezone': expected a name of the tz database such as Europe/Zurich."
    ),
    (
      "language: '\"><script>'",
      "blogforge.yml:1:11: invalid value '\"><script>' for 'language': expected a language tag such as en or pt-BR."
    ),
    (
      "blocked: {a: 1}",
      "blogforge.yml:1:10: invalid value '{…}' for 'blocked': expected a list of blogger ids, for example [uid1, uid2]."
    ),
    (
      "features: quiz",
      "blogforge.yml:1:11: invalid value 'quiz' for 'features': expected parts of the site, for example {quiz: false}."
    ),
    (
      "features: {quiz: maybe}",
      "blogforge.yml:1:18: invalid value 'maybe' for 'quiz': expected true or false."
    ),
    (
      "features: {quizz: true}",
      "blogforge.yml:1:12: unknown key 'quizz'. Did you mean 'quiz'?"
    ),
    (
      "pages: [likes]",
      "blogforge.yml:1:8: invalid value '[…]' for 'pages': expected kinds of pages, for example {likes: off, archive: off}."
    ),
    ("pages: {likes: maybe}", "blogforge.yml:1:16: invalid value 'maybe' for 'likes': expected on or off."),
    ("pages:\n  like: off", "blogforge.yml:2:3: unknown key 'like'. Did you mean 'likes'?"),
    ("pages: {blogs: off}", "blogforge.yml:1:9: unknown key 'blogs'. docs/configuration.md lists all keys."),
    ("fieldmap: ''", "blogforge.yml:1:11: invalid value '' for 'fieldmap': expected a name."),
    (
      "hidden: [[b1]]",
      "blogforge.yml:1:9: invalid value '[…]' for 'hidden': expected a list of ids of blogs or comments, for example [b1, c1]."
    ),
    (
      "redact: {a: b}",
      "blogforge.yml:1:9: invalid value '{…}' for 'redact': expected a file with ids, or a list of files."
    ),
    (
      "footer-links:\n  - label: x\n    url: javascript:alert(1)",
      "blogforge.yml:2:5: invalid value '{…}' for 'footer-links': expected a url that starts with https://, http://, mailto: or /."
    ),
    (
      "pictures:\n  tile: {fit: round}",
      "blogforge.yml:2:15: invalid value 'round' for 'fit': expected smart-crop, centre-crop, clip, scale."
    ),
    (
      "pictures:\n  photo: {sizes: [900, 300]}",
      "blogforge.yml:2:18: invalid value '[…]' for 'sizes': expected ascending numbers of pixels, 1 to 4096, for example [500, 1000]."
    ),
    (
      "pictures:\n  tile: {sizes: [300, 500]}",
      "blogforge.yml:2:17: invalid value '[…]' for 'sizes': expected one number of pixels, 1 to 4096."
    ),
    (
      "pictures: 5",
      "blogforge.yml:1:11: invalid value '5' for 'pictures': expected the keys tile, photo, social, card and limits such as max-pixels."
    ),
    (
      "pictures:\n  max-pixels: 12",
      "blogforge.yml:2:15: invalid value '12' for 'max-pixels': expected a whole number from 1000000 to 2000000000."
    ),
    (
      "pictures:\n  max-seconds: soon",
      "blogforge.yml:2:16: invalid value 'soon' for 'max-seconds': expected a whole number from 1 to 3600."
    ),
    (
      "pictures:\n  max-pixel: 5000000",
      "blogforge.yml:2:3: unknown key 'max-pixel'. Did you mean 'max-pixels'?"
    ),
    (
      "pictures:\n  tile: {keep-animation: sometimes}",
      "blogforge.yml:2:26: invalid value 'sometimes' for 'keep-animation': expected true or false."
    ),
    ("title: a\ntitle: b", "blogforge.yml:2:1: duplicate key 'title'. Remove one of them."),
    ("- title", "blogforge.yml:1:1: expected keys and values, for example 'title: My community'."),
  ])
  func `a mistake is reported with its place and what to do`(text: String, sentence: String) {
    #expect(message(text) == sentence)
  }

  @Test func `broken YAML is reported with its place`() throws {
    let words = try #require(message("title: [x"))
    #expect(words.hasPrefix("blogforge.yml:"))
    #expect(words.contains("invalid YAML: "))
    #expect(words.hasSuffix("Indent with spaces, and quote values that contain ': ' or '#'."))
  }

  @Test func `all mistakes are reported together`() {
    #expect(message("titel: x\npage-size: 0")?.split(separator: "\n").count == 2)
  }
}
