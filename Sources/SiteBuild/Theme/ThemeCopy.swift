import Basics
public import SiteOutput

/// Copies files of the built-in theme to the folder of the site's own ones, where they can be changed.
public enum ThemeCopy {
  /// Why nothing was written.
  public enum Refusal: Error, Sendable, Equatable {
    /// The site has a file of that name.
    case exists(String)
    /// The built-in theme has no file of that name.
    case notBuiltIn(String)
    /// The file system reported an error.
    case fileSystem(FileSystemError)
  }

  /// Writes the built-in texts of files.
  ///
  /// - Parameters:
  ///   - files: of the theme.
  ///   - folder: the site's templates; created if it is missing.
  ///   - overwriting: whether files of these names may be replaced.
  /// - Returns: where they were written.
  /// - Throws: ``Refusal``; `.exists` and `.notBuiltIn` before anything is written.
  public static func write(
    _ files: [ThemeOutline.File],
    to folder: String,
    overwriting: Bool
  ) throws(Refusal) -> [String] {
    var written: [String] = []
    var texts: [(path: String, bytes: [UInt8], isThere: Bool)] = []
    for file in files {
      let path = FileSystem.join(folder, file.path)
      guard let text = file.builtInText else { throw .notBuiltIn(path) }
      let isThere = FileSystem.status(of: path) != nil
      guard overwriting || !isThere else { throw .exists(path) }
      texts.append((path, Array(text.utf8), isThere))
    }
    do throws(FileSystemError) {
      for (path, bytes, isThere) in texts where !written.contains(path) {
        if let slash = path.lastSlash { try FileSystem.makeFolder(String(path[..<slash])) }
        if isThere {
          try FileSystem.replace(path, with: bytes)
        } else {
          try FileSystem.write(bytes, to: path)
        }
        written.append(path)
      }
    } catch { throw .fileSystem(error) }
    return written
  }
}
