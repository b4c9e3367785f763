import BlogExport
import TestSupport

@testable import Studio

extension TemporaryFolder {
  /// Reads an export and the records of the studio into an editor, as a build does.
  ///
  /// - Parameters:
  ///   - names: the files of the export.
  ///   - options: how it is read.
  ///   - editor: the editor, whose overlay is in this folder.
  /// - Returns: what was read.
  /// - Throws: ``ExportError`` if it cannot be read.
  @discardableResult
  func read(
    _ names: some Sequence<String>,
    _ options: ExportOptions = ExportOptions(),
    into editor: StudioEditor
  ) async throws -> ExportResult {
    editor.willRead()
    let overlay = OverlayFolder(export: path).names.map { "~studio/\($0)" }
    let sources = (names.sorted() + overlay).map {
      ExportSource(name: "export/\($0)", path: "\(path)/\($0)", inner: $0)
    }
    let result = try await ExportReader(options: options).read(sources)
    editor.update(try StudioContent(result.community, RecordWriter(options), options.fieldMap))
    return result
  }
}
