import Basics
import BlogModel

/// The output folder: its lock, the results of the previous build, and the two ways to write a new site.
///
/// ``NewTree`` builds a complete tree next to the output and exchanges the folders; ``StagedUpdate`` replaces
/// single files with the help of a journal. A build that fails or is killed leaves the old site or the new one; the
/// next command that opens the folder removes leftovers.
///
/// A lock file next to the output prevents concurrent builds: the second build waits.
package final class OutputFolder: Sendable {
  /// The path of the finished site, with symbolic links resolved.
  package let path: String
  /// The manifest of the previous build; nil if there is no valid one.
  package let previous: Manifest?
  /// Whether blogforge built the existing site, but its manifest is damaged or of another version.
  let isUnlisted: Bool
  /// The time of the file system's clock when the folder was opened.
  package let clock: Int
  package let disk: Disk
  private let places: Places
  private let lock: OutputLock

  /// The paths next to the output.
  package struct Places: Sendable {
    package let folder: String
    package let name: String

    package init(_ output: String) {
      let slash = output.lastSlash ?? output.startIndex
      folder = String(output[..<slash])
      name = String(output.utf8[slash...].dropFirst()) ?? ""
    }

    package var new: String { "\(folder)/.\(name).blogforge-new" }
    /// A complete tree that is about to become the site, or that was the site.
    package var old: String { "\(folder)/.\(name).blogforge-old" }
    /// The old tree, on a file system that cannot exchange folders.
    package var gone: String { "\(folder)/.\(name).blogforge-gone" }
    package var stage: String { "\(folder)/.\(name).blogforge-stage" }
    package var lock: String { "\(folder)/.\(name).blogforge-lock" }
  }

  /// Locks the output and recovers from interrupted builds.
  ///
  /// - Parameters:
  ///   - path: the output folder; it need not exist.
  ///   - disk: performs the steps.
  ///   - onWait: called before waiting for another build to end.
  /// - Throws: ``FileSystemError``.
  package init(path: String, disk: Disk = .real, onWait: () -> Void) throws(FileSystemError) {
    // A symbolic link to the output is kept; its target is replaced.
    let full = FileSystem.resolved(path)
    places = Places(full)
    if !places.folder.isEmpty { try FileSystem.makeFolder(places.folder) }
    guard places.folder.isEmpty || FileSystem.status(of: places.folder)?.kind == .folder else {
      throw FileSystemError(.createFolder, full, code: ENOTDIR)
    }
    self.path = full
    self.disk = disk
    lock = try OutputLock(path: places.lock, onWait: onWait)
    clock = lock.clock
    try Self.recover(full, places, disk)
    previous = Manifest.read(in: full)
    // The file name alone is the mark, because a power failure can leave the file without content.
    isUnlisted =
      previous == nil && FileSystem.status(of: "\(full)/\(Manifest.fileName)")?.kind == .file
  }

  /// Releases the lock, so that the next build can start.
  package func unlock() { lock.unlock() }

  /// Completes or undoes an interrupted build, if there is one.
  package static func recover(_ path: String, onWait: () -> Void) throws(FileSystemError) {
    let full = FileSystem.resolved(path)
    let places = Places(full)
    let leftovers = [places.new, places.old, places.gone, places.stage]
    guard leftovers.contains(where: { FileSystem.status(of: $0) != nil }) else { return }
    _ = try OutputFolder(path: path, onWait: onWait)
  }

  private static func recover(_ path: String, _ places: Places, _ disk: Disk) throws(FileSystemError) {
    try StagedUpdate.recover(stage: Stage(path: places.stage, output: path, disk: disk))
    // Killed between the two renames that replace the tree on a file system that cannot exchange folders.
    if FileSystem.status(of: path) == nil, FileSystem.status(of: places.old) != nil {
      try disk.rename(places.old, to: path)
    }
    for place in [places.old, places.gone] {
      // A tree that cannot be removed does not prevent a build.
      try? RetiredTree.remove(place, keepingForeignIn: path, disk: disk)
    }
    if FileSystem.status(of: places.new) != nil { try disk.removeTree(places.new) }
  }

  /// Starts a complete new tree next to the old one.
  ///
  /// - Parameters:
  ///   - isClean: whether every file is written, even if it has not changed.
  ///   - integrity: which files are what the manifest says; nil to check each file when it is needed.
  /// - Returns: an empty tree.
  /// - Throws: ``FileSystemError``; `.move` if there is an old tree that could not be removed.
  package func newTree(
    isClean: Bool = false,
    integrity: OutputCheck.Integrity? = nil
  ) throws(FileSystemError) -> NewTree {
    for place in [places.old, places.gone] where FileSystem.status(of: place) != nil {
      throw FileSystemError(.move, place, code: EEXIST)
    }
    return try NewTree(
      path: path,
      places: places,
      previous: isClean ? nil : previous,
      owned: previous,
      isUnlisted: isUnlisted,
      integrity: integrity,
      disk: disk
    )
  }

  /// Starts an update of single files.
  ///
  /// - Parameters:
  ///   - integrity: which files are what the manifest says; nil to check each file when it is needed.
  ///   - isFirst: whether the folder may be one without a site.
  /// - Returns: the update; nil if the list of the site's files is not available.
  /// - Throws: ``FileSystemError``.
  package func stagedUpdate(
    integrity: OutputCheck.Integrity? = nil,
    isFirst: Bool = false
  ) throws(FileSystemError) -> StagedUpdate? {
    guard let previous = previous ?? (isFirst && !isUnlisted ? .empty : nil) else { return nil }
    return try StagedUpdate(
      stage: Stage(path: places.stage, output: path, disk: disk),
      previous: previous,
      integrity: integrity
    )
  }
}
