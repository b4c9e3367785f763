import BlogModel
import Testing

@testable import BlogExport

/// A file gives the same result in however many slices it is read.
struct SliceTests {
  @Test(arguments: ShapeFixtures.all)
  func `every shape reads the same in slices of any size`(_ fixture: ShapeFixtures.Fixture) async throws {
    let expected = try read(fixture.files)
    for size in [8, 16, 24, 40, 64, 100, 200, 500] {
      let result = try await readInSlices(fixture.files, of: size)
      #expect(try told(result) == told(expected), "slices of \(size) bytes")
    }
  }

  @Test(arguments: LargeText.Style.allCases, [100, 333, 1_000, 4_000])
  func `a long export reads the same in slices, whatever its texts contain`(
    _ style: LargeText.Style,
    _ size: Int
  ) async throws {
    let files =
      [
        (name: style.fileName, text: LargeText.text(style, records: 300))
      ]
      // Records that only their fields explain are read where nothing else can be meant.
      + (style == .lines ? [] : [(name: "more/blogs.json", text: LargeText.blogs(300))])
    let expected = try read(files)
    #expect(expected.used[.comment] > 100)
    #expect(expected.diagnostics.count > 10)
    let result = try await readInSlices(files, of: size)
    #expect(try told(result) == told(expected))
  }

  @Test(arguments: LargeText.Style.allCases)
  func `most slices of a long export are used`(_ style: LargeText.Style) async throws {
    let reader = try await slices(of: LargeText.text(style, records: 300), name: style.fileName, size: 3_000)
    #expect(reader.joined >= 8)
    #expect(reader.wrong <= 2)
  }

  @Test
  func `texts that look like the records around them cannot be taken for them`() async throws {
    // In a list inside each record stand objects that begin as the records do, more of them than are checked.
    let inner = Array(repeating: #"{"documentId":"x"}"#, count: 40).joined(separator: ",")
    let records = (0..<60).map { #"{"documentId":"b\#($0)","other":[\#(inner)],"blogDescription":"text"}"# }
    let text = "[\(records.joined(separator: ","))]"
    let expected = try read(text, name: "blogs.json")
    #expect(expected.used[.blog] == 60)
    let result = try await readInSlices([("blogs.json", text)], of: 500)
    #expect(try told(result) == told(expected))
  }

  @Test(arguments: [0.1, 0.35, 0.6, 0.95, 0.999])
  func `an error has the same location as without slices`(_ part: Double) async throws {
    for style in LargeText.Style.allCases {
      var bytes = Array(LargeText.text(style, records: 60).utf8)
      bytes[Int(Double(bytes.count) * part)] = 0x01
      let expected = error(reading: bytes, name: style.fileName)
      await #expect(throws: try #require(expected)) {
        try await ExportReader(options: ExportOptions(jobs: 4), sliceSize: 300)
          .read(name: style.fileName, bytes: bytes)
      }
    }
  }

  @Test
  func `a file cut anywhere ends the same with and without slices`() async throws {
    let whole = Array(LargeText.text(.arrays, records: 6).utf8)
    for count in stride(from: 0, to: whole.count, by: 7) {
      let bytes = Array(whole.prefix(count))
      let expected = error(reading: bytes)
      await #expect(throws: try #require(expected)) {
        try await ExportReader(options: ExportOptions(jobs: 3), sliceSize: 90).read(
          name: "export.json",
          bytes: bytes
        )
      }
    }
  }

  /// Reads files by several tasks in slices of `sliceSize` bytes.
  private func readInSlices(
    _ files: [(name: String, text: String)],
    of sliceSize: Int
  ) async throws -> ExportResult {
    try await ExportReader(options: ExportOptions(jobs: 4), sliceSize: sliceSize)
      .read(origins: files.map { .kept(name: $0.name, .memory(Array($0.text.utf8))) })
  }

  /// Everything that a result says.
  private func told(_ result: ExportResult) throws -> [String] {
    lines(result.community) + result.diagnostics.map { "\($0.code) \(line($0))" }
      + result.files.map { "\($0)" }
      + ["\(result.read)", "\(result.used)", "\(result.repaired)", "\(result.skipped)"]
  }

