import BlogExport
import BlogModel
import MarkdownHTML

/// Converts the settings to options for reading an export; the files that the settings name are read here.
struct ExportSettings {
  let configuration: SiteConfiguration
  let folder: SiteFolder

  /// The options; each call reads the files again.
  ///
  /// - Throws: `SiteBuildError.fieldMap`, `.redaction`: nothing of the export is read before all options are known.
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
      html: Self.html,
      removed: configuration.removed,
      yaml: FrontMatterYAML.converter,
      jobs: jobs
    )
  }

  private static let html = HTMLConverter(
    markdown: { HTMLText($0).markdown },
    plain: { HTMLText.plain($0) },
    line: { HTMLText.line($0) },
    withoutPictures: { HTMLText($0, omitsImages: true).markdown },
    pictures: { text in
      HTMLText(text).images.map {
        HTMLConverter.Picture(address: $0.src, alt: $0.alt, caption: $0.caption)
      }
    }
  )

  /// A built-in map by its name, any other one from its file.
  func fieldMap() throws(SiteBuildError) -> FieldMap {
    if let map = FieldMap.named(folder.fieldMap) { return map }
    do throws(FieldMapError) {
      return try FieldMapFile.read(folder.fieldMap)
    } catch { throw .fieldMap(error) }
  }
}
