import Basics

/// The folder next to the output that contains the files that a warm build is going to put in place.
///
/// Files have numbers as names. A file that replaces another one is exchanged with it, so that the old file is in
/// the stage afterwards; a removed file is moved to the stage, as `r` and its number. So each step can be undone,
/// and the content of the stage shows which steps have been taken.
struct Stage: Sendable {
  /// The path of the stage.
  package let path: String
  /// The path of the output folder.
  package let output: String
  package let disk: Disk

  /// Takes all steps of a journal that have not been taken.
  ///
  /// - Throws: ``FileSystemError`` of the step that failed; the steps before it are not undone.
  package func finish(_ journal: Journal) throws(FileSystemError) {
    // The manifest is put in place last. So it never lists a missing file, and until then the old one lists all
    // files that may still have to be removed.
    for put in journal.puts.dropLast() { try finish(put) }
    for (number, path) in journal.removals.enumerated() {
      guard let status = FileSystem.status(of: "\(output)/\(path)"), status.kind != .folder else { continue }
      try disk.rename("\(output)/\(path)", to: removed(number))
    }
    if let manifest = journal.puts.last { try finish(manifest) }
    // The new site is complete: an empty folder that cannot be removed does no harm.
    try? removeEmptyFolders(above: journal.removals)
  }

  /// Checks that each folder above a path is a folder or missing: a symbolic link could lead out of the output.
  ///
  /// The check of ``UpdateCheck`` does not suffice for a journal that was found: it may be of another person, or the
  /// output may have changed since.
  ///
  /// - Throws: ``FileSystemError``; `.keep` for the first entry that is not a folder.
  package func checkFolders(above path: String) throws(FileSystemError) {
    var folder = path[...]
    while let slash = folder.lastSlash {
      folder = folder[..<slash]
      let place = "\(output)/\(folder)"
      guard let status = FileSystem.status(of: place), status.kind != .folder else { continue }
      throw FileSystemError(.keep, place, code: EEXIST)
    }
  }

  /// Undoes all steps of a journal that have been taken.
  ///
  /// Folders are checked before each step, because a planted stage can contain links that a step before put in place.
  package func undo(_ journal: Journal) throws(FileSystemError) {
    if let manifest = journal.puts.last { try undo(manifest) }
    for (number, path) in journal.removals.enumerated().reversed()
    where FileSystem.status(of: removed(number)) != nil {
      try checkFolders(above: path)
      try makeFolder(above: path)
      try disk.rename(removed(number), to: "\(output)/\(path)")
    }
    for put in journal.puts.dropLast().reversed() { try undo(put) }
    try? removeEmptyFolders(above: journal.puts.map(\.path))
  }

  /// Creates the folder of a file if it is missing.
  ///
  /// The check is needed because on a full disk, creating a folder can fail even if the folder exists.
  private func makeFolder(above path: String) throws(FileSystemError) {
    guard let slash = path.lastSlash else { return }
    let folder = "\(output)/\(path[..<slash])"
    if FileSystem.status(of: folder)?.kind != .folder { try disk.makeFolder(folder) }
  }

  private func staged(_ put: Journal.Put) -> String { "\(path)/\(put.number)" }
  private func removed(_ number: Int) -> String { "\(path)/r\(number)" }

  private func finish(_ put: Journal.Put) throws(FileSystemError) {
    // If the file is missing, or is the old file, the step has been taken.
    guard isNew(staged(put), put) else { return }
    let target = "\(output)/\(put.path)"
    try makeFolder(above: put.path)
    guard FileSystem.status(of: target) != nil else { return try disk.rename(staged(put), to: target) }
    if try disk.exchange(staged(put), target) { return }
    // Without exchange, the old file gets a hard link in the stage first, so that it is in the stage afterwards.
    let kept = "\(path)/k\(put.number)"
    try disk.remove(kept)
    guard try disk.link(target, to: kept) else { throw FileSystemError(.link, target) }
    try disk.rename(staged(put), to: target)
    try disk.rename(kept, to: staged(put))
  }

  private func undo(_ put: Journal.Put) throws(FileSystemError) {
    let target = "\(output)/\(put.path)"
    let kept = "\(path)/k\(put.number)"
    if isNew(staged(put), put) { return try disk.remove(kept) }
    try checkFolders(above: put.path)
    guard isNew(target, put) else { return }
    for old in [kept, staged(put)] where FileSystem.status(of: old) != nil {
      return try disk.rename(old, to: target)
    }
    try disk.rename(target, to: staged(put))
  }

  /// Whether a file is the new file of a step.
  private func isNew(_ file: String, _ put: Journal.Put) -> Bool {
    guard let status = FileSystem.status(of: file), status.kind == .file, status.size == put.size else {
      return false
    }
    // A file that cannot be read is not the new file.
    return (try? FileSystem.fingerprint(of: file)) == put.fingerprint
  }

  private func removeEmptyFolders(above paths: [String]) throws(FileSystemError) {
    var folders: Set<String> = []
    for path in paths {
      var folder = path[...]
      while let slash = folder.lastSlash {
        folder = folder[..<slash]
        guard folders.insert(String(folder)).inserted else { break }
      }
    }
    // Inner folders before outer ones.
    for folder in folders.sorted(by: { ($0.utf8.count, $0) > ($1.utf8.count, $1) })
    where FileSystem.isEmptyFolder("\(output)/\(folder)") {
      try disk.removeIfEmpty("\(output)/\(folder)")
    }
  }
}
