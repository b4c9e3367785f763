import BlogModel
import SiteOutput

/// The files of a site that replace or complete those of the built-in theme.
struct OwnThemeFiles {
  /// Files of `languages/`.
  private(set) var languages: [Language.Source] = []
  /// Files of `studio/`.
  private(set) var studio: [Language.Source] = []
  /// All others, by their path below the folder.
  private(set) var others: [String: (file: String, bytes: [UInt8])] = [:]
  /// Templates that cannot be used.
  private(set) var problems: [Diagnostic] = []

  /// Reads the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: nil or a missing folder for none.
  ///   - shownFolder: the folder as messages name it.
  /// - Throws: ``FileSystemError`` when a file cannot be read.
  init(folder: String?, shownFolder: String) throws(FileSystemError) {
    guard let folder, FileSystem.status(of: folder, followLink: true)?.kind == .folder else { return }
    for path in try FileSystem.files(below: folder) {
      let (file, bytes) = ("\(shownFolder)/\(path)", try FileSystem.read("\(folder)/\(path)"))
      let text = String(validating: bytes, as: UTF8.self)
      if Language.isFile(path, in: Language.folder) {
        languages.append(Language.Source(path: path, file: file, text: text))
      } else if Language.isFile(path, in: StudioLanguage.folder) {
        studio.append(Language.Source(path: path, file: file, text: text))
      } else if text == nil, path.hasSuffix(".mustache") {
        if !Self.isLeftBehind(path) { problems.append(Self.notText(file)) }
      } else {
        others[path] = (file, bytes)
      }
    }
  }

  /// Whether editors and systems leave files of this name behind, which are not mistakes.
  static func isLeftBehind(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix("~") }
  }

  private static func notText(_ file: String) -> Diagnostic {
    Diagnostic(
      code: "template-unreadable",
      severity: .error,
      place: .init(file: file),
      summary: "the file is not UTF-8 text",
      hint: "Save it as UTF-8."
    )
  }
}
