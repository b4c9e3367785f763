public import BlogModel

extension ExportError {
  /// The error as a diagnostic for the user: location, what is wrong, what to do.
  public var diagnostic: Diagnostic {
    switch self {
    case .noFiles:
      Self.diagnostic(
        "export-missing",
        nil,
        "no export found",
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
        "was changed while it was read",
        "Wait until the export is finished and try again."
      )
    case .terminal(let file):
      Self.diagnostic(
        "export-missing",
        file,
        "is a terminal, not an export",
        "Redirect a file or the output of a program, for example: blogforge check - < export.json"
      )
    case .archive(let file, let problem):
      Self.diagnostic("archive-unreadable", file, problem.sentence, problem.hint)
    case .gzip(let file, let problem): Self.diagnostic("gzip-invalid", file, problem.sentence, problem.hint)
    case .empty(let file):
      Self.diagnostic("export-empty", file, "is empty", "Export again.")
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
        "is XML, and libxml2, which is needed to read it, is not installed: \(PlainText.shown(problem))",
        "Install it (Debian and Ubuntu: apt-get install libxml2; macOS has it)."
      )
    case .noRecords(let files, let collections):
      Self.diagnostic(
        "export-without-records",
        files.count == 1 ? files.first : nil,
        "no blogger, blog, comment or like found" + Self.listed(collections),
        "Name the files after their collections, for example blogs.json, or write a field map."
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
    case .unexpectedEnd(let expected): "unexpected end of the file; expected \(expected.rawValue)"
    case .unexpectedByte(let byte, let expected):
      "found \(Self.shown(byte)); expected \(expected.rawValue)"
    case .badEscape: "invalid escape sequence in a string"
    case .badNumber: "invalid number"
    case .badLiteral: "invalid literal; expected true, false or null"
    case .controlCharacter(let byte): "\(Self.shown(byte)) in a string must be escaped"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .unexpectedEnd: "The file is truncated. Copy or export it again."
    default: "The file is not valid JSON. Export it again."
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
    case .truncated: "the gzip file is truncated"
    case .corrupt(let reason): "the gzip file is damaged: \(reason)"
    case .trailing: "unexpected data after the end of the gzip stream"
    case .tooLarge(let limit):
      "the gzip file expands to more than \(limit >> 20) MB, which is suspicious for its size"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .truncated, .corrupt: "Copy or compress the file again."
    case .trailing: "Compress the file again, or remove the data after the end."
    case .tooLarge: "If you trust it, decompress it with gunzip and name the result."
    }
  }
}

extension ExportError.FormatProblem {
  /// What is wrong.
  var sentence: String {
    switch self {
    case .openQuote: "unclosed quote in a field of the table"
    case .longRow(let limit): "a row of the table is larger than \(limit >> 20) MB"
    case .xml(let reason): "the file is not valid XML: \(reason)"
    case .longText(let limit): "a text or tag of the file is larger than \(limit / 1_000_000) MB"
    case .deepElements(let limit): "the elements of the file are nested more than \(limit) levels deep"
    case .largeElement(let limit): "an element of the file is larger than \(limit >> 20) MB"
    case .notAList: "expected a list of records, as in the scripts of a Twitter archive"
    case .listCut: "the list of records is truncated"
    case .longRecord(let limit): "a record is larger than \(limit >> 20) MB"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .openQuote: "The file is truncated, or a quote inside a field is not doubled. Export it again."
    case .xml: "The file is truncated or was edited. Export it again."
    case .longText:
      "Most likely it contains a picture (data:image/…). Export it with links to pictures, or remove it."
    case .largeElement, .deepElements: "The file is not an export of texts. Name another file."
    case .notAList: "Request the archive again, or name other files of it."
    case .listCut: "The file is truncated. Copy it again, or request the archive again."
    case .longRecord: "A bracket or a quote is missing before it. Copy the file again."
    case .longRow: "A quote is missing before this row, or the file is not a table. Export it again."
    }
  }
}

extension ExportError.BinaryFormat {
  /// What the file is.
  var sentence: String {
    switch self {
    case .firestoreExport: "is a binary Firestore export, not JSON"
    case .gzip: "is compressed with gzip more than once"
    case .zip: "is a zip archive whose name does not end in .zip"
    case .sqlite: "is an SQLite database, not JSON"
    case .html: "is a web page (HTML), not an export"
    case .twitterArchive: "is the manifest of a Twitter archive and contains no tweets"
    case .unknown: "is not text"
    }
  }

  /// What the user can do.
  var hint: String {
    switch self {
    case .firestoreExport:
      "Export with node-firestore-import-export, or load it into BigQuery and export newline-delimited JSON."
    case .gzip: "Decompress it with gunzip."
    case .zip: "Rename it so that its name ends in .zip."
    case .html: "Name the file that the app exported, not a web page."
    case .twitterArchive: "Name the folder of the archive, or data/tweets.js in it."
    case .sqlite, .unknown: "Export as JSON; see docs/exports.md for the shapes that are read."
    }
  }
}
