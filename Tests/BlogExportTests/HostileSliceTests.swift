import BlogModel
import Testing

@testable import BlogExport

/// Hostile files that are read in slices.
struct HostileSliceTests {
  @Test(arguments: ["[", #"{"data":"#, #"{"blogs":{"b":{"comments":{"c":"#])
  func `nesting of a million ends, in slices, too`(_ opening: String) async {
    let bytes = Array(String(repeating: opening, count: 1_000_000 / opening.count).utf8)
    let expected = error(reading: bytes)
    #expect(expected != nil)
    await #expect(throws: ExportError.self) {
      try await ExportReader(options: ExportOptions(jobs: 2), sliceSize: 1 << 16)
        .read(name: "x", bytes: bytes)
    }
  }

  @Test
  func `an id that comes again and again counts once`() async throws {
    let blogs = (0..<20_000).map { #"{"documentId":"b1","blogDescription":"\#($0)"}"# }
    let comments = (0..<20_000).map { #"{"blogId":"b1","commentId":"c1","commentText":"\#($0)"}"# }
    let (blogList, commentList) = (blogs.joined(separator: ","), comments.joined(separator: ","))
    let text = #"{"blogs":[\#(blogList)],"comments":[\#(commentList)]}"#
    let result = try await ExportReader(options: ExportOptions(jobs: 2), sliceSize: 1 << 16)
      .read(name: "x.json", bytes: Array(text.utf8))
    #expect(result.community.blogs.map(\.text) == ["19999"])
    #expect(result.community.comments.map(\.text) == ["19999"])
    #expect(result.diagnostics.count { $0.code == "id-repeated" } == FindingList.limit)
  }

  @Test
  func `a long text and many empty records are read`() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let empty = String(repeating: "{},", count: 20_000)
    let result = try read(
      #"{"blogs":[\#(empty){"documentId":"b1","blogDescription":"\#(text)"}],"likes":[\#(empty.dropLast())]}"#
    )
    #expect(result.community.blogs.map(\.text.utf8.count) == [1 << 20])
    #expect(result.skipped[.blog] == 20_000)
    #expect(result.skipped[.like] == 20_000)
  }
}
