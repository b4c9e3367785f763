import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// What must not be published is in no file: every byte of the tree is searched.
struct PrivacyTests {
  private func files(of site: SampleSite, with needle: String) throws -> [String] {
    let bytes = Data(needle.lowercased().utf8)
    return try site.tree().filter { path, data in
      // Pictures are bytes of any kind; names of files count as well.
      path.lowercased().contains(needle.lowercased())
        || Data(String(decoding: data, as: UTF8.self).lowercased().utf8).range(of: bytes) != nil
    }.map(\.key).sorted()
  }

  /// A site with Xavier, who writes, comments, likes, is liked and is commented on.
  private func siteWithXavier() throws -> SampleSite {
    let site = try SampleSite()
    var xavier = SampleExport.blogger("Qq7xavierId", name: "Zorbanax", joined: "2018-01-01T00:00:00Z")
    xavier["firstName"] = "Yevtushenko"
    xavier["bio"] = "quokkafancier"
    xavier["website"] = "https://wombatfarm.example/"
    site.export.bloggers.append(xavier)
    site.export.blogs.append(
      SampleExport.blog("Kk9blogId", by: "Qq7xavierId", "Platypuses #echidna", "2019-03-12T00:00:00Z")
    )
    site.export.comments += [
      SampleExport.comment("x1", on: "b1", by: "Qq7xavierId", "numbatwords"),
      SampleExport.comment("x2", on: "Kk9blogId", by: "ana", "bilbywords"),
    ]
    site.export.likes += [
      SampleExport.like("x3", of: "b1", by: "Qq7xavierId"),
      SampleExport.like("x4", of: "Kk9blogId", by: "ben"),
    ]
    return site
  }

  static let traces = [
    "Qq7xavierId", "Zorbanax", "Yevtushenko", "quokkafancier", "wombatfarm", "Kk9blogId", "Platypus",
    "echidna", "numbatwords", "bilbywords",
  ]

  @Test func `the traces of a blogger are there while the blogger is not blocked`() async throws {
    let site = try siteWithXavier()
    try await site.build()
    for trace in Self.traces where !["Qq7xavierId"].contains(trace) {
      #expect(try files(of: site, with: trace) != [], "\(trace)")
    }
  }

  @Test func `the picture of a hidden blog is not that of another one with its name`() async throws {
    let site = try SampleSite()
    for (index, person) in ["ana", "ben"].enumerated() {
      site.export.blogs[index]["imageURL"] = "https://x.example/users/\(person)/photo.jpg"
    }
    try site.writePicture("users/ben/photo.jpg")
    site.configuration.hidden = ["b2"]
    #expect(try await site.build().diagnostics.map(\.code) == ["picture-ambiguous"])
    site.configuration.hidden = []
    #expect(try await site.build().diagnostics.map(\.code) == ["picture-ambiguous"])
  }

