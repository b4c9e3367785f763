import BlogExport
import BlogModel

/// Reads the export.
extension SiteBuilder {
  /// The export as the configuration wants it read.
  ///
  /// - Throws: ``SiteBuildError``: with another field map to try where this one knows no record.
  func read() async throws(SiteBuildError) -> ExportResult {
    onStage(.reading)
    let settings = ExportSettings(configuration: configuration, folder: folder)
    let options = try settings.options(zone: zone, jobs: jobs)
    let outcome: Result<ExportResult, ExportError>
    do throws(ExportError) {
      outcome = .success(try await ExportReader(options: options).read(folder.sources))
    } catch { outcome = .failure(error) }
    // Readers of a task that is cancelled end early, with an error or without.
    try stopIfCancelled()
    do throws(ExportError) {
      return try outcome.get()
    } catch {
      guard case .noRecords = error, folder.fieldMap == FieldMap.fellowBlogger.name else {
        throw .export(error)
      }
      guard let (fieldMap, found) = await bestFieldMap(options) else { throw .export(error) }
      throw .otherApp(error, fieldMap: fieldMap, found: found)
    }
  }

  /// The built-in field map with which most records can be used, and which they are; nil when there is none.
  private func bestFieldMap(_ options: ExportOptions) async -> (name: String, found: RecordCounts)? {
    var options = options
    var best: (name: String, found: RecordCounts)?
    for map in [FieldMap.auto] + FieldMap.builtIn.filter({ $0 != .auto && $0 != .fellowBlogger }) {
      options.fieldMap = map
      // Another error would not help: the first one says what is wrong.
      guard let found = try? await ExportReader(options: options).read(folder.sources).used else { continue }
      if found.total > best?.found.total ?? 0 { best = (map.name, found) }
    }
    return best
  }
}
