import BlogExport
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What is made of the paths that the user names.
struct SiteFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(reading path: String) async throws -> ExportError? {
    let sources = try SiteFolder(paths: ["\(folder.path)/\(path)"], configuration: SiteConfiguration())
      .sources
    do throws(ExportError) {
      _ = try await ExportReader().read(sources)
      return nil
    } catch { return error }
  }

  @Test(arguments: ["backup", "backup/all_namespaces", "backup/all_namespaces/kind_blogs", "site"])
  func `a binary Firestore export is recognized at every level of its folder`(
    path: String
  ) async throws {
    let start = path == "site" ? "site/export/backup" : "backup"
    let inner = "\(start)/all_namespaces/kind_blogs"
    try folder.write([0x0A, 0x10], to: "\(start)/backup.overall_export_metadata")
    try folder.write([0x0A, 0x10], to: "\(inner)/all_namespaces_kind_blogs.export_metadata")
    for number in 0..<2 {
      try folder.write(
        [0x12, 0x34, 0x56, 0x78, 0x20, 0x00, 0x01, 0x0A, 0x00],
        to: "\(inner)/output-\(number)"
      )
    }
    let error = try await error(reading: path)
    guard case .binary(_, .firestoreExport) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [("fb", "images"), ("fb/", "images"), ("fb//", "images"), ("fb/a.json", "fb/images")])
  func `pictures are next to the export, and the cache is next to the output`(
    path: String,
    images: String
  ) throws {
    try folder.write("{}", to: "fb/a.json")
    try folder.write("", to: "images/blogs/b1")
    let site = try SiteFolder(
      paths: ["\(folder.path)/\(path)"],
      configuration: SiteConfiguration(),
      output: "\(folder.path)/public//"
    )
    #expect(site.images == "\(folder.path)/\(images)")
    #expect(site.cache == "\(folder.path)/.cache/blogforge")
  }

  @Test(arguments: [("public", false), ("fb/public", true)])
  func `a folder that is the export is that of the pictures unless it contains the output`(
    output: String,
    isOmitted: Bool
  ) throws {
    try folder.write("{}", to: "fb/a.json")
    let site = try SiteFolder(
      paths: ["\(folder.path)/fb"],
      configuration: SiteConfiguration(),
      output: "\(folder.path)/\(output)"
    )
    #expect(site.images == "\(folder.path)/\(isOmitted ? "images" : "fb")")
    #expect(site.omitsPictures == isOmitted)
  }

  @Test func `a missing path is named in the error`() {
    for path in ["nowhere", "file/inner"] {
      let full = "\(folder.path)/\(path)"
      try? folder.write("{}", to: "file")
      #expect(throws: SiteFolder.Mistake.notFound(full)) {
        try SiteFolder(paths: [full], configuration: SiteConfiguration())
      }
    }
  }

  @Test func `a path without permission is reported with the system's reason`() async throws {
    symlink("loop", "\(folder.path)/loop")
    for path in ["loop", "loop/export.json", String(repeating: "x", count: 300)] {
      let error = try await error(reading: path)
      guard case .unreadable = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }
}
