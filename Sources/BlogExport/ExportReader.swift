import BlogModel

/// Reads an export of any shape, from one file or many.
///
///     let reader = ExportReader(options: ExportOptions(jobs: 4))
///     let result = try await reader.read([ExportSource(name: "export.json", path: "export.json")])
///
/// Files are read at the same time and joined in their order, so the result does not depend on `jobs`.
public struct ExportReader: Sendable {
  private let options: ExportOptions
  private let vocabulary: Vocabulary

  /// A reader with `options`.
  public init(options: ExportOptions = ExportOptions()) {
    self.options = options
    vocabulary = Vocabulary(options.fieldMap)
  }

  /// Reads files and joins them.
  ///
  /// - Parameter sources: in the order in which later records of an id replace earlier ones.
  /// - Returns: the archive and the report.
  /// - Throws: `ExportError` when a file cannot be read to its end, or when no file holds a record or an empty
  ///   collection of records.
  public func read(_ sources: [ExportSource]) async throws(ExportError) -> ExportResult {
    guard !sources.isEmpty else { throw .noFiles }
    // Large files one by one; where there are many they are small, and each slice is joined at once.
    let slice = sources.count > 64 ? nil : 1
    let pieces = try await parallelMap(count: sources.count, jobs: options.jobs, slice: slice) {
      [self] (range: Range<Int>) async throws(ExportError) -> Piece in
      var piece = Piece(Draft(file: range.lowerBound, dates: DateReader(timeZone: options.timeZone)))
      for number in range { try read(.file(sources[number]), number: number, into: &piece) }
      return piece
    }
    return try join(consume pieces)
  }

  /// Reads an export that is in memory.
  ///
  /// For programs that got the bytes from elsewhere than a file, such as standard input; the command line
  /// names files only.
  ///
  /// - Parameters:
  ///   - name: how messages call it.
  ///   - bytes: the whole file.
  /// - Returns: the archive and the report.
  /// - Throws: `ExportError` as for files.
  public func read(name: String, bytes: [UInt8]) async throws(ExportError) -> ExportResult {
    try read([(name, bytes)])
  }

  /// Reads an export of several files that are in memory.
  func read(_ files: [(name: String, bytes: [UInt8])]) throws(ExportError) -> ExportResult {
    var piece = Piece(Draft(file: 0, dates: DateReader(timeZone: options.timeZone)))
    for (number, file) in files.enumerated() {
      try read(.memory(name: file.name, ExportBytes(file.bytes)), number: number, into: &piece)
    }
    return try join([consume piece])
  }

  /// What some files gave that follow each other.
  private struct Piece: Sendable {
    var draft: Draft
    var files: [FileReport] = []
    var origins: [ExportOrigin] = []

    init(_ draft: Draft) {
      self.draft = draft
    }
  }

  /// Reads one file into a piece.
  private func read(_ origin: ExportOrigin, number: Int, into piece: inout Piece) throws(ExportError) {
    let bytes = try origin.open()
    let draft = Draft(file: number, dates: DateReader(timeZone: options.timeZone))
    let walked = try walk(bytes, name: origin.name, draft: draft)
    if piece.files.isEmpty { piece.draft = walked.draft } else { piece.draft.merge(walked.draft) }
    piece.files.append(FileReport(name: origin.name, shape: walked.shape, records: walked.draft.read))
    piece.origins.append(origin)
  }

  private func walk(
    _ bytes: ExportBytes,
    name: String,
    draft: Draft
  ) throws(ExportError) -> (draft: Draft, shape: Shape) {
    try bytes.withBytes { buffer throws(ExportError) in
      guard let base = buffer.baseAddress else { throw .empty(file: name) }
      var reader = JSONReader(buffer, base: base)
      if reader.isAtEnd() { throw .empty(file: name) }
      var walker = ExportWalker(reader, bytes: bytes, name: name, vocabulary: vocabulary, draft: draft)
      do throws(JSONFault) {
        try walker.walk()
      } catch {
        let place = LineFinder.place(of: error.offset, in: buffer, file: name)
        throw .notJSON(place: place, problem: error.reason)
      }
      return (walker.draft, walker.shape ?? (walker.draft.emptyCollection == nil ? .unknown : .maps))
    }
  }

  private func join(_ pieces: consuming [Piece]) throws(ExportError) -> ExportResult {
    let files = pieces.flatMap(\.files)
    let origins = pieces.flatMap(\.origins)
    var whole = Draft(file: 0, dates: DateReader(timeZone: options.timeZone))
    swap(&whole, &pieces[0].draft)
    for index in pieces.indices.dropFirst() {
      var next = Draft(file: index, dates: DateReader(timeZone: options.timeZone))
      swap(&next, &pieces[index].draft)
      whole.merge(next)
    }
    if whole.read.total == 0 {
      // A new community has nothing yet; anything else without a record was not understood.
      guard let place = whole.emptyCollection, whole.findings.kept.isEmpty else {
        throw .noRecords(files: files.map(\.name), collections: whole.unusedCollections.sorted())
      }
      whole.report(.collectionsEmpty, at: place)
    }
    whole.reportUnusedParts(of: vocabulary)
    let (archive, draft, omitted) = ArchiveBuilder.build(
      consume whole,
      options: options,
      vocabulary: vocabulary
    )
    let diagnostics = FindingPrinter.diagnostics(draft, files: origins)
    var used = RecordCounts()
    used[.blogger] = archive.bloggers.count - (archive.bloggers.last?.isUnknown == true ? 1 : 0)
    used[.blog] = archive.blogs.count
    used[.comment] = archive.comments.count
    used[.like] = archive.likes.count
    var repaired = RecordCounts()
    var leftOut = RecordCounts()
    for kind in RecordKind.allCases {
      repaired[kind] = min(draft.repaired[kind], used[kind])
      leftOut[kind] = draft.read[kind] - used[kind] - omitted.withheld[kind] - omitted.redacted[kind]
    }
    return ExportResult(
      archive: archive,
      diagnostics: diagnostics,
      files: files,
      read: draft.read,
      used: used,
      repaired: repaired,
      leftOut: leftOut,
      withheld: omitted.withheld,
      redacted: omitted.redacted,
      fieldMap: draft.use.fieldMap(vocabulary, read: draft.read)
    )
  }
}