  /// The reader of one file once it is through.
  private func slices(of text: String, name: String, size: Int) async throws -> SliceReader {
    let compiledMap = CompiledFieldMap(.fellowBlogger)
    var reader = SliceReader(
      .memory(Array(text.utf8)),
      source: SourceName(name, compiledMap: compiledMap),
      compiledMap: compiledMap,
      jobs: 3,
      sliceSize: size,
      batch: ParsedBatch(file: 0, dates: DateReader(timeZone: .utc))
    )
    _ = try await reader.read()
    return reader
  }
}

/// Long exports whose texts are full of what separates records.
enum LargeText {
  enum Style: CaseIterable, Sendable {
    case arrays
    case pretty
    case maps
    case nestedMaps
    case list
    case lines
    case paths
    case results

    /// A file's name that says what is in it where nothing else does.
    var fileName: String {
      switch self {
      case .list, .pretty, .results: "comments.json"
      default: "export.json"
      }
    }
  }

  private static let traps = [
    #"},{\"commentId\":\"c1\"}"#, #"\n{\"commentId\":\"x\"}\n"#, "}]},{", #"\\\"},{\\\""#,
    #"}},\"b7\":{\"blogId\":"#,
    "]}", #"\u007d,\u007b\"blogId\""#, "ü 🌍 \\ud83d", "plain", "\\\\", #"\\\\\"}"#,
  ]

  /// An export of about `records` blogs, comments and likes each; some have a bad date, no id or no author.
  static func text(_ style: Style, records: Int) -> String {
    let blogs = (0..<records).map { blog($0) }
    let comments = (0..<records).map { comment($0) }
    let likes = (0..<records).map { #""blogId":"b\#($0)","likedBy":"u\#($0 % 7)""# }
    func list(_ rows: [String]) -> String { "[" + rows.map { "{\($0)}" }.joined(separator: ",") + "]" }
    func map(_ rows: [String], _ key: String) -> String {
      "{" + rows.enumerated().map { "\"\(key)\($0)\":{\($1)}" }.joined(separator: ",") + "}"
    }
    switch style {
    case .arrays: return #"{"blogs":\#(list(blogs)),"comments":\#(list(comments)),"likes":\#(list(likes))}"#
    case .pretty:
      let rows = (comments + comments).map { "  {\n    " + $0.replacing(#"","#, with: "\",\n    ") + "\n  }" }
      return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
    case .maps:
      return #"{"likes":\#(map(likes, "l")),"comments":\#(map(comments, "c")),"blogs":\#(map(blogs, "b"))}"#
    case .nestedMaps:
      let rows = blogs.enumerated().map { index, blog in
        "\(blog),\"__collections__\":{\"comments\":\(map([comments[index], comments[records - 1 - index]], "c"))}"
      }
      return #"{"__collections__":{"blogs":\#(map(rows, "b")),"x":{"y":{}},"likes":\#(map(likes, "l"))}}"#
    case .list: return list(comments + comments.reversed())
    case .lines: return (blogs + comments + likes).map { "{\($0)}" }.joined(separator: "\n")
    case .paths:
      let rows = (0..<records).map {
        #""blogs/b\#($0)":{\#(blogs[$0])},"blogs/b\#($0)/comments/c":{\#(comments[$0])}"#
      }
      return "{" + rows.joined(separator: ", ") + "}"
    case .results: return #"{"results":\#(list(comments)),"count":3}"#
    }
  }

  /// A list of blogs.
  static func blogs(_ count: Int) -> String {
    "[" + (0..<count).map { "{\(blog($0))}" }.joined(separator: ",") + "]"
  }

  private static func blog(_ number: Int) -> String {
    let date = number % 11 == 3 ? "yesterday" : "2019-03-10T18:30:46Z"
    return #""bloggerId":"u\#(number % 9)","documentId":"b\#(number)","blogDescription":""#
      + traps[number % traps.count] + #" \#(number)","createdDate":"\#(date)""#
  }

  private static func comment(_ number: Int) -> String {
    let id = number % 5 == 1 ? "" : #""commentId":"c\#(number % 290)","#
    return id + #""blogId":"b\#(number / 2)","commentText":"\#(traps[number % traps.count]) \#(number)","#
      + #""commentedBy":"u\#(number % 13)","createdDate":"2019-03-11T18:30:\#(10 + number % 50)Z""#
  }
}
