/// Finds and reads the configuration of a site.
public enum ConfigurationFile {
  /// Reads the configuration.
  ///
  /// - Parameters:
  ///   - name: a file that must be there; nil for `blogforge.yml` in the site folder, which need not be.
  ///   - siteFolder: nil for a bare export, which has no configuration.
  /// - Returns: the configuration.
  /// - Throws: ``ConfigurationError``, ``FileSystemError``.
  public static func read(named name: String?, siteFolder: String?) throws -> SiteConfiguration {
    if let name { return try ConfigurationReader.read(FileSystem.readText(name), file: name) }
    guard let siteFolder else { return SiteConfiguration() }
    let path = SiteFolder.join(siteFolder, SiteFolder.configurationName)
    guard FileSystem.status(of: path, followLink: true) != nil else { return SiteConfiguration() }
    return try ConfigurationReader.read(FileSystem.readText(path), file: path)
  }
}
