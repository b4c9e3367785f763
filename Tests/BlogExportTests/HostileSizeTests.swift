import BlogModel
import Testing

@testable import BlogExport

/// However much of something is in a file, reading ends, with a report.
struct HostileSizeTests {
  @Test(arguments: [
    #"{"data":"#, #"{"__collections__":"#, #"{"fields":"#, #"{"blogs":"#, #"{"comments":["#, "[", #"{"x":"#,
    #"{"blogs":{"b":{"comments":{"c":{"data":{"fields":"#, #"{"createdDate":{"value":"#,
    #"{"__collections__":{"blogs":{"b":"#, #"[{"comments":[{"likes":["#,
    #"{"subCollection":{"blogs/b/comments":{"c":"#,
    #"{"documents":[{"name":"#, #"{"results":["#, #"{"blogs/b1":"#, #"[{"__key__":"#,
  ])
  func `deep nesting of anything ends`(_ opening: String) {
    #expect(error(reading: Array(String(repeating: opening, count: 10_000).utf8)) != nil)
  }

  @Test(arguments: [
    #"{"blogs":{"b1":{"x":?}}}"#, #"{"blogs":{"b1":{"blogDescription":?}}}"#, #"{"tokens":?}"#,
  ])
  func `a million nested lists cost nothing where no list is wanted`(_ place: String) {
    let nested = String(repeating: "[", count: 1_000_000) + String(repeating: "]", count: 1_000_000)
    let whole = Array(place.replacing("?", with: nested).utf8)
    if case .notJSON(let place, let problem) = error(reading: whole) { Issue.record("\(place) \(problem)") }
    let cut = error(reading: whole.dropLast(6) + [UInt8(ascii: "}")])
    guard case .notJSON(let place, .unexpectedByte(UInt8(ascii: "}"), .commaOrBracket)) = cut else {
      Issue.record("\(String(describing: cut))")
      return
    }
    #expect(place.column == whole.count - 5)
  }

  @Test
  func `collections deeper than 32 are reported once each and skipped`() throws {
    let opening = #"{"__collections__":{"blogs":{"b":"#
    let nested = (0..<40).reduce("{}") { inner, _ in "\(opening)\(inner)}},\"blogDescription\":\"x\"}" }
    let result = try read("\(opening)\(nested)}}}")
    #expect(result.diagnostics.filter { $0.code == "nesting-too-deep" }.count == 1)
    #expect(result.read[.blog] == 32)
  }

  @Test
  func `a string of a hundred million bytes that is not wanted is passed over`() throws {
    let start = Array(#"{"blogs":{"b1":{"token":""#.utf8)
    let text =
      start + [UInt8](repeating: 0x78, count: 100_000_000) + Array(#"","blogDescription":"x"}}}"#.utf8)
    let result = try ExportReader().read([("export.json", text)])
    #expect(result.community.blogs.map(\.text) == ["x"])
  }

  @Test(arguments: ["x", "\\n", "\\u0041", "ü"])
  func `a text of a million characters is read`(_ character: String) throws {
    let text = "a" + String(repeating: character, count: 1 << 18) + "z"
    let result = try read(#"{"blogs":[{"documentId":"b1","blogDescription":"\#(text)"}]}"#)
    #expect(result.community.blogs.map { $0.text.unicodeScalars.count } == [1 << 18 + 2])
  }

  @Test
  func `many empty records are counted, and only the first are reported`() throws {
    let empty = String(repeating: "{},", count: 50_000)
    let result = try read(
      #"{"blogs":[\#(empty){"documentId":"b1","blogDescription":"x"}],"likes":[\#(empty.dropLast())],"#
        + #""bloggers":[\#(empty.dropLast())],"comments":[\#(empty.dropLast())]}"#
    )
    #expect(result.community.blogs.map(\.id) == ["b1"])
    for kind in RecordKind.allCases where kind.isUsual { #expect(result.skipped[kind] == 50_000) }
    #expect(result.diagnostics.count < 4 * FindingList.limit + 10)
  }

  @Test
  func `many different keys that no map names cost nothing`() throws {
    let keys = (0..<50_000).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let collections = (0..<2_000).map { #""list\#($0)":[{"x":1}]"# }.joined(separator: ",")
    let result = try read(#"{"blogs":{"b1":{\#(keys),"blogDescription":"x"}},\#(collections)}"#)
    #expect(result.community.blogs.map(\.text) == ["x"])
    let summary = try #require(result.diagnostics.first { $0.code == "collection-unused" }).summary
    #expect(summary.utf8.count < 500)
  }

  @Test
  func `an id longer than any database keeps is none`() throws {
    let long = String(repeating: "x", count: 1501)
    let fits = String(long.dropLast())
    let result = try read(
      #"{"blogs":{"\#(long)":{"blogDescription":"x","bloggerId":"\#(fits)"},"\#(fits)":{"blogDescription":"y","#
        + #""bloggerId":"\#(long)","comments":{"\#(long)":{"commentText":"z","commentedBy":"u1"}}}}}"#
    )
    #expect(result.community.blogs.map(\.id) == [fits])
    #expect(result.community.comments.map(\.id) == ["comment-1"])
    #expect(
      result.diagnostics.map(\.code).sorted() == [
        "author-missing", "blogger-unknown", "date-missing", "date-missing", "id-missing",
      ]
    )
    for diagnostic in result.diagnostics { #expect(line(diagnostic).utf8.count < 1000) }
  }

  @Test
  func `of collections that no map names the first are reported, in the order of the files`() throws {
    let files = (0..<30).map { file in
      let lists = (0..<20).map { #""f\#(file)x\#($0)":[1]"# }.joined(separator: ",")
      return ("\(file).json", "{\(lists)}")
    }
    let result = try read(files + [("blogs.json", #"[{"id":"b1","blogDescription":"x"}]"#)])
    let summary = try #require(result.diagnostics.first { $0.code == "collection-unused" }).summary
    #expect(summary.hasPrefix("the field map does not use the collections 'f0x0', 'f0x1', 'f0x10', 'f0x11'"))
    #expect(summary.hasSuffix("', …; not read"))
    #expect(!summary.contains("f5x"))
  }

  @Test
  func `a row of a table with too many empty fields is an error`() throws {
    let text = "id,text,more\nb1," + String(repeating: ",", count: 2 << 20)
    let diagnostic = try #require(error(reading: Array(text.utf8), name: "blogs.csv")).diagnostic
    #expect(diagnostic.summary.contains("is larger than 16 MB"))
    #expect(diagnostic.place?.line == 2)
  }
}