  @Test func `a blocked blogger appears in no file`() async throws {
    let site = try siteWithXavier()
    try await site.build()
    site.configuration.blocked = ["Qq7xavierId"]
    try await site.build()
    for trace in Self.traces { #expect(try files(of: site, with: trace) == [], "\(trace)") }
  }

  @Test func `a site with a blocked blogger is the site of an export without them`() async throws {
    let blocked = try siteWithXavier()
    blocked.configuration.blocked = ["Qq7xavierId"]
    try await blocked.build()
    let without = try SampleSite()
    try await without.build()
    #expect(try difference(blocked.tree(), without.tree()) == [])
  }

  /// The text fields of each collection.
  static let fields: [(String, String)] = [
    ("bloggers", "displayName"), ("bloggers", "firstName"), ("bloggers", "lastName"), ("bloggers", "bio"),
    ("bloggers", "email"), ("bloggers", "photoURL"), ("bloggers", "coverImageURL"), ("bloggers", "github"),
    ("bloggers", "twitter"), ("bloggers", "linkedIn"), ("bloggers", "website"), ("bloggers", "phone"),
    ("bloggers", "joinedDate"), ("blogs", "blogDescription"), ("blogs", "imageURL"), ("blogs", "createdDate"),
    ("blogs", "authorEmail"), ("comments", "commentText"), ("comments", "createdDate"), ("likes", "email"),
  ]

  /// A site that has `text` in every field but those of `skipped`.
  private func site(with text: String, skipping skipped: Set<String> = []) throws -> SampleSite {
    let site = try SampleSite()
    for (collection, field) in Self.fields where !skipped.contains(field) {
      switch collection {
      case "bloggers": site.export.set(field, to: text, of: "ana", in: \.bloggers)
      case "blogs": site.export.set(field, to: text, of: "b1", in: \.blogs)
      case "comments": site.export.set(field, to: text, of: "c1", in: \.comments)
      default: site.export.set(field, to: text, of: "l1", in: \.likes)
      }
    }
    return site
  }

  @Test(arguments: [
    "jane.doe@secretmail.example", "https://x.example/jane.doe@secretmail.example/p",
    "mailto:jane.doe@secretmail.example", "JANE.DOE@SECRETMAIL.EXAMPLE", "Jane <j+x@secretmail.example>",
    "[write](mailto:jane.doe@secretmail.example) #jane.doe@secretmail.example", "`jane@secretmail.example`",
  ])
  func `an e-mail address in any field appears nowhere`(text: String) async throws {
    let site = try site(with: text)
    try await site.build()
    #expect(try files(of: site, with: "secretmail") == [])
  }

  @Test func `nor does one whose sign is percent-encoded`() async throws {
    let text = "https://x.example/o/jane.doe%40secretmail.example"
    let names: Set = ["displayName", "firstName", "lastName"]
    let site = try site(with: text, skipping: names)
    try await site.build()
    #expect(try files(of: site, with: "secretmail") == [])
    let named = try self.site(with: text)
    try await named.build()
    try #expect(files(of: named, with: "secretmail") == [])
  }

  @Test(arguments: ["b1", "ana"])
  func `an e-mail address as an id is not published`(id: String) async throws {
    let site = try SampleSite()
    let json = String(decoding: try site.export.json(), as: UTF8.self)
      .replacing("\"\(id)\"", with: "\"jane.doe@secretmail.example\"")
    try site.folder.write(json, to: "site/export/export.json")
    try await site.buildAsItIs()
    for trace in ["@secretmail", "%40secretmail", "doe@"] {
      #expect(try files(of: site, with: trace) == [], "\(trace)")
    }
  }

  @Test func `fields that the model does not know are not published`() async throws {
    let site = try SampleSite()
    for records in [\SampleExport.bloggers, \.blogs, \.comments, \.likes] {
      for index in site.export[keyPath: records].indices {
        site.export[keyPath: records][index]["passwordHash"] = "hushhush"
        site.export[keyPath: records][index]["sessionToken"] = "hushhush"
      }
    }
    try await site.build()
    #expect(try files(of: site, with: "hushhush") == [])
  }

  @Test(arguments: [false, true])
  func `photos and covers of people who are not shown are not found in the storage`(
    hasPseudonyms: Bool
  ) async throws {
    let site = try SampleSite()
    try site.addPictures()
    if hasPseudonyms { site.configuration.pseudonyms = .all }
    if !hasPseudonyms { site.configuration.selection.without = [.profiles] }
    try await site.build()
    let first = try site.tree()
    #expect(try site.page("blogs/b1/index.html").contains("<img class=\"u-photo\""))
    for name in ["profileImages", "coverImages"] {
      try FileManager.default.removeItem(atPath: "\(site.root)/images/\(name)")
    }
    try await site.build()
    #expect(try difference(first, site.tree()) == [])
  }

  @Test func `the place of a picture in the storage and its token are not published`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    let url = "https://firebasestorage.example/v0/b/bucket/o/images%2Fblogs%2Fana%2Fb1?alt=media&token=hush"
    site.export.set("imageURL", to: url, of: "b1", in: \.blogs)
    let report = try await site.build()
    #expect(report.diagnostics.isEmpty)
    #expect(site.has("images"))
    for trace in ["firebasestorage", "hush", site.folder.path] {
      #expect(try files(of: site, with: trace) == [], "\(trace)")
    }
  }
}
