import BlogModel

/// Reads an export of any shape, from one file or many.
///
///     let reader = ExportReader(options: ExportOptions(jobs: 4))
///     let result = try await reader.read([ExportSource(name: "export.json", path: "/home/jane/export.json")])
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
  /// - Throws: `ExportError` when a file cannot be read to its end, or when no file holds a record.
  public func read(_ sources: [ExportSource]) async throws(ExportError) -> ExportResult {
    guard !sources.isEmpty else { throw .noFiles }
    let pieces = try await parallelMap(count: sources.count, jobs: options.jobs, slice: 1) {
      [self] (range: Range<Int>) async throws(ExportError) -> FileContents in
      let source = sources[range.lowerBound]
      let bytes = try ExportBytes(path: source.path, name: source.name)
      return try contents(of: bytes, name: source.name, number: range.lowerBound)
    }
    return try join(pieces)
  }

  /// Reads an export that is in memory, as standard input is.
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
    var pieces: [FileContents] = []
    for (number, file) in files.enumerated() {
      pieces.append(try contents(of: ExportBytes(file.bytes), name: file.name, number: number))
    }
    return try join(pieces)
  }

  /// What one file gave.
  private struct FileContents: Sendable {
    let name: String
    let bytes: ExportBytes
    let shape: Shape
    var draft: Draft
  }

  private func contents(of file: ExportBytes, name: String, number: Int) throws(ExportError) -> FileContents {
    let bytes = try ExportEncoding.utf8(file, name: name)
    let outcome = bytes.withBytes { buffer -> Result<(Draft, Shape), ExportError> in
      guard let base = buffer.baseAddress else { return .failure(.empty(file: name)) }
      var reader = JSONReader(buffer, base: base)
      if reader.isAtEnd() { return .failure(.empty(file: name)) }
      let draft = Draft(file: number, dates: DateReader(timeZone: options.timeZone))
      var walker = ExportWalker(reader, bytes: bytes, name: name, vocabulary: vocabulary, draft: draft)
      do throws(JSONFault) {
        try walker.walk()
      } catch {
        let place = LineFinder.place(of: error.offset, in: buffer, file: name)
        return .failure(.notJSON(place: place, problem: error.reason))
      }
      return .success((walker.draft, walker.shape ?? .unknown))
    }
    let (draft, shape) = try outcome.get()
    return FileContents(name: name, bytes: bytes, shape: shape, draft: draft)
  }

  private func join(_ pieces: [FileContents]) throws(ExportError) -> ExportResult {
    var pieces = pieces
    let files = pieces.map { FileReport(name: $0.name, shape: $0.shape, records: $0.draft.read) }
    var whole = Draft(file: 0, dates: DateReader(timeZone: options.timeZone))
    swap(&whole, &pieces[0].draft)
    for index in pieces.indices.dropFirst() {
      var next = Draft(file: index, dates: DateReader(timeZone: options.timeZone))
      swap(&next, &pieces[index].draft)
      whole.merge(next)
    }
    guard whole.read.total > 0 else {
      throw .noRecords(files: files.map(\.name), collections: whole.unusedCollections.sorted())
    }
    let (archive, draft) = ArchiveBuilder.build(whole, blocked: options.blocked, vocabulary: vocabulary)
    let diagnostics = FindingPrinter.diagnostics(
      draft,
      files: pieces.map { ($0.name, $0.bytes) }
    )
    var used = RecordCounts()
    used[.blogger] = archive.bloggers.count - (archive.bloggers.last?.isUnknown == true ? 1 : 0)
    used[.blog] = archive.blogs.count
    used[.comment] = archive.comments.count
    used[.like] = archive.likes.count
    var repaired = RecordCounts()
    var leftOut = RecordCounts()
    for kind in RecordKind.allCases {
      repaired[kind] = min(draft.repaired[kind], used[kind])
      leftOut[kind] = draft.read[kind] - used[kind]
    }
    return ExportResult(
      archive: archive,
      diagnostics: diagnostics,
      files: files,
      read: draft.read,
      used: used,
      repaired: repaired,
      leftOut: leftOut
    )
  }
}
