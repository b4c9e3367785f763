import Basics
public import SiteOutput

/// Starts a theme as a copy of one of the complete themes in `Examples/themes`.
public enum NewTheme {
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
  /// - Returns: the files that were written, with `folder`.
  /// - Throws: ``NewFiles/Refusal``; `.exists` before anything is written.
  public static func write(copyOf source: String, to folder: String) throws(NewFiles.Refusal) -> [String] {
    try NewFiles.refuseExisting(folder)
    let files = EmbeddedThemes.files.compactMap { file -> (path: String, bytes: [UInt8])? in
      guard file.path.hasPrefix("\(source)/") else { return nil }
      let path = String(file.path.dropFirst(source.count + 1))
      return path == "README.md" ? nil : (path, Array(file.text.utf8))
    }
    return try NewFiles.write(files, in: folder)
  }
}
