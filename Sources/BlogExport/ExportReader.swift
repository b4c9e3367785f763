import Basics
import BlogModel

/// Reads an export of any shape, from one file or many.
///
///     let reader = ExportReader(options: ExportOptions(jobs: 4))
///     let result = try await reader.read([ExportSource(name: "export.json", path: "export.json")])
///
/// Files are read concurrently and joined in their order, so the result does not depend on `jobs`.
public struct ExportReader: Sendable {
  let options: ExportOptions
  private(set) var compiledMap: CompiledFieldMap
  /// The formats whose records are rewritten for the map.
  private let rewrittenFormats: [RewrittenFormat]
  /// The number of bytes of a slice of a large file; tests use small slices.
  let sliceSize: Int

  /// A reader with `options`.
  public init(options: ExportOptions = ExportOptions()) {
    self.init(options: options, sliceSize: 1 << 22)
  }

  /// A reader that cuts large files into slices of `sliceSize` bytes.
  init(options: ExportOptions, sliceSize: Int) {
    self.options = options
    self.sliceSize = sliceSize
    compiledMap = CompiledFieldMap(options.fieldMap, html: options.html)
    rewrittenFormats = RewrittenFormat.all(for: options.fieldMap)
  }

  /// Reads files and joins them.
  ///
  /// - Parameter sources: the files, in the order in which later records with an id replace earlier ones.
  /// - Returns: the community and the report.
  /// - Throws: `ExportError` when a file cannot be read to its end, or when no file holds a record or an empty
  ///   collection of records.
  public func read(_ sources: [ExportSource]) async throws(ExportError) -> ExportResult {
    try await read(sources, memory: nil)
  }

  /// The same, without parsing what `memory` has; what it does not have is added to it.
  package func read(
    _ sources: [ExportSource],
    memory: ExportMemory?
  ) async throws(ExportError) -> ExportResult {
    var origins: [ExportOrigin] = []
    let own = sources.filter { !$0.isOverlay }
    for source in (options.removed == nil ? own : Self.oldestFirst(own)) + sources.filter(\.isOverlay) {
      origins.append(.file(try source.buffered()))
    }
    return try await read(origins: origins, memory: memory)
  }

  /// The files in the order of the dates in their names; without dates, in their order.
  private static func oldestFirst(_ sources: [ExportSource]) -> [ExportSource] {
    guard let series = ExportSeries(sources.map(\.inner)) else { return sources }
    return sources.indices.sorted { (series.exportOfFile[$0], $0) < (series.exportOfFile[$1], $1) }
      .map { sources[$0] }
  }

  /// Reads an export that is in memory.
  ///
  /// - Parameters:
  ///   - name: its name in messages.
  ///   - bytes: the whole file.
  /// - Returns: the community and the report.
  /// - Throws: `ExportError` as for files.
  public func read(name: String, bytes: [UInt8]) async throws(ExportError) -> ExportResult {
    try await read(origins: [.kept(name: name, .memory(bytes))])
  }

  /// Reads an export of several files that are in memory, in one task.
  func read(_ files: [(name: String, bytes: [UInt8])]) throws(ExportError) -> ExportResult {
    var batch = emptyBatch
    var reports: [FileReport] = []
    let origins = files.map { ExportOrigin.kept(name: $0.name, .memory($0.bytes)) }
    let reader = withLookups(origins)
    let names = Self.names(of: origins)
    let context = context(of: origins)
    for (number, origin) in origins.enumerated() {
      reports.append(try read(origin, number: number, names, reader.compiledMap, context, into: &batch))
    }
    return try reader.join(consume batch, reports, origins, context)
  }

  /// The names of files that say what these contain: those of the studio do not change what others mean.
  private static func names(of origins: [ExportOrigin]) -> FileNames {
    FileNames(origins.lazy.filter { !$0.isOverlay }.map(\.name))
  }

  /// Reads a file of the studio that is in memory.
  ///
  /// - Parameters:
  ///   - path: its name below the folder of the studio.
  ///   - bytes: the whole file.
  /// - Returns: its records, not joined.
  /// - Throws: `ExportError` when the file cannot be read to its end.
  func batch(overlay path: String, _ bytes: [UInt8]) throws(ExportError) -> ParsedBatch {
    let name = "\(OverlayFiles.folder)/\(path)"
    let source = ExportSource(name: name, path: name, inner: name, input: .memory(bytes))
    let origins = [ExportOrigin.file(source)]
    var batch = emptyBatch
    let names = Self.names(of: origins)
    _ = try read(origins[0], number: 0, names, compiledMap, context(of: origins), into: &batch)
    return batch
  }

