import Basics
import BlogModel

/// One file or a few: read into batches, whole or in slices.
extension ExportReader {
  /// Reads some files concurrently.
  func read(
    _ origins: [ExportOrigin],
    _ range: Range<Int>,
    _ names: FileNames,
    _ context: FormatContext
  ) async throws(ExportError) -> [Piece] {
    // Few files may be large, so tasks take them one by one; many files are small, so a task reads several into
    // one batch.
    let slice = range.count > 64 ? nil : 1
    return try await parallelMap(count: range.count, jobs: options.jobs, slice: slice) {
      [self] (part: Range<Int>) async throws(ExportError) -> Piece in
      var piece = Piece(batch: emptyBatch)
      let compiledMap = compiledMap.copy()
      for index in part {
        let number = range.lowerBound + index
        piece.reports.append(
          try read(origins[number], number: number, names, compiledMap, context, into: &piece.batch)
        )
      }
      return piece
    }
  }

  /// The text of a file that is large enough for slices; nil for others and for those that cannot be opened,
  /// which throw their error when they are read.
  func sliceable(_ origin: ExportOrigin, _ context: FormatContext) -> ExportText? {
    guard options.jobs > 1, let count = origin.count, count > sliceSize * 2 else { return nil }
    guard let text = try? origin.open(context), text.slices != nil else { return nil }
    return text
  }

  /// Reads one file into a batch.
  func read(
    _ origin: ExportOrigin,
    number: Int,
    _ names: FileNames,
    _ compiledMap: CompiledFieldMap,
    _ context: FormatContext,
    into batch: inout ParsedBatch
  ) throws(ExportError) -> FileReport {
    let text = try origin.open(context)
    let stream = try text.stream()
    let window = try TextWindow(stream, name: text.name)
    let before = batch.begin(file: number)
    if options.jobs == 1 { batch.expect(bytes: origin.count ?? 0) }
    var reader = JSONReader(window)
    if reader.isAtEnd() { throw window.failure ?? .empty(file: text.name) }
    let source =
      text.namesCollections
      ? SourceName(neutral: text.name) : sourceName(of: origin, among: names, compiledMap)
    var whole = emptyBatch
    swap(&whole, &batch)
    var walker = ExportWalker(window, source: source, compiledMap: compiledMap, batch: whole)
    walker.isTable = text.isTable
    whole = emptyBatch
    var fault: JSONFault?
    do throws(JSONFault) { try walker.walk() } catch { fault = error }
    swap(&batch, &walker.batch)
    return try withExtendedLifetime(window) { () throws(ExportError) in
      if let failure = window.failure { throw failure }
      try text.checkUnchanged()
      if let fault { throw Self.error(fault, in: text) }
      batch.note(title: (stream as? RecordStream)?.title.map { SiteTitle.line($0, options.html) } ?? "")
      for problem in (stream as? RecordStream)?.problems ?? [] {
        batch.findings.add(problem.fact, at: RecordPlace(file: number, offset: problem.offset), record: nil)
      }
      return report(source, walker.shape, &batch, since: before)
    }
  }

  func sourceName(
    of origin: ExportOrigin,
    among names: FileNames,
    _ compiledMap: CompiledFieldMap
  ) -> SourceName {
    SourceName(origin.name, below: origin.inner, among: names, compiledMap: compiledMap)
  }

  /// Reads one large file into a batch, in slices.
  func read(
    _ text: ExportText,
    _ input: ByteInput,
    _ source: SourceName,
    number: Int,
    into batch: inout ParsedBatch
  ) async throws(ExportError) -> FileReport {
    var whole = emptyBatch
    swap(&whole, &batch)
    let before = whole.begin(file: number)
    whole.expect(bytes: input.count)
    var reader = SliceReader(
      input,
      source: source,
      compiledMap: compiledMap,
      jobs: options.jobs,
      sliceSize: sliceSize,
      batch: consume whole
    )
    let shape: Shape?
    do throws(SliceReader.Failure) {
      shape = try await reader.read()
    } catch {
      switch error {
      case .machine(let error): throw error
      case .fault(let fault):
        try text.checkUnchanged()
        throw Self.error(fault, in: text)
      }
    }
    try text.checkUnchanged()
    batch = reader.takeBatch()
    return report(source, shape, &batch, since: before)
  }

  private static func error(_ fault: JSONFault, in text: ExportText) -> ExportError {
    .notJSON(place: LineFinder.place(of: fault.offset, in: text), problem: fault.reason)
  }

  func report(
    _ source: SourceName,
    _ shape: Shape?,
    _ batch: inout ParsedBatch,
    since before: ParsedBatch.Beginning
  ) -> FileReport {
    let (records, isEmpty) = batch.end(since: before)
    // Neither the file's name nor its records say what it contains.
    if records.total == 0, batch.hasUnknownRecords {
      batch.noteUnused(collection: source.stem)
    }
    // A file of empty collections gives no other hint of its shape.
    return FileReport(name: source.file, shape: shape ?? (isEmpty ? .maps : .unknown), records: records)
  }
}
