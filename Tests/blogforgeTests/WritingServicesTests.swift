import ArgumentParser
import BlogModel
import Pages
import TestSupport
import Testing

@testable import Studio
@testable import blogforge

/// What the studio has of the site.
struct WritingServicesTests {
  @Test func `after a build, too, links have the path of --base-url`() throws {
    let site = try TemporaryFolder()
    try site.write("title: Tea\n", to: "blogforge.yml")
    try site.write("{}", to: "export/export.json")
    let build = PreviewBuild(
      options: try SiteOptions.parse([site.path]),
      output: nil,
      isAdopting: false,
      baseURL: BaseURL("https://example.org/blog/")
    )
    let (configuration, folder) = try build.site()
    let services = WritingServices(build, place: try OutputOptions.parse([]), configuration, folder, nil)
    services.setTags(["tea"])
    let editor = StudioEditor(OverlayFolder(export: site.path)) { Timestamp(seconds: 0) }
    var pages = StudioSite(editor, basePath: { "/blog/" }, look: { SiteLook(frontPage: []) })
    services.add(to: &pages)
    #expect(pages.publicAddress() == "https://example.org/blog/")
    #expect(pages.texts().post("", "Time for #tea", []).tags.map(\.url) == ["/blog/tags/tea/"])
  }
}
