import Basics
import BlogModel

/// The output folder: its lock, what the build before left in it, and the two ways to a new site.
///
/// ``NewTree`` makes all of it beside and exchanges the folders; ``StagedUpdate`` replaces single files by a
/// journal. A build that fails or is killed leaves the old site or the new one; the next command that opens
/// the folder clears up.
///
/// A lock beside the output keeps two builds apart: the second waits.
package final class OutputFolder: Sendable {
  /// The finished site, links resolved.
  package let path: String
  /// What the build before wrote; nil when nothing that can be trusted tells.
  package let previous: Manifest?
  /// Whether blogforge built what is there, and its manifest is damaged or of another version.
  let isUnlisted: Bool
  /// The disk's clock when the folder was opened.
  package let clock: Int
  package let disk: Disk
  private let places: Places
  private let lock: OutputLock

  /// The names beside the output.
  package struct Places: Sendable {
    package let folder: String
    package let name: String

    package init(_ output: String) {
      let slash = output.lastSlash ?? output.startIndex
      folder = String(output[..<slash])
      name = String(output.utf8[slash...].dropFirst()) ?? ""
    }

    package var new: String { "\(folder)/.\(name).blogforge-new" }
    /// A whole tree that is about to be, or was, the site.
    package var old: String { "\(folder)/.\(name).blogforge-old" }
    /// The old tree, on a file system that cannot exchange folders.
    package var gone: String { "\(folder)/.\(name).blogforge-gone" }
    package var stage: String { "\(folder)/.\(name).blogforge-stage" }
    package var lock: String { "\(folder)/.\(name).blogforge-lock" }
  }

  /// Locks the output and clears up what interrupted builds left.
  ///
  /// - Parameters:
  ///   - path: the output folder; it need not exist.
  ///   - disk: takes the steps.
  ///   - onWait: called before waiting for another build to end.
  /// - Throws: ``FileSystemError``.
  package init(path: String, disk: Disk = .real, onWait: () -> Void) throws(FileSystemError) {
    // A link to the output stays; what it leads to is replaced.
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
    // The name alone is the mark: a power cut can leave it without content.
    isUnlisted =
      previous == nil && FileSystem.status(of: "\(full)/\(Manifest.fileName)")?.kind == .file
  }

  /// Lets the next build in.
  package func unlock() { lock.unlock() }

  /// Ends what an interrupted build began, if there is anything to do.
  package static func recover(_ path: String, onWait: () -> Void) throws(FileSystemError) {
    let full = FileSystem.resolved(path)
    let places = Places(full)
    let leftovers = [places.new, places.old, places.gone, places.stage]
    guard leftovers.contains(where: { FileSystem.status(of: $0) != nil }) else { return }
    _ = try OutputFolder(path: path, onWait: onWait)
  }

  private static func recover(_ path: String, _ places: Places, _ disk: Disk) throws(FileSystemError) {
    try StagedUpdate.recover(stage: Stage(path: places.stage, output: path, disk: disk))
    // Ended between the two steps in which folders take each other's place where they cannot be exchanged.
    if FileSystem.status(of: path) == nil, FileSystem.status(of: places.old) != nil {
      try disk.rename(places.old, to: path)
    }
    for place in [places.old, places.gone] {
      // What cannot be removed does not keep the site from being built.
      try? RetiredTree.remove(place, keepingForeignIn: path, disk: disk)
    }
    if FileSystem.status(of: places.new) != nil { try disk.removeTree(places.new) }
  }

  /// Starts a whole new tree beside the old one.
  ///
  /// - Parameters:
  ///   - isClean: whether every file is written anew.
  ///   - integrity: which files are what the manifest says; nil to look when they are needed.
  /// - Returns: an empty tree.
  /// - Throws: ``FileSystemError``; `.move` while an old tree is there that cannot be removed.
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
  ///   - integrity: which files are what the manifest says; nil to look when they are needed.
  ///   - isFirst: whether the folder may be one without a site.
  /// - Returns: nil when the files of the site are not known.
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
