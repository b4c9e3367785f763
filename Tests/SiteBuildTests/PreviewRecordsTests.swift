import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteBuild

/// A preview keeps the records of the export between its builds, and shows no record as it was before.
struct PreviewRecordsTests {
  /// A site whose files are written by the test, with the memory of a preview.
  private func site() throws -> SampleSite {
    let site = try SampleSite()
    site.preview = PreviewMemory()
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    return site
  }

  /// What a build of its own makes of the same files.
  private func cold(_ site: SampleSite) async throws -> [String: Data] {
    let cold = try SampleSite()
    try FileManager.default.removeItem(atPath: cold.root)
    try FileManager.default.copyItem(atPath: site.root, toPath: cold.root)
    for folder in ["public", ".cache"] {
      try FileManager.default.removeItem(atPath: "\(cold.root)/\(folder)")
    }
    cold.configuration = site.configuration
    try await cold.buildAsItIs()
    return try cold.tree()
  }

  private func expectSame(_ site: SampleSite, _ name: String) async throws {
    // So that the stamps of files are sufficient.
    try await Task.sleep(for: .milliseconds(50))
    try await site.buildAsItIs()
    #expect(try await difference(site.tree(), cold(site)) == [], "\(name)")
  }

  /// Replaces the text of a file, which keeps its size and its modification time.
  private func replace(_ path: String, _ text: String, by other: String, _ site: SampleSite) throws {
    let full = "\(site.folder.path)/\(path)"
    let date = try FileManager.default.attributesOfItem(atPath: full)[.modificationDate] as? Date
    try site.folder.write(site.folder.text(path).replacing(text, with: other), to: path)
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: full)
  }

  private let comment = "site/export/~studio/comments/s~1.json"

  @Test func `after any change of records the site is that of a separate build`() async throws {
    let site = try site()
    try site.folder.write(
      #"{"bloggers":[{"bloggerId":"dan","displayName":"Dan"}]}"#,
      to: "site/export/more.json"
    )
    let edits: [(String, (SampleSite) throws -> Void)] = [
      ("nothing", { _ in }),
      (
        "a comment",
        {
          try $0.folder.write(
            #"{"commentId":"s","blogId":"b1","commentedBy":"dan","commentText":"Written"}"#,
            to: self.comment
          )
        }
      ),
      ("another text", { try self.replace(self.comment, "Written", by: "Changed", $0) }),
      ("the same size and time", { try self.replace("site/export/export.json", "Baked", by: "Burnt", $0) }),
      (
        "a blog of the studio",
        {
          try $0.folder.write(
            #"{"documentId":"b2","bloggerId":"ben","blogDescription":"Rode home"}"#,
            to: "site/export/~studio/blogs/b2.json"
          )
        }
      ),
      (
        "another file of the export",
        {
          try $0.folder.write(
            #"{"bloggers":[{"bloggerId":"dan","displayName":"Dana"}]}"#,
            to: "site/export/more.json"
          )
        }
      ),
      ("a file less", { try FileManager.default.removeItem(atPath: "\($0.root)/export/more.json") }),
      ("a comment less", { try FileManager.default.removeItem(atPath: "\($0.folder.path)/\(self.comment)") }),
      (
        "a removed blog",
        {
          try $0.folder.write(
            #"{"documentId":"b2","deleted":true}"#,
            to: "site/export/~studio/blogs/b2.json"
          )
        }
      ),
      ("a setting", { $0.configuration.hidden = ["b4"] }),
      (
        "the studio's folder less",
        { try FileManager.default.removeItem(atPath: "\($0.root)/export/~studio") }
      ),
    ]
    for (name, edit) in edits {
      try edit(site)
      try await expectSame(site, name)
    }
  }

  @Test func `a changed field map is used`() async throws {
    let site = try site()
    let map = """
      bloggers: {from: bloggers, id: bloggerId, displayName: displayName}
      blogs: {from: blogs, id: documentId, blogger: bloggerId, text: blogDescription}

      """
    try site.folder.write(map, to: "site/map.yml")
    site.configuration.fieldMap = "map.yml"
    try await expectSame(site, "a map")
    try site.folder.write(map.replacing("text:", with: "title: documentId, text:"), to: "site/map.yml")
    try await expectSame(site, "another map")
  }

  @Test func `a file that changes while it is read is read again`() async throws {
    let site = try site()
    let text = try site.folder.text("site/export/export.json")
    try await Task.sleep(for: .milliseconds(50))
    let count = Atomic(0)
    let export = URL(filePath: "\(site.root)/export/export.json")
    try await site.buildAsItIs { stage in
      guard stage == .reading, count.add(1, ordering: .relaxed).oldValue == 0 else { return }
      // The content that the build has identified is another one than that which it reads.
      try? Data(text.replacing("Baked", with: "Burnt").utf8).write(to: export)
    }
    #expect(try site.page("blogs/b1/index.html").contains("Burnt"))
    try site.folder.write(text, to: "site/export/export.json")
    try site.folder.write(#"{"documentId":"b4","deleted":true}"#, to: "site/export/~studio/blogs/b4.json")
    try await expectSame(site, "the first content, and a record")
    #expect(try site.page("blogs/b1/index.html").contains("Baked"))
  }
}
