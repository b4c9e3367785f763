import Testing

@testable import Pages
@testable import SiteBuild

struct DesignTests {
  private func read(_ text: String) throws -> SiteConfiguration {
    try ConfigurationReader.read(text, file: "blogforge.yml")
  }

  @Test func `colours and fonts become properties of the style sheet`() throws {
    let configuration = try read(
      """
      colours:
        accent: ["#0a6b66", "oklch(.8 .1 185)"]
        paper: white
        ink: ["#123", "#123"]
      fonts:
        headings: '"Iowan Old Style", Georgia, serif'
        text: Inter, sans-serif
      """
    )
    #expect(
      configuration.design.properties == """

        :root{--paper:white;--ink:#123;--accent:#0a6b66;--hue:189;--sans:Inter, sans-serif;\
        --serif:"Iowan Old Style", Georgia, serif;}
        @supports (color:light-dark(red,red)){:root{--accent:light-dark(#0a6b66,oklch(.8 .1 185));}}

        """
    )
  }

  @Test(arguments: [
    ("#0a6b66", 0x0A6B66), ("#abc", 0xAABBCC), ("#0a6b6680", nil), ("teal", nil), ("rgb(1 2 3)", nil),
  ])
  func `the card of the site takes an accent of six or three digits`(text: String, ground: Int?) {
    var design = Design()
    design.colours["accent"] = Design.Colour(light: text, dark: "white")
    #expect(design.accent == ground)
  }

  /// The hues that browsers calculate for `oklch(from … l c h)`.
  @Test(arguments: [
    ("#ff0000", 29), ("#00ff00", 142), ("#0000ff", 264), ("#0b5fa5", 251), ("#7a1f5c", 344), ("#777", nil),
    ("red", nil),
  ])
  func `tints have the hue of the accent`(text: String, hue: Int?) {
    var design = Design()
    design.colours["accent"] = Design.Colour(light: text, dark: "white")
    #expect(design.hue == hue)
    #expect(design.properties.contains("--hue:") == (hue != nil))
  }

  @Test func `a design that says nothing leaves the style sheet as it is`() {
    #expect(Design().properties.isEmpty)
  }

  @Test func `a configuration describes its design in the same order always`() throws {
    let text = "colours: {accent: red, ink: blue, card: white, line: '#aaa', heart: pink}"
    #expect(try "\(read(text))".contains("--card:white;--ink:blue;--line:#aaa;--accent:red;--heart:pink;"))
  }

  @Test(arguments: [
    "#12", "#12345", "#ggg", "red;}", "url(x)", "rgb(0 0 0);", "rgb(0 0 0)}", "rgb(var(--x))", "",
    "expression(1)",
    "}*{display:none", "rgb(\"\")", "#fff/*", "teall", "rgb(foo)", "rgb()", "rgb(1 2)", "rgb(1 2 3 4 5)",
    "hsl(120em 1% 2%)", "rgb(1.2.3 4 5)", "rgb(red green blue)", "rgb(1, 2, 3",
  ])
  func `an invalid colour is rejected`(text: String) {
    #expect(!Design.isColour(text))
  }

  @Test(arguments: [
    "#fff", "#0a6b66", "#0a6b66cc", "rebeccapurple", "rgb(10 20 30 / 50%)", "hsl(120deg, 1%, 2%)",
    "Teal", "transparent", "CanvasText", "rgba(1,2,3,.5)", "hsl(200 50% 40% / .5)", "hwb(none 1% 2%)",
    "lab(50% -20 30.5)", "lch(50% 20 .5turn)", "oklab(0.6 -.1 0.2)", "oklch(0.6 0.1 200)",
  ])
  func `colours of CSS are taken`(text: String) {
    #expect(Design.isColour(text))
  }

  @Test(arguments: [
    ("Inter, sans-serif", "Inter, sans-serif"),
    ("Source Sans 3, sans-serif", "\"Source Sans 3\", sans-serif"),
    ("Press Start 2P, -x, -3", "\"Press Start 2P\", -x, \"-3\""),
    ("'Exo 2', \"A, 3, B\", serif", "'Exo 2', \"A, 3, B\", serif"),
    ("a.ttf, Exo 2", "\"site-text\",\"Exo 2\""),
  ])
  func `names of fonts are in quotes where CSS requires them`(list: String, families: String) throws {
    let configuration = try read("fonts: {text: \"\(list.replacing("\"", with: "\\\""))\"}")
    #expect(configuration.design.properties.contains("--sans:\(families);"))
  }

  @Test(arguments: ["x;}", "url(x)", "\"Iowan", "'a", "<b>", "", ",", "a\\b", "é"])
  func `an invalid list of fonts is rejected`(text: String) {
    #expect(!Design.isFontList(text))
  }

  @Test(arguments: [
    ("logo: /logo.svg", SiteLogo(url: "/logo.svg", width: 32, height: 32)),
    ("logo: {url: /logo.png, width: 120, height: 40}", SiteLogo(url: "/logo.png", width: 120, height: 40)),
  ])
  func `a logo is a path, with or without its size`(text: String, logo: SiteLogo) throws {
    #expect(try read(text).logo == logo)
  }

  @Test(arguments: [
    (
      "colours: {accent: 'red;'}",
      "invalid value 'red;' for 'accent': expected a colour such as #0a6b66, or two in brackets: for light and for dark."
    ),
    (
      "colours: {accent: [red, blue, green]}",
      "invalid value '[…]' for 'accent': expected a colour such as #0a6b66, or two in brackets: for light and for dark."
    ),
    ("colours: {acent: red}", "unknown key 'acent'. Did you mean 'accent'?"),
    (
      "colours: red",
      "invalid value 'red' for 'colours': expected keys below it: paper, card, ink, quiet, line, shade, accent, heart."
    ),
    (
      "fonts: {text: 'a{}'}",
      "invalid value 'a{}' for 'text': expected names or files of fonts, with commas between them."
    ),
    (
      "logo: https://example.org/x.svg",
      "invalid value 'https://example.org/x.svg' for 'logo': expected a path on the site that starts with /."
    ),
    ("logo: {}", "invalid value '{…}' for 'logo': expected a path on the site that starts with /."),
    (
      "favicon: icon.png",
      "invalid value 'icon.png' for 'favicon': expected a path on the site that starts with /."
    ),
  ])
  func `a mistake is reported`(text: String, sentence: String) {
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    #expect(error?.description.hasSuffix(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `logo and favicon are on every page below the base path`() async throws {
    let site = try SampleSite()
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    site.configuration.logo = SiteLogo(url: "/logo.svg", width: 120, height: 40)
    site.configuration.favicon = "/icon.png"
    try await site.build()
    let page = try site.page("tags/index.html")
    #expect(page.contains(#"<img src="/repo/logo.svg" width="120" height="40" alt="">"#))
    #expect(page.contains(#"<link rel="icon" href="/repo/icon.png">"#))
  }
}
