import Basics
public import SiteOutput

/// Starts a theme as a copy of one of the complete themes in `Examples/themes`.
public enum NewTheme {
  /// Why nothing was written.
  public enum Refusal: Error, Sendable, Equatable {
    /// There is a file or folder at that path.
    case exists(String)
    /// The file system reported an error.
    case fileSystem(FileSystemError)
  }

  /// The themes that a new one can be a copy of, sorted.
  public static let sources = Set(EmbeddedThemes.files.compactMap { $0.path.split(separator: "/").first })
    .map(String.init).sorted()

  /// Writes a copy of a theme.
  ///
  /// Its README is omitted, because builds report files in a theme that no page uses.
  ///
  /// - Parameters:
  ///   - source: one of ``sources``.
  ///   - folder: created; must not exist.
  /// - Returns: the files that were written, relative to `folder`.
  /// - Throws: ``Refusal``; `.exists` before anything is written.
  public static func write(copyOf source: String, to folder: String) throws(Refusal) -> [String] {
    guard FileSystem.status(of: folder) == nil else { throw .exists(folder) }
    let files = EmbeddedThemes.files.compactMap { file -> (path: String, text: String)? in
      guard file.path.hasPrefix("\(source)/") else { return nil }
      let path = String(file.path.dropFirst(source.count + 1))
      return path == "README.md" ? nil : (path, file.text)
    }
    do throws(FileSystemError) {
      for (path, text) in files {
        let parent = path.lastSlash.map { FileSystem.join(folder, String(path[..<$0])) }
        try FileSystem.makeFolder(parent ?? folder)
        try FileSystem.write(Array(text.utf8), to: FileSystem.join(folder, path))
      }
    } catch { throw .fileSystem(error) }
    return files.map(\.path)
  }
}
