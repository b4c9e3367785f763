public import BlogModel

extension ExportError {
  /// The error as a diagnostic for the user: location, what is wrong, what to do.
  public var diagnostic: Diagnostic {
    switch self {
    case .noFiles:
      Self.diagnostic(
        "export-missing",
        nil,
        "there is no export to read",
        "Name a .json, .ndjson or .jsonl file, or put one into the folder export/."
      )
    case .unreadable(let file, let reason):
      Self.diagnostic(
        "export-unreadable",
        file,
        "cannot be read: \(reason)",
        "Check the path and its permissions."
      )
    case .isFolder(let file):
      Self.diagnostic("export-unreadable", file, "is a folder, not a file", "Name the files in it.")
    case .changed(let file):
      Self.diagnostic(
        "export-changed",
        file,
        "another program wrote to it while it was read",
        "Wait until the export is finished and try again."
      )
    case .terminal(let file):
      Self.diagnostic(
        "export-missing",
        file,
        "is a terminal, not an export",
        "Redirect a file or a program's output, as in: blogforge check - < export.json"
      )
    case .archive(let file, let problem):
      Self.diagnostic("archive-unreadable", file, problem.sentence, problem.hint)
    case .gzip(let file, let problem): Self.diagnostic("gzip-invalid", file, problem.sentence, problem.hint)
    case .empty(let file):
      Self.diagnostic("export-empty", file, "is empty", "Export again: the tool wrote nothing.")
    case .notJSON(let place, let problem):
      Diagnostic(
        code: "json-invalid",
        severity: .error,
        place: Diagnostic.Place(
          file: PlainText.fileName(place.file),
          line: place.line,
          column: place.column
        ),
        summary: problem.sentence,
        hint: problem.hint
      )
    case .malformed(let place, let problem):
      Diagnostic(
        code: "export-invalid",
        severity: .error,
        place: Diagnostic.Place(file: PlainText.fileName(place.file), line: place.line),
        summary: problem.sentence,
        hint: problem.hint
      )
    case .xmlLibrary(let file, let problem):
      Self.diagnostic(
        "xml-unavailable",
        file,
        "is XML, and libxml2, which reads it, is missing: \(PlainText.shown(problem))",
        "Install it (Debian and Ubuntu: apt-get install libxml2; macOS has it)."
      )
    case .noRecords(let files, let collections):
      Self.diagnostic(
        "export-without-records",
        files.count == 1 ? files.first : nil,
        "no blogger, blog, comment or like found" + Self.listed(collections),
        "Name the files after their collections, as in blogs.json, or write a field map."
      )
    case .binary(let file, let format):
      Self.diagnostic("export-binary", file, format.sentence, format.hint)
    }
  }

  private static func diagnostic(
    _ code: String,
    _ file: String?,
    _ summary: String,
    _ hint: String
  ) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: .error,
      place: file.map { Diagnostic.Place(file: PlainText.fileName($0)) },
      summary: summary,
      hint: hint
    )
  }

  private static func listed(_ collections: [String]) -> String {
    guard !collections.isEmpty else { return "" }
    let shown = collections.prefix(10).map(PlainText.quoted).joined(separator: ", ")
    return "; collections seen: \(shown)" + (collections.count > 10 ? ", …" : "")
  }
}

extension ExportError.JSONProblem {
  /// What is wrong, without its location.
  var sentence: String {
    switch self {
    case .unexpectedEnd(let expected): "the text ends where \(expected.rawValue) must follow"
    case .unexpectedByte(let byte, let expected):
      "found \(Self.shown(byte)) where \(expected.rawValue) must follow"
    case .badEscape: "a backslash in a string begins no escape that JSON knows"
    case .badNumber: "this is not a number as JSON writes it"
    case .badLiteral: "this is none of true, false and null"
    case .controlCharacter(let byte): "\(Self.shown(byte)) in a string must be escaped"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .unexpectedEnd: "The file was truncated: copy or export it again."
    default: "The file is not JSON from here on: export it again."
    }
  }

  private static func shown(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): "a line break"
    case UInt8(ascii: "\t"): "a tab"
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    default: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension ExportError.GzipProblem {
  /// What is wrong.
  var sentence: String {
    switch self {
    case .truncated: "the gzip file ends in the middle"
    case .corrupt(let reason): "the gzip file is damaged: \(reason)"
    case .trailing: "something that is not gzip follows the compressed data"
    case .tooLarge(let limit):
      "the gzip file expands to more than \(limit >> 20) MB, which is suspicious for its size"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .truncated, .corrupt: "Copy or compress the file again."
    case .trailing: "Compress the file again, or remove what follows."
    case .tooLarge: "If you trust it, unpack it with gunzip and name the result."
    }
  }
}

extension ExportError.FormatProblem {
  /// What is wrong.
  var sentence: String {
    switch self {
    case .openQuote: "a field of the table begins with a quote and does not end"
    case .longRow(let limit): "a row of the table has more than \(limit >> 20) MB"
    case .xml(let reason): "the file is not valid XML: \(reason)"
    case .largeElement(let limit): "an element of the file has more than \(limit >> 20) MB"
    case .notAList: "this is not a list of records, as the scripts of a Twitter archive have it"
    case .listCut: "the list of records ends in the middle"
    case .longRecord(let limit): "a record has more than \(limit >> 20) MB"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .openQuote: "The file was truncated, or a quote inside a field is not doubled: export it again."
    case .xml: "The file was truncated or changed by hand: export it again."
    case .largeElement: "The file is not an export of texts: name another one."
    case .notAList: "Request the archive again, or name other files of it."
    case .listCut: "The file was truncated: copy it again, or request the archive again."
    case .longRecord: "A bracket or a quote is missing before it: copy the file again."
    case .longRow: "A quote is missing before this row, or the file is not a table: export it again."
    }
  }
}

extension ExportError.BinaryFormat {
  /// What the file is.
  var sentence: String {
    switch self {
    case .firestoreExport: "is a binary Firestore export, not JSON"
    case .gzip: "is compressed with gzip more than once"
    case .zip: "is a zip archive without the ending .zip"
    case .sqlite: "is a database of SQLite, not JSON"
    case .html: "is a web page (HTML), not an export"
    case .twitterArchive: "is the list of the files of a Twitter archive, not one with tweets"
    case .unknown: "is not text"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .firestoreExport:
      "Export with node-firestore-import-export, or load it into BigQuery and export newline-delimited JSON."
    case .gzip: "Unpack it with gunzip."
    case .zip: "Save it as a file whose name ends with .zip, and name that."
    case .html: "Name the file that the app's export gave, not the page that shows it."
    case .twitterArchive: "Name the folder of the archive, or data/tweets.js in it."
    case .sqlite, .unknown: "Export as JSON; see docs/exports.md for the shapes that are read."
    }
  }
}
