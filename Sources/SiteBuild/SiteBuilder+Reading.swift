import BlogExport
import BlogModel

/// Reads the export.
extension SiteBuilder {
  /// Reads the export with the settings of the configuration.
  ///
  /// - Parameters:
  ///   - memory: records that need not be parsed again; it gets those that are.
  ///   - spoolFolder: the folder on whose disk the texts of many comments are; nil to keep all in memory.
  /// - Returns: what was read.
  /// - Throws: ``SiteBuildError``: suggests another field map if this one finds no record.
  func read(
    _ memory: ExportMemory? = nil,
    spoolFolder: String? = nil
  ) async throws(SiteBuildError) -> ExportResult {
    onStage(.reading)
    let settings = ExportSettings(configuration: configuration, folder: folder)
    var options = try settings.options(zone: zone, jobs: jobs)
    options.spool = spoolFolder.map { ($0, spoolLimit) }
    let isDefault = folder.fieldMap == FieldMap.fellowBlogger.name
    let opened: OpenedExport
    do throws(ExportError) { opened = try OpenedExport(folder.sources) } catch { throw .export(error) }
    if isDefault, let platform = Platform.recognised(in: opened.sources) { options.fieldMap = platform.map }
    let outcome: Result<ExportResult, ExportError>
    do throws(ExportError) {
      let sources = options.fieldMap.sources(of: opened.sources)
      outcome = .success(try await ExportReader(options: options).read(sources, memory: memory))
    } catch { outcome = .failure(error) }
    // Readers of a cancelled task end early, with or without an error.
    try stopIfCancelled()
    do throws(ExportError) {
      var result = try outcome.get()
      onRead?(result, options)
      result.archives = opened.archives
      result.diagnostics = opened.diagnostics + result.diagnostics
      return result
    } catch {
      guard case .noRecords = error, isDefault,
        let (fieldMap, found) = await bestFieldMap(options, opened.sources)
      else {
        throw .export(error)
      }
      throw .otherApp(error, fieldMap: fieldMap, found: found)
    }
  }

  /// The built-in field map that can use the most records, and their counts; nil if none can use any.
  private func bestFieldMap(
    _ options: ExportOptions,
    _ sources: [ExportSource]
  ) async -> (name: String, found: RecordCounts)? {
    var options = options
    var best: (name: String, found: RecordCounts)?
    let others = FieldMap.builtIn.filter {
      !FieldMap.platforms.contains($0) && $0 != .auto && $0 != .fellowBlogger
    }
    for map in [FieldMap.auto] + others {
      options.fieldMap = map
      // The first error says what is wrong; another one would not help.
      let sources = map.sources(of: sources)
      guard let found = try? await ExportReader(options: options).read(sources).used else { continue }
      if found.total > best?.found.total ?? 0 { best = (map.name, found) }
    }
    return best
  }
}
