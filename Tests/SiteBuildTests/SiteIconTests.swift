import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Media
@testable import Pages
@testable import SiteBuild

/// Icons for home screens.
struct SiteIconTests {
  /// What the manifest says of its icons, and the files that pages link to as `apple-touch-icon`.
  private func icons(_ site: SampleSite) throws -> (sizes: [String: String], apple: Set<String>) {
    let manifest = try JSONSerialization.jsonObject(with: Data(site.page("site.webmanifest").utf8))
    let icons = try #require((manifest as? [String: Any])?["icons"] as? [[String: String]])
    var sizes: [String: String] = [:]
    for icon in icons { sizes[icon["sizes"] ?? ""] = icon["src"] }
    var apple: Set<String> = []
    for path in ["index.html", "blogs/b1/index.html", "404.html"] {
      for match in try site.page(path).matches(of: /<link rel="apple-touch-icon" href="(.*?)">/) {
        apple.insert(String(match.1))
      }
    }
    return (sizes, apple)
  }

  /// The width and height in the header of a PNG (W3C, "Portable Network Graphics", 11.2.1).
  private func size(_ url: String, _ site: SampleSite) throws -> [UInt8] {
    let bytes = try #require(site.tree()[String(url.dropFirst())])
    return Array(bytes[16..<24])
  }

  @Test func `the icons are drawn in the sizes that browsers ask for`() async throws {
    let site = try SampleSite()
    site.configuration.pictures.icons.sizes = PictureSettings().icons.sizes
    try await site.build()
    let (sizes, apple) = try icons(site)
    #expect(Set(sizes.keys) == ["any", "180x180", "192x192", "512x512"])
    #expect(try apple == [#require(sizes["180x180"])])
    #expect(try size(#require(sizes["192x192"]), site) == [0, 0, 0, 192, 0, 0, 0, 192])
    #expect(try size(#require(sizes["512x512"]), site) == [0, 0, 2, 0, 0, 0, 2, 0])
    site.configuration.design.colours["accent"] = .init(light: "#aa2200", dark: "#aa2200")
    try await site.build()
    #expect(try icons(site).apple.isDisjoint(with: apple))
  }

  @Test func `a preview follows the picture of the icons`() async throws {
    let site = try SampleSite()
    site.configuration.favicon = "/icon.jpg"
    site.preview = PreviewMemory()
    try site.writePicture("../static/icon.jpg")
    try await site.build()
    let before = try icons(site).apple
    let picture = "\(site.root)/static/icon.jpg"
    try FileManager.default.moveItem(atPath: picture, toPath: "\(site.root)/static/other.jpg")
    try await site.build()
    #expect(try icons(site).apple.isEmpty)
    try FileManager.default.moveItem(atPath: "\(site.root)/static/other.jpg", toPath: picture)
    try await site.build()
    #expect(try icons(site).apple == before)
  }

  @Test func `the icons are the picture of the tab, or a square logo`() async throws {
    let site = try SampleSite()
    try site.writePicture("icon.jpg")
    try FileManager.default.moveItem(
      atPath: "\(site.root)/images/icon.jpg",
      toPath: "\(site.root)/static/icon.jpg"
    )
    try await site.build()
    let drawn = try icons(site).apple
    site.configuration.favicon = "/icon.jpg"
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    try await site.build()
    let (sizes, apple) = try icons(site)
    #expect(sizes["any"] == "/repo/icon.jpg" && sizes.count == 2)
    #expect(apple.count == 1 && apple.isDisjoint(with: drawn))
    #expect(apple.first?.hasPrefix("/repo/images/") == true)
    for path in ["/../images/other.jpg", "/.hidden.jpg"] {
      try site.writePicture("other.jpg")
      try site.writePicture("../static/.hidden.jpg")
      site.configuration.favicon = path
      try await site.build()
      #expect(try icons(site).apple.isEmpty, "\(path)")
    }
    site.configuration.favicon = "/own.svg"
    try await site.build()
    #expect(try icons(site).sizes == ["any": "/repo/own.svg"] && icons(site).apple.isEmpty)
    site.configuration.logo = SiteLogo(url: "/icon.jpg", width: 120, height: 32)
    try await site.build()
    #expect(try icons(site).apple.isEmpty)
    site.configuration.logo = SiteLogo(url: "/icon.jpg", width: 32, height: 32)
    try await site.build()
    #expect(try icons(site).apple == apple)
  }

  @Test func `an SVG becomes icons in all sizes`() async throws {
    let site = try SampleSite()
    site.configuration.pictures.icons.sizes = PictureSettings().icons.sizes
    let square = "<path d='M0 0h32v32H0z'/>"
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>\(square)</svg>"
    try site.folder.write("<?xml version='1.0'?>\(drawing)", to: "site/static/icon.svg")
    site.configuration.favicon = "/icon.svg"
    try await site.build()
    let (sizes, apple) = try icons(site)
    #expect(Set(sizes.keys) == ["any", "180x180", "192x192", "512x512"])
    #expect(sizes["any"] == "/icon.svg")
    #expect(try apple == [#require(sizes["180x180"])])
    #expect(try size(#require(sizes["512x512"]), site) == [0, 0, 2, 0, 0, 0, 2, 0])
    // If the icon cannot be read, the logo is.
    try site.folder.write("<svg", to: "site/static/icon.svg")
    #expect(try await site.build().diagnostics.contains { $0.code == "picture-broken" })
    try site.writePicture("../static/logo.jpg")
    site.configuration.logo = SiteLogo(url: "/logo.jpg", width: 32, height: 32)
    #expect(try await !site.build().diagnostics.contains { $0.code == "picture-broken" })
    #expect(try icons(site).sizes.count == 4)
  }

  @Test func `a picture that cannot be an icon is reported, and a theme's own icon is not mixed with ours`()
    async throws
  {
    let site = try SampleSite()
    try site.folder.write("no picture", to: "site/static/icon.png")
    site.configuration.favicon = "/icon.png"
    let report = try await site.build()
    #expect(try icons(site).apple.isEmpty)
    let problem = try #require(report.diagnostics.first { $0.code == "picture-broken" })
    #expect(problem.place?.file.hasSuffix("/static/icon.png") == true && problem.severity == .warning)
    site.configuration.favicon = ""
    let own = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    try site.folder.write(own, to: "site/templates/assets/favicon.svg")
    try await site.build()
    #expect(try icons(site).apple.isEmpty)
  }

  @Test func `without the manifest there are no icons`() async throws {
    let site = try SampleSite()
    site.configuration.pages.set(.manifest, isOn: false)
    try await site.build()
    #expect(!(try site.page("index.html").contains("apple-touch-icon")))
    #expect(try site.tree().keys.allSatisfy { !$0.hasSuffix("-icon.png") })
  }
}
