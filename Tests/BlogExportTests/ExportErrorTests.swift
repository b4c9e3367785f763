import BlogModel
import Foundation
import Testing

@testable import BlogExport

struct ExportErrorTests {
  @Test(arguments: [
    ("", "export.json: is empty. Export again."),
    (" \n\t", "export.json: is empty. Export again."),
    ("\u{FEFF}", "export.json: is empty. Export again."),
    (
      "hello",
      "export.json:1:1: found 'h'; expected an object or an array. "
        + "The file is not valid JSON. Export it again."
    ),
    (
      #"{"blogs":{"b1":{"bloggerId":"u1","#,
      "export.json:1:34: unexpected end of the file; expected a key in quotes. "
        + "The file is truncated. Copy or export it again."
    ),
    (
      "{\"blogs\":\n {\"b1\": oops}}",
      "export.json:2:9: found 'o'; expected a value. "
        + "The file is not valid JSON. Export it again."
    ),
    (
      "{}",
      "export.json: no blogger, blog, comment or like found. "
        + "Name the files after their collections, for example blogs.json, or write a field map."
    ),
    (
      #"{"tokens":{"t":{}},"Audit":[],"":{"t":{}}}"#,
      "export.json: no blogger, blog, comment or like found; collections seen: 'Audit', 'tokens'. "
        + "Name the files after their collections, for example blogs.json, or write a field map."
    ),
    (
      "[1,2]",
      "export.json: no blogger, blog, comment or like found. "
        + "Name the files after their collections, for example blogs.json, or write a field map."
    ),
    (
      "PK\u{3}\u{4}",
      "export.json: is a zip archive whose name does not end in .zip. "
        + "Rename it so that its name ends in .zip."
    ),
    (
      "SQLite format 3\u{0}",
      "export.json: is an SQLite database, not JSON. "
        + "Export as JSON; see docs/exports.md for the shapes that are read."
    ),
    (
      "\u{1}\u{2}",
      "export.json: is not text. "
        + "Export as JSON; see docs/exports.md for the shapes that are read."
    ),
  ])
  func `what cannot be read is reported with its location and a hint`(_ text: String, _ sentence: String) {
    #expect(error(reading: Array(text.utf8)).map { line($0.diagnostic) } == sentence)
  }

  @Test(arguments: [
    (#"{"blogs":["x"],"bloggers":[]}"#, "export.json"), (#"{"blogs":null}"#, "export.json"),
    ("[]", "export.json"),
    ("{}", "export.json"), (#"{"tokens":[]}"#, "export.json"),
  ])
  func `an export without a record is an error unless its collections are known and empty`(
    _ text: String,
    _ name: String
  ) {
    #expect(error(reading: Array(text.utf8), name: name)?.diagnostic.code == "export-without-records")
  }

  @Test
  func `a file's name is printed without characters that a terminal obeys`() throws {
    let name = "a\n\u{1B}[31m.json"
    #expect(error(reading: [], name: name)?.diagnostic.place?.file == "a\u{FFFD}\u{FFFD}[31m.json")
    #expect(error(reading: [0x5B], name: name)?.diagnostic.place?.file == "a\u{FFFD}\u{FFFD}[31m.json")
    let result = try read(#"{"bloggers":{"u1":{"joinedDate":"x"}}}"#, name: name)
    #expect(result.diagnostics.map(\.place?.file) == ["a\u{FFFD}\u{FFFD}[31m.json"])
  }

  @Test
  func `a file that another program writes, and a terminal, are reported`() {
    #expect(
      line(ExportError.changed(file: "x.json").diagnostic)
        == "x.json: was changed while it was read. Wait until the export is finished and try again."
    )
    #expect(
      line(ExportError.terminal(file: "standard input").diagnostic)
        == "standard input: is a terminal, not an "
        + "export. Redirect a file or the output of a program, for example: blogforge check - < export.json"
    )
  }

  @Test(arguments: [
    ("a.html", "\n<!DOCTYPE html><p>", "is a web page (HTML), not an export"),
    (
      "manifest.js", "window.__THAR_CONFIG = {",
      "is the manifest of a Twitter archive and contains no tweets"
    ),
  ])
  func `other formats are reported by name`(_ name: String, _ text: String, _ summary: String) {
    #expect(error(reading: Array(text.utf8), name: name)?.diagnostic.summary == summary)
    #expect(error(reading: Array(text.utf8), name: name)?.diagnostic.hint?.isEmpty == false)
  }

  @Test(
    arguments: [
      ("all_namespaces.export_metadata", [0x0A, 0x10]),
      ("all_namespaces/output-0", [0x12, 0x34, 0x56, 0x78, 0x20, 0x00, 0x01, 0x0A, 0x00]),
    ] as [(String, [UInt8])]
  )
  func `a binary Firestore export names the tool that makes JSON of it`(_ name: String, _ bytes: [UInt8]) {
    let told = error(reading: bytes, name: name).map { line($0.diagnostic) }
    #expect(
      told == "\(name): is a binary Firestore export, not JSON. Export with node-firestore-import-export, "
        + "or load it into BigQuery and export newline-delimited JSON."
    )
  }

  @Test
  func `a missing file is reported with the system's reason`() async {
    let source = ExportSource(name: "x.json", path: "/nonexistent/x.json")
    await #expect(throws: ExportError.unreadable(file: "x.json", reason: "No such file or directory")) {
      try await ExportReader().read([source])
    }
    #expect(
      line(ExportError.unreadable(file: "x.json", reason: "No such file or directory").diagnostic)
        == "x.json: cannot be read: No such file or directory. Check the path and its permissions."
    )
  }

  @Test(.timeLimit(.minutes(60)))
  func `a pipe or a device in place of a file is reported and not waited for`() async throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString).json")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: pipe) }
    for path in [pipe.path, "/dev/null"] {
      let reason = "it is a pipe, a socket or a device, not a file"
      await #expect(throws: ExportError.unreadable(file: "x.json", reason: reason)) {
        try await ExportReader().read([ExportSource(name: "x.json", path: path)])
      }
    }
  }

  @Test
  func `a folder in place of a file is reported`() async {
    await #expect(throws: ExportError.isFolder(file: "x")) {
      try await ExportReader().read([ExportSource(name: "x", path: "/")])
    }
    #expect(
      line(ExportError.isFolder(file: "x").diagnostic) == "x: is a folder, not a file. Name the files in it."
    )
  }

  @Test
  func `no file at all is reported`() async {
    await #expect(throws: ExportError.noFiles) { try await ExportReader().read([]) }
    #expect(
      line(ExportError.noFiles.diagnostic)
        == "no export found. Name a .json, .ndjson or .jsonl file, or put one into the folder export/."
    )
  }
}
