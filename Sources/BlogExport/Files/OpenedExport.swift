package import Basics
package import BlogModel

/// The files of an export, with the entries of archives in place of these.
package struct OpenedExport: Sendable {
  /// The files and the entries with records, in their order.
  package let sources: [ExportSource]
  /// What the archives hold.
  package let archives: [ArchiveContents]
  /// What of the archives is not used.
  package let diagnostics: [Diagnostic]

  /// Opens the archives among some files, and reads standard input; other files are not touched.
  ///
  /// Entries with records are held in memory: what several steps read must be unpacked only once.
  package init(_ sources: [ExportSource]) throws(ExportError) {
    try self.init(sources, limits: ArchiveContents.Limits())
  }

  /// Opens archives with other limits.
  init(_ sources: [ExportSource], limits: ArchiveContents.Limits) throws(ExportError) {
    var opened: [ExportSource] = []
    var archives: [ArchiveContents] = []
    var diagnostics: [Diagnostic] = []
    for source in sources {
      guard !source.isStandardInput, ArchiveContents.isArchive(source.path) else {
        opened.append(try source.buffered())
        continue
      }
      let (contents, records) = try Self.read(source, limits)
      let names = Set(ExportNames.records(in: records.map(\.file.path)))
      let named = { (record: ArchiveScan.Record) in "\(source.name)/\(record.file.path)" }
      let texts = ArchiveTexts(records.map { (named($0), $0.bytes) })
      opened += records.filter { names.contains($0.file.path) }.map { record in
        ExportSource(
          name: named(record),
          path: source.path,
          inner: record.file.inner,
          input: .memory(record.bytes),
          archiveTexts: texts
        )
      }
      archives.append(contents)
      diagnostics += contents.problems.map { $0.diagnostic(archive: source.name) }
    }
    if opened.isEmpty, let archive = archives.first {
      throw .archive(file: archive.name, problem: .withoutRecords)
    }
    (self.sources, self.archives, self.diagnostics) = (opened, archives, diagnostics)
  }

  private static func read(
    _ source: ExportSource,
    _ limits: ArchiveContents.Limits
  ) throws(ExportError) -> (contents: ArchiveContents, records: [ArchiveScan.Record]) {
    do throws(ArchiveError) {
      return try ArchiveScan(limits).contents(
        ArchiveReader(path: source.path),
        path: source.path,
        name: source.name,
        mayHoldRecords: ExportNames.mayHoldRecords
      )
    } catch { throw ExportError(error, file: source.name) }
  }
}

extension ArchiveContents.Problem {
  /// The diagnostic for the archive with a name.
  func diagnostic(archive: String) -> Diagnostic {
    let isOne = count == 1
    let start = isOne ? "1 entry" : "\(count) entries"
    let such = "such as \(PlainText.quoted(example))"
    let (summary, hint): (String, String?) =
      switch flaw {
      case .notAFile:
        ("\(start) \(isOne ? "is a link or a device" : "are links or devices"), \(such); skipped", nil)
      case .unsafeName:
        ("\(start) \(isOne ? "has an unsafe name" : "have unsafe names"), \(such); skipped", nil)
      case .duplicate:
        ("\(start) \(isOne ? "has" : "have") the name of another one, \(such); the last one counts", nil)
      case .encrypted:
        (
          "\(start) \(isOne ? "is" : "are") encrypted, \(such); skipped",
          "Unpack the archive with its password, and name the folder."
        )
      case .nested:
        (
          "\(start) \(isOne ? "is an archive" : "are archives"), \(such); not opened",
          "Unpack \(isOne ? "it if it belongs" : "them if they belong") to the export."
        )
      }
    return Diagnostic(
      code: "archive-entries-skipped",
      severity: flaw == .nested ? .note : .warning,
      place: Diagnostic.Place(file: PlainText.fileName(archive)),
      summary: summary,
      hint: hint
    )
  }
}
