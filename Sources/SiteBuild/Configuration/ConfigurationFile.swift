import Basics
import SiteOutput

/// Finds and reads the configuration of a site.
public enum ConfigurationFile {
  /// Reads the configuration.
  ///
  /// - Parameters:
  ///   - name: a file that must exist; nil for `blogforge.yml` in the site folder, which is optional.
  ///   - siteFolder: nil for a bare export, which has no configuration.
  /// - Returns: the configuration.
  /// - Throws: ``ConfigurationError``, ``FileSystemError``.
  public static func read(named name: String?, siteFolder: String?) throws -> SiteConfiguration {
    if let name { return try ConfigurationReader.read(text(of: name), file: name) }
    guard let siteFolder else { return SiteConfiguration() }
    let path = FileSystem.join(siteFolder, SiteFolder.configurationName)
    guard FileSystem.status(of: path, followLink: true) != nil else { return SiteConfiguration() }
    return try ConfigurationReader.read(text(of: path), file: path)
  }

  /// The text of a file, which must be UTF-8: a path with replaced bytes would name another file.
  private static func text(of path: String) throws(FileSystemError) -> String {
    guard let text = String(validating: try FileSystem.read(path), as: UTF8.self) else {
      throw FileSystemError(.read, path, code: EILSEQ)
    }
    return text
  }
}
