import BlogModel

/// Converts findings to diagnostics: offsets become lines, facts become messages, in the order of the files.
enum FindingPrinter {
  /// The diagnostics of a batch whose locations point into `files`, which were read with a field map and `context`.
  static func diagnostics(
    _ batch: ParsedBatch,
    files: [ExportOrigin],
    _ map: FieldMap,
    _ context: FormatContext
  ) -> [Diagnostic] {
    let placed = batch.findings.kept.enumerated().sorted {
      let left = $0.element.place ?? RecordPlace(file: files.count, offset: 0)
      let right = $1.element.place ?? RecordPlace(file: files.count, offset: 0)
      return left == right ? $0.offset < $1.offset : left < right
    }
    var file = -1
    var finder: LineFinder?
    var result = placed.map { _, finding in
      guard let place = finding.place else {
        return diagnostic(finding.fact, at: nil, record: finding.record)
      }
      if place.file != file {
        file = place.file
        // A file that was removed after it was read is reported without lines.
        finder = (try? files[file].open(context).stream(findsLines: true)).map(LineFinder.init)
      }
      // As above: without a line.
      let found = (try? finder?.find(place.offset)) ?? nil
      let shown = Diagnostic.Place(
        file: PlainText.fileName(files[file].name),
        line: finding.fact.line ?? found?.line,
        column: found?.column
      )
      return diagnostic(finding.fact, at: shown, record: finding.record)
    }
    if !batch.unusedCollections.isEmpty {
      let names = batch.unusedCollections.sorted()
      let hasBlogs = batch.read[.blog] > 0 || batch.emptyCollection != nil
      let platform = Platform(of: map)?.map.name
      let fact: ExportFinding.Fact =
        hasBlogs
        ? .collectionsUnused(names, platform: platform)
        : .blogsUnknown(names, platform: platform)
      result.append(diagnostic(fact, at: nil, record: nil))
    }
    return result + batch.findings.overflow.map { diagnostic($0, at: nil, record: nil) }
  }

  private static func diagnostic(
    _ fact: ExportFinding.Fact,
    at place: Diagnostic.Place?,
    record: String?
  ) -> Diagnostic {
    Diagnostic(
      code: fact.code,
      severity: fact.severity,
      place: place,
      record: record,
      summary: fact.summary,
      hint: fact.hint
    )
  }
}
