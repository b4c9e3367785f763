import BlogModel
import Foundation
import Testing

@testable import BlogExport

struct GzipTests {
  private static let blogs =
    #"[{"documentId":"b1","blogDescription":"Hello","createdDate":"2019-03-10T18:30:46Z"}]"#

  @Test
  func `gzip is found by content and read`() throws {
    for name in ["export/blogs.json.gz", "blogs.json", "export.json.gz"] {
      let result = try ExportReader().read([(name, try gzip(Self.blogs.utf8))])
      #expect(result.community.blogs.map(\.text) == ["Hello"])
    }
  }

  @Test
  func `members one after another are one text`() throws {
    let text = Array(Self.blogs.utf8)
    let parts = [text[..<20], text[20..<20], text[20...]]
    let result = try ExportReader().read([("blogs.json.gz", try parts.flatMap { try gzip($0) })])
    #expect(result.community.blogs.map(\.id) == ["b1"])
  }

  @Test
  func `UTF-16 in gzip is read`() throws {
    let units = Self.blogs.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let result = try ExportReader().read([("blogs.json.gz", try gzip([0xFF, 0xFE] + units))])
    #expect(result.community.blogs.map(\.id) == ["b1"])
  }

  @Test
  func `places are those of the unpacked text`() throws {
    let text = "[\n {\"documentId\":\"b1\",\"blogDescription\":\"x\",\n  \"createdDate\":\"soon\"}]"
    let result = try ExportReader().read([("blogs.json.gz", try gzip(text.utf8))])
    #expect(
      result.diagnostics.contains { line($0).hasPrefix("blogs.json.gz:3:17: blogs/b1: createdDate 'soon'") }
    )
    let broken = error(reading: try gzip("[\n\n oops]".utf8), name: "blogs.json.gz")
    #expect(broken.map { line($0.diagnostic).hasPrefix("blogs.json.gz:3:2: ") } == true)
  }

  @Test
  func `a text of many pieces is unpacked whole`() throws {
    let rows = (0..<20_000).map { #"{"documentId":"b\#($0)","blogDescription":"text \#($0 &* 7919)"}"# }
    let result = try ExportReader().read([
      ("blogs.json.gz", try gzip("[\(rows.joined(separator: ","))]".utf8))
    ])
    #expect(result.used[.blog] == 20_000)
  }

  @Test
  func `a gzip file cut anywhere is an error`() throws {
    let packed = try gzip(Self.blogs.utf8)
    for count in 2..<packed.count {
      #expect(problem(of: Array(packed.prefix(count))) == .truncated, "\(count) bytes of \(packed.count)")
    }
  }

  @Test
  func `a gzip file with any byte changed is an error or the same text`() throws {
    let packed = try gzip(Self.blogs.utf8)
    // The bytes after the first four say when and where it was compressed.
    for index in packed.indices.dropFirst(10) {
      var bytes = packed
      bytes[index] ^= 0x55
      #expect(error(reading: bytes, name: "blogs.json.gz") != nil, "byte \(index)")
    }
    var bytes = packed
    bytes[packed.count - 5] ^= 1
    #expect(problem(of: bytes) == .corrupt(reason: "incorrect data check"))
  }

  @Test
  func `bytes that follow are an error`() throws {
    #expect(problem(of: try gzip(Self.blogs.utf8) + [0, 0]) == .trailing)
  }

  @Test
  func `what unpacks to far too much is refused`() throws {
    let bomb = try gzip([UInt8(ascii: "[")] + [UInt8](repeating: 0x20, count: 80 << 20))
    #expect(bomb.count < GzipStream.alwaysAllowed / GzipStream.largestRatio)
    #expect(problem(of: bomb) == .tooLarge(limit: GzipStream.alwaysAllowed))
  }

  @Test
  func `gzip in gzip is reported`() throws {
    #expect(
      error(reading: try gzip(gzip(Self.blogs.utf8)), name: "x.gz").map { line($0.diagnostic) }
        == "x.gz: is compressed with gzip more than once. Decompress it with gunzip."
    )
  }

  @Test(
    arguments: [
      (.truncated, "the gzip file is truncated. Copy or compress the file again."),
      (
        .corrupt(reason: "invalid block type"),
        "the gzip file is damaged: invalid block type. Copy or compress the file again."
      ),
      (
        .trailing,
        "unexpected data after the end of the gzip stream. Compress the file again, or remove the data after the end."
      ),
      (
        .tooLarge(limit: 64 << 20),
        "the gzip file expands to more than 64 MB, which is suspicious for its size. "
          + "If you trust it, decompress it with gunzip and name the result."
      ),
    ] as [(ExportError.GzipProblem, String)]
  )
  func `what is wrong with a gzip file is reported`(_ problem: ExportError.GzipProblem, _ sentence: String) {
    #expect(line(ExportError.gzip(file: "a.gz", problem: problem).diagnostic) == "a.gz: \(sentence)")
  }

  private func problem(of bytes: [UInt8]) -> ExportError.GzipProblem? {
    guard case .gzip(_, let problem) = error(reading: bytes, name: "blogs.json.gz") else { return nil }
    return problem
  }

  /// Packs bytes by the program of that name.
  private func gzip(_ bytes: some Sequence<UInt8>) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "gzip-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let program = Process()
    let output = Pipe()
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments = ["gzip", "-nc", file.path]
    program.standardOutput = output
    try program.run()
    let packed = try output.fileHandleForReading.readToEnd() ?? Data()
    program.waitUntilExit()
    return Array(packed)
  }
}
