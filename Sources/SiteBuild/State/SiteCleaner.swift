import Basics
import Media
public import SiteOutput

/// Removes what blogforge wrote, and nothing else.
public enum SiteCleaner {
  /// What was removed.
  public struct Report: Sendable, Equatable {
    /// Files of the site, by its manifest.
    public let fileCount: Int
    /// Whether there was a cache, or a part of one.
    public let hadCache: Bool
  }

  /// Removes the files that the output's manifest names, folders that are then empty, the cache, and what killed
  /// builds left next to the output.
  ///
  /// - Parameters:
  ///   - folder: of the site.
  ///   - onWait: called before waiting for a build to end.
  /// - Returns: what was removed.
  /// - Throws: ``FileSystemError``.
  public static func clean(_ folder: SiteFolder, onWait: () -> Void = {}) throws(FileSystemError) -> Report {
    // Only one lock is held at a time: a build that holds one may be waiting for the other.
    let count = try lockedRemovalOfSite(folder, onWait)
    return Report(fileCount: count, hadCache: try removeCache(folder, onWait))
  }

  private static func lockedRemovalOfSite(
    _ folder: SiteFolder,
    _ onWait: () -> Void
  ) throws(FileSystemError) -> Int {
    let full = FileSystem.resolved(folder.output)
    // Opening the output would create its parent folder.
    guard full.lastSlash.map({ FileSystem.status(of: "\(full[..<$0])/") }) ?? nil != nil else { return 0 }
    // Takes the lock that builds take, and repairs or removes what a killed build left.
    let output = try OutputFolder(path: folder.output, onWait: onWait)
    defer { withExtendedLifetime(output) {} }
    RenditionSpool.removeLeftovers(output: folder.output)
    return removeSite(folder)
  }

  /// Removes the files of the site, and folders that are then empty.
  private static func removeSite(_ folder: SiteFolder) -> Int {
    let output = folder.output
    let manifestPath = "\(output)/\(Manifest.fileName)"
    // Without a manifest, no file is known to be from blogforge.
    let manifest = Manifest.read(in: output)
    var removed = 0
    var folders: Set<String> = []
    for path in manifest.map({ Array($0.paths) }) ?? [] where isBelow(path, output) {
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
    return removed
  }

  /// Removes the cache, which no build may be using, and what is left of one whose removal was interrupted.
  ///
  /// - Returns: whether there was any of these.
  /// - Throws: ``FileSystemError``, also if something is left that cannot be removed, such as a mount point.
  private static func removeCache(_ folder: SiteFolder, _ onWait: () -> Void) throws(FileSystemError) -> Bool
  {
    let aside = "\(folder.cache)-removed-"
    let moved = "\(aside)\(getpid())"
    // A cleaning that was killed may have had this process ID: in a container, it is often 1.
    func leftovers() -> [String] {
      RenditionSpool.leftovers(named: aside) + (FileSystem.status(of: moved) == nil ? [] : [moved])
    }
    guard FileSystem.status(of: folder.cache) != nil || !leftovers().isEmpty else { return false }
    // First the lock, which makes a cache if there is none: of two processes that remove the same folder, each stops
    // at an entry that the other one has just removed.
    let lock = CacheLock(folder: folder.cache, isAlone: true, onWait: onWait)
    defer { withExtendedLifetime(lock) {} }
    // Only cleanings move caches away, so nothing else would ever report what cannot be removed. It is reported at the
    // end, because it must not keep the cache.
    let found = leftovers()
    var problem: FileSystemError?
    for leftover in found {
      do throws(FileSystemError) { try FileSystem.removeTree(leftover) } catch { problem = problem ?? error }
    }
    // The cache is moved away in one step: the next build creates a new one, with a lock of its own.
    let code = rename(folder.cache, moved) == 0 ? 0 : errno
    let hadCache: Bool
    switch code {
    case 0:
      try FileSystem.removeTree(moved)
      hadCache = true
    // Folders in a lower layer of overlayfs cannot be renamed, nor mount points, such as volumes of containers.
    // The other name may be that of a folder which could not be removed.
    case EXDEV, EBUSY, ENOTEMPTY, EEXIST: hadCache = try removeInPlace(folder.cache)
    default: throw FileSystemError(.remove, folder.cache, code: code)
    }
    // The folder above holds other programs' caches, or nothing.
    if let slash = folder.cache.lastSlash { rmdir(String(folder.cache[..<slash])) }
    if let problem { throw problem }
    return hadCache || !found.isEmpty
  }

  /// Removes a cache that cannot be moved away; a mount point stays, empty.
  ///
  /// - Returns: whether anything was removed but the lock in a folder that stays.
  private static func removeInPlace(_ cache: String) throws(FileSystemError) -> Bool {
    let isEmpty = try FileSystem.list(cache).allSatisfy { $0 == CacheLock.fileName }
    // The lock last: from then on, a build may create another one, and files next to it.
    try FileSystem.removeEntries(of: cache, except: CacheLock.fileName)
    unlink("\(cache)/\(CacheLock.fileName)")
    let isGone = rmdir(cache) == 0
    return isGone || !isEmpty
  }

  /// Whether the file is in the output and no link on its path leads out of it.
  private static func isBelow(_ path: String, _ output: String) -> Bool {
    let folder = path.lastSlash.map { path[..<$0] } ?? ""
    return FileSystem.resolved("\(output)/\(folder)") == FileSystem.resolved(output)
      + (folder.isEmpty ? "" : "/\(folder)")
  }
}
