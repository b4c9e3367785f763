import Basics
import BlogModel
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild

struct RemotePicturesTests {
  @Test(arguments: [
    (
      "https://firebasestorage.googleapis.com/v0/b/x/o/images%2Fblogs%2Fu1%2Fb1?alt=media&token=1-2",
      "https://firebasestorage.googleapis.com/v0/b/x/o/images%2Fblogs%2Fu1%2Fb1?alt=media"
    ),
    ("https://x/a?token=1", "https://x/a"), ("https://x/a?TOKEN=1&b=2#c", "https://x/a?b=2"),
    ("https://x/a?X-Goog-Signature=s&X-Goog-Date=d&id=5", "https://x/a?id=5"),
    ("https://x/a?X-Amz-Credential=c&AWSAccessKeyId=k&Signature=s&Expires=1", "https://x/a"),
    ("http://x/a?tokens=1", "http://x/a?tokens=1"), ("HTTPS://x/", "HTTPS://x/"),
  ])
  func `a URL names the same picture with any token or signature`(url: String, identity: String) {
    #expect(RemotePictures.identity(of: url) == identity)
  }

  @Test(arguments: ["gs://bucket/a", "images/blogs/u1/b1", "file:///etc/passwd", "ftp://x/a", "//x/a", ""])
  func `a reference that is not an http URL is not fetched`(reference: String) {
    #expect(RemotePictures.identity(of: reference) == nil)
  }

  private func site(_ pictures: [String]) throws -> SampleSite {
    let site = try SampleSite()
    for (index, picture) in pictures.enumerated() { site.export.blogs[index]["imageURL"] = picture }
    return site
  }

  private func messages(_ site: SampleSite) async throws -> [String] {
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    let builder = SiteBuilder(configuration: site.configuration, folder: try site.siteFolder(), jobs: 2)
    return try await builder.check().diagnostics.map { "\($0.code): \($0.summary). \($0.hint ?? "")" }
  }

  @Test func `a check reports how many pictures a build will fetch, and fetches none`() async throws {
    let site = try site(["https://192.0.2.1/a?token=1", "https://192.0.2.1/a?token=2", "https://192.0.2.1/b"])
    site.configuration.isFetching = true
    #expect(
      try await messages(site) == [
        "pictures-to-fetch: 2 pictures have neither a local copy nor one in the cache; a build will fetch them. "
      ]
    )
    #expect(!site.folder.has("site/.cache"))
  }

  @Test func `every picture of a blog is fetched`() async throws {
    let gallery = try SampleGallery()
    let media = ["x", "y", "x?token=2", "z"].map { #"{"url":"https://192.0.2.1/\#($0)"}"# }
    gallery.posts = [SampleGallery.post("p1", "\"media\":[\(media.joined(separator: ","))]")]
    try gallery.write()
    gallery.site.configuration.isFetching = true
    let folder = try gallery.site.siteFolder()
    let builder = SiteBuilder(configuration: gallery.site.configuration, folder: folder, jobs: 2)
    let found = try await builder.check().diagnostics.filter { $0.code.hasPrefix("picture") }
    #expect(
      found.map(\.summary) == [
        "3 pictures have neither a local copy nor one in the cache; a build will fetch them"
      ]
    )
  }

  @Test func `a picture that has a copy is not fetched, nor one that is rejected`() async throws {
    let site = try site(["https://192.0.2.1/any/b1", "https://192.0.2.1/../b", "gs://bucket/c"])
    try site.folder.write("x", to: "site/images/blogs/ana/b1")
    site.configuration.isFetching = true
    #expect(
      try await messages(site).map { $0.prefix { $0 != ":" } } == ["picture-missing", "picture-refused"]
    )
  }

  @Test func `of two pictures with one name, the one without a copy is fetched`() async throws {
    let site = try site(["ana", "ben"].map { "https://192.0.2.1/users/\($0)/avatar.jpg" })
    try site.folder.write("x", to: "site/images/users/ana/avatar.jpg")
    site.configuration.isFetching = true
    #expect(
      try await messages(site) == [
        "pictures-to-fetch: 1 picture has neither a local copy nor one in the cache; a build will fetch it. "
      ]
    )
  }

  @Test func `without fetching, a picture that could be fetched is reported once`() async throws {
    let site = try site(["https://192.0.2.1/a?token=1", "https://192.0.2.1/a?token=2"])
    try site.folder.write("x", to: "site/images/other")
    #expect(
      try await messages(site) == [
        "picture-missing: no local copy of the picture a; a placeholder is used. Add the file, or copy "
          + "the storage bucket to images/, for example with gsutil -m cp -r gs://BUCKET/images . or fetch it with --fetch."
      ]
    )
  }

  @Test func `without fetching, a copy in the cache is not used, for a site must not depend on its cache`()
    async throws
  {
    let site = try site(["https://192.0.2.1/a"])
    let name = Fingerprint(of: "https://192.0.2.1/a").hex
    try site.folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "site/.cache/blogforge/remote/\(name)")
    #expect(try await messages(site).count == 1)
    site.configuration.isFetching = true
    #expect(try await messages(site) == [])
    site.configuration.isClean = true
    #expect(try await messages(site).map { $0.prefix { $0 != ":" } } == ["pictures-to-fetch"])
  }

  @Test func `a copy that begins like a picture and is broken is fetched again`() async throws {
    let site = try site(["https://192.0.2.1/a?token=1"])
    site.configuration.isFetching = true
    let copy = "site/.cache/blogforge/remote/\(Fingerprint(of: "https://192.0.2.1/a").hex)"
    try site.folder.write([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 400), to: copy)
    let problems = try await site.build().diagnostics
    let start = "the picture a could not be fetched from 192.0.2.1 (the response is a broken picture: "
    #expect(problems.map(\.code) == ["picture-fetch-failed"])
    #expect(problems.allSatisfy { $0.summary.hasPrefix(start) })
    #expect(!site.folder.has(copy))
  }

  @Test func `a cached file that is not a picture is fetched again`() async throws {
    let site = try site(["https://192.0.2.1/a"])
    site.configuration.isFetching = true
    try site.folder.write(
      "",
      to: "site/.cache/blogforge/remote/\(Fingerprint(of: "https://192.0.2.1/a").hex)"
    )
    #expect(try await messages(site).map { $0.prefix { $0 != ":" } } == ["pictures-to-fetch"])
  }
}
