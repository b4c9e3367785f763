#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Removes what blogforge wrote, and nothing else.
public enum SiteCleaner {
  /// What was removed.
  public struct Report: Sendable, Equatable {
    /// Files of the site, by its manifest.
    public let fileCount: Int
    /// Whether there was a cache.
    public let hadCache: Bool
  }

  /// Removes the files that the output's manifest names, folders that are empty then, and the cache.
  public static func clean(_ folder: SiteFolder) throws(FileSystemError) -> Report {
    let output = folder.output
    let manifestPath = "\(output)/\(Manifest.fileName)"
    // Without a manifest nothing there is known to be ours.
    let manifest = (try? FileSystem.readText(manifestPath)).flatMap(Manifest.init(text:))
    var removed = 0
    var folders: Set<String> = []
    for path in (manifest?.entries.keys).map(Array.init) ?? [] where isBelow(path, output) {
      if unlink("\(output)/\(path)") == 0 { removed += 1 }
      var parent = path[...]
      while let slash = parent.lastSlash {
        parent = parent[..<slash]
        folders.insert(String(parent))
      }
    }
    if manifest != nil {
      unlink(manifestPath)
      // Longest first: inner folders before outer ones. One that is not empty stays.
      for inner in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir("\(output)/\(inner)") }
      rmdir(output)
    }
    let hadCache = FileSystem.status(of: folder.cache) != nil
    try FileSystem.removeTree(folder.cache)
    // The folder above holds other programs' caches, or nothing.
    if let slash = folder.cache.lastSlash { rmdir(String(folder.cache[..<slash])) }
    return Report(fileCount: removed, hadCache: hadCache)
  }

  /// Whether the file lies in the output and no link on the way leads out of it.
  private static func isBelow(_ path: String, _ output: String) -> Bool {
    let folder = path.lastSlash.map { path[..<$0] } ?? ""
    return FileSystem.resolved("\(output)/\(folder)") == FileSystem.resolved(output)
      + (folder.isEmpty ? "" : "/\(folder)")
  }
}
