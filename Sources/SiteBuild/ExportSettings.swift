import BlogExport
import BlogModel

/// Makes of the settings what the reading of an export depends on: the files that they name are read here.
struct ExportSettings {
  let configuration: SiteConfiguration
  let folder: SiteFolder

  /// The options, every time from the files as they are now.
  ///
  /// - Throws: `SiteBuildError.fieldMap`, `.redaction`: nothing is read before all of it is known.
  func options(zone: TimeZoneRules, jobs: Int) throws(SiteBuildError) -> ExportOptions {
    var redacted: Set<String> = []
    for file in folder.redact {
      do throws(RedactionError) {
        redacted.formUnion(try RedactionList.read(file))
      } catch { throw .redaction(error) }
    }
    return ExportOptions(
      timeZone: zone,
      blocked: Set(configuration.blocked),
      hidden: Set(configuration.hidden),
      redacted: redacted,
      fieldMap: try fieldMap(),
      jobs: jobs
    )
  }

  /// A built-in map by its name, any other by its file.
  func fieldMap() throws(SiteBuildError) -> FieldMap {
    if let map = FieldMap.named(folder.fieldMap) { return map }
    do throws(FieldMapError) {
      return try FieldMapFile.read(folder.fieldMap)
    } catch { throw .fieldMap(error) }
  }
}
