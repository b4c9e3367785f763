import BlogModel
import TestSupport
import Testing

@testable import BlogExport

/// An older and a newer export of one community (`removed` in the configuration).
@Suite struct ExportSeriesTests {
  @Test(arguments: [
    ("2023-12-31/blogs.json", "20231231"), ("backup_20240630/blogs.json", "20240630"),
    ("2024-06/a/b.json", "202406"),
    ("export-2024-06-30.json", "20240630"), ("blogs.json", nil), ("posts/2023-08-August/1.json", nil),
    ("12345/blogs.json", nil),
  ])
  func `the date is in the first part of the name`(_ name: String, _ date: String?) {
    #expect(ExportSeries.date(in: name) == date)
  }

  @Test func `a record that only the older export has is kept, and counted`() async throws {
    let result = try await read(removed: .keep)
    #expect(Set(result.community.blogs.map(\.id)) == ["b1", "b2", "b3"])
    #expect(result.community.blogs.first { $0.id == "b1" }?.text == "New text")
    #expect(result.community.comments.map(\.id).sorted() == ["c1", "c2", "c3"])
    #expect(result.community.likes.count == 2)
    #expect(merged(result) == Self.differences + " (kept)")
    #expect(!result.diagnostics.contains { $0.code == "id-repeated" })
  }

  @Test func `a record that only the older export has is dropped with what belongs to it`() async throws {
    let result = try await read(removed: .drop)
    #expect(Set(result.community.blogs.map(\.id)) == ["b1", "b3"])
    #expect(result.community.comments.map(\.id).sorted() == ["c1", "c3"])
    #expect(result.community.likes.count == 1)
    #expect(result.community.bloggers.map(\.id) == ["u1"])
    #expect(merged(result) == Self.differences + " (dropped)")
  }

  @Test func `the newest export counts, whatever the order of the names`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"[{"documentId":"b1","blogDescription":"Old"}]"#, to: "b-2023-01-01/blogs.json")
    try folder.write(#"[{"documentId":"b1","blogDescription":"New"}]"#, to: "a-2024-01-01/blogs.json")
    let names = ["a-2024-01-01/blogs.json", "b-2023-01-01/blogs.json"]
    let result = try await read(folder, names, removed: .keep)
    #expect(result.community.blogs.map(\.text) == ["New"])
  }

  @Test(arguments: [ExportOptions.Removed.keep, .drop])
  func `a record that the newest export has without its text is not shown`(
    _ removed: ExportOptions.Removed
  ) async throws {
    let folder = try TemporaryFolder()
    for (date, text) in [("2023-12-31", "Secret"), ("2024-06-30", "")] {
      try folder.write(
        #"""
        {"bloggers":[{"bloggerId":"u1","displayName":"ana"}],
         "blogs":[{"documentId":"b1","bloggerId":"u1","blogDescription":"\#(text)"},
                  {"documentId":"b2","bloggerId":"u1","blogDescription":"Kept"}],
         "comments":[{"commentId":"c1","blogId":"b2","commentText":"\#(text)","commentedBy":"u1"}]}
        """#,
        to: "\(date)/export.json"
      )
    }
    let names = ["2023-12-31/export.json", "2024-06-30/export.json"]
    let result = try await read(folder, names, removed: removed)
    #expect(result.community.blogs.map(\.id) == ["b2"])
    #expect(result.community.comments.isEmpty)
    #expect(merged(result) == "2 exports merged: no differences")
    #expect(result.diagnostics.count { ["blog-empty", "comment-empty"].contains($0.code) } == 2)
    #expect(!result.diagnostics.contains { $0.code == "id-repeated" })
  }

  @Test func `exports without dates are read as one, and this is said`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"[{"documentId":"b1","blogDescription":"Old"}]"#, to: "blogs.json")
    let result = try await read(folder, ["blogs.json"], removed: .drop)
    #expect(result.community.blogs.count == 1)
    #expect(result.diagnostics.contains { $0.code == "exports-undated" && $0.severity == .warning })
  }

  private static let differences =
    "2 exports merged: added 1 blog, 1 comment; changed 1 blogger, 1 blog; "
    + "missing in the newest export: 1 blogger, 1 blog, 1 comment, 1 like"

  private func merged(_ result: ExportResult) -> String? {
    result.diagnostics.first { $0.code == "exports-merged" }?.summary
  }

  private func read(removed: ExportOptions.Removed) async throws -> ExportResult {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"bloggers":[{"bloggerId":"u1","displayName":"ana"},{"bloggerId":"u2","displayName":"tom"}],
       "blogs":[{"documentId":"b1","bloggerId":"u1","blogDescription":"Old text"},
                {"documentId":"b2","bloggerId":"u1","blogDescription":"Gone"}],
       "comments":[{"commentId":"c1","blogId":"b1","commentText":"Yes","commentedBy":"u1"},
                   {"commentId":"c2","blogId":"b1","commentText":"No","commentedBy":"u1"}],
       "likes":[{"blogId":"b1","likedBy":"u1"},{"blogId":"b1","likedBy":"u2"}]}
      """#,
      to: "2023-12-31/export.json"
    )
    try folder.write(
      #"""
      {"bloggers":[{"bloggerId":"u1","displayName":"anna"}],
       "blogs":[{"documentId":"b1","bloggerId":"u1","blogDescription":"New text"},
                {"documentId":"b3","bloggerId":"u1","blogDescription":"Added"}],
       "comments":[{"commentId":"c1","blogId":"b1","commentText":"Yes","commentedBy":"u1"},
                   {"commentId":"c3","blogId":"b3","commentText":"Added","commentedBy":"u1"}],
       "likes":[{"blogId":"b1","likedBy":"u1"}]}
      """#,
      to: "2024-06-30/export.json"
    )
    return try await read(folder, ["2023-12-31/export.json", "2024-06-30/export.json"], removed: removed)
  }

  private func read(
    _ folder: TemporaryFolder,
    _ names: [String],
    removed: ExportOptions.Removed,
    _ fieldMap: FieldMap = .fellowBlogger
  ) async throws -> ExportResult {
    let sources = names.map { ExportSource(name: "export/\($0)", path: folder.path + "/\($0)", inner: $0) }
    return try await ExportReader(options: ExportOptions(fieldMap: fieldMap, removed: removed)).read(sources)
  }

  @Test(arguments: [ExportOptions.Removed.keep, .drop])
  func `spots that only the older export has are dropped, too`(_ removed: ExportOptions.Removed) async throws
  {
    let folder = try TemporaryFolder()
    for (name, spots) in [("2023-12-31", ["s1", "s2"]), ("2024-06-30", ["s1"])] {
      let rows = spots.map { #"{"objectId":"\#($0)","name":"Spot \#($0)"}"# }.joined(separator: ",")
      try folder.write("{\"results\":[\(rows)]}", to: "\(name)/Spots.json")
      try folder.write(#"{"results":[{"objectId":"p1","caption":"x"}]}"#, to: "\(name)/Posts.json")
    }
    let names = ["2023-12-31", "2024-06-30"].flatMap { ["\($0)/Spots.json", "\($0)/Posts.json"] }
    let result = try await read(folder, names, removed: removed, .spots)
    #expect(result.community.spots.map(\.id) == (removed == .keep ? ["s1", "s2"] : ["s1"]))
  }
}