  var emptyBatch: ParsedBatch { ParsedBatch(file: 0, dates: DateReader(timeZone: options.timeZone)) }

  /// An empty batch for all records, the texts of whose comments are on disk if there are many.
  private var growingBatch: ParsedBatch {
    var batch = emptyBatch
    if let spool = options.spool { batch.comments = CommentList(folder: spool.folder, limit: spool.limit) }
    return batch
  }

  /// The records of some consecutive files.
  struct Piece: Sendable {
    var batch: ParsedBatch
    var reports: [FileReport] = []
  }

  /// Reads small files concurrently, and large ones one after another in slices; joins all in their order.
  func read(
    origins: [ExportOrigin],
    memory: ExportMemory? = nil
  ) async throws(ExportError) -> ExportResult {
    guard !origins.isEmpty else { throw .noFiles }
    // Records of the studio may have values that are looked up.
    let memory = options.fieldMap.lookups.isEmpty ? memory : nil
    return try await withLookups(origins).readAll(origins, memory)
  }

  /// A reader that has the values which the field map looks up in other collections.
  ///
  /// They are read before the records that need them, because collections may be in any order.
  private func withLookups(_ origins: [ExportOrigin]) -> ExportReader {
    guard !options.fieldMap.lookups.isEmpty else { return self }
    var reader = self
    reader.compiledMap = compiledMap.with(LookupReader.tables(options.fieldMap, origins))
    return reader
  }

  private func readAll(
    _ origins: [ExportOrigin],
    _ memory: ExportMemory?
  ) async throws(ExportError) -> ExportResult {
    let names = Self.names(of: origins)
    let context = context(of: origins)
    let ownCount = origins.firstIndex(where: \.isOverlay) ?? origins.count
    var batch = growingBatch
    var reports: [FileReport]
    if let known = memory?.records {
      (batch, reports) = (known.batch, known.reports)
    } else {
      reports = try await read(origins, 0..<ownCount, names, context, into: &batch)
      memory?.keep(batch, reports)
    }
    reports += try await read(origins, ownCount..<origins.count, names, context, into: &batch)
    return try join(consume batch, reports, origins, context)
  }

  /// Reads some consecutive files into a batch; returns a report of each.
  private func read(
    _ origins: [ExportOrigin],
    _ range: Range<Int>,
    _ names: FileNames,
    _ context: FormatContext,
    into batch: inout ParsedBatch
  ) async throws(ExportError) -> [FileReport] {
    var reports: [FileReport] = []
    var next = range.lowerBound
    while next < range.upperBound {
      if let text = sliceable(origins[next], context), let input = text.slices {
        let source = sourceName(of: origins[next], among: names, compiledMap)
        let report = try await read(text, input, source, number: next, into: &batch)
        reports.append(report)
        next += 1
        continue
      }
      if options.jobs == 1 {
        reports.append(try read(origins[next], number: next, names, compiledMap, context, into: &batch))
        next += 1
        continue
      }
      let first = next
      repeat { next += 1 } while next < range.upperBound && sliceable(origins[next], context) == nil
      var pieces = try await read(origins, first..<next, names, context)
      for index in pieces.indices {
        reports += pieces[index].reports
        // Swapped out, so that its contents are moved, not copied.
        var part = emptyBatch
        swap(&part, &pieces[index].batch)
        for file in batch.merge(consume part) { reports[file - range.lowerBound].records[.blogger] -= 1 }
      }
    }
    return reports
  }

  /// What the reading of files that are not JSON depends on: those of the studio do not change what others mean.
  private func context(of origins: [ExportOrigin]) -> FormatContext {
    let own = origins.filter { !$0.isOverlay }
    let unquotable = Redaction(options, compiledMap: compiledMap).unquotable
    return FormatContext(
      html: options.html,
      yaml: options.yaml,
      layout: TextFolderLayout(own, yaml: options.yaml),
      rewritten: rewrittenFormats,
      tweets: TweetArchive(own, unquotable: unquotable),
      accounts: InstagramAccounts(own, rewrittenFormats),
      unquotable: unquotable
    )
  }
}
