import Basics

/// The folder beside the output in which a warm build keeps what it is going to put in place.
///
/// Files have numbers for names. One that takes another's place is exchanged with it, so that the old file
/// lies in the stage afterwards; a removed file lies there as `r` and its number. So each step can be taken
/// back, and what lies in the stage tells which steps have been taken.
struct Stage: Sendable {
  /// The stage.
  package let path: String
  /// The output folder.
  package let output: String
  package let disk: Disk

  /// Takes all steps of a journal that have not been taken.
  ///
  /// - Throws: ``FileSystemError`` of the step that the disk refused; those before it stay taken.
  package func finish(_ journal: Journal) throws(FileSystemError) {
    // The manifest is the last to be put in place: it names no file that is not there, and until then the old
    // one names all that may still have to be removed.
    for put in journal.puts.dropLast() { try finish(put) }
    for (number, path) in journal.removals.enumerated() {
      guard let status = FileSystem.status(of: "\(output)/\(path)"), status.kind != .folder else { continue }
      try disk.rename("\(output)/\(path)", to: removed(number))
    }
    if let manifest = journal.puts.last { try finish(manifest) }
    // The new site is whole: a folder that stays does no harm.
    try? removeEmptyFolders(above: journal.removals)
  }

  /// Takes back all steps of a journal that have been taken.
  package func undo(_ journal: Journal) throws(FileSystemError) {
    if let manifest = journal.puts.last { try undo(manifest) }
    for (number, path) in journal.removals.enumerated().reversed()
    where FileSystem.status(of: removed(number)) != nil {
      try makeFolder(above: path)
      try disk.rename(removed(number), to: "\(output)/\(path)")
    }
    for put in journal.puts.dropLast().reversed() { try undo(put) }
    try? removeEmptyFolders(above: journal.puts.map(\.path))
  }

  /// On a full disk even a folder that is there already cannot always be made.
  private func makeFolder(above path: String) throws(FileSystemError) {
    guard let slash = path.lastSlash else { return }
    let folder = "\(output)/\(path[..<slash])"
    if FileSystem.status(of: folder)?.kind != .folder { try disk.makeFolder(folder) }
  }

  private func staged(_ put: Journal.Put) -> String { "\(path)/\(put.number)" }
  private func removed(_ number: Int) -> String { "\(path)/r\(number)" }

  private func finish(_ put: Journal.Put) throws(FileSystemError) {
    // Not there, or the old file: the step has been taken.
    guard isNew(staged(put), put) else { return }
    let target = "\(output)/\(put.path)"
    try makeFolder(above: put.path)
    guard FileSystem.status(of: target) != nil else { return try disk.rename(staged(put), to: target) }
    if try disk.exchange(staged(put), target) { return }
    // Without exchange the old file gets a second name first, and comes to lie in the stage by it.
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
    guard isNew(target, put) else { return }
    for old in [kept, staged(put)] where FileSystem.status(of: old) != nil {
      return try disk.rename(old, to: target)
    }
    try disk.rename(target, to: staged(put))
  }

  /// Whether a file is the new one of a step.
  private func isNew(_ file: String, _ put: Journal.Put) -> Bool {
    guard let status = FileSystem.status(of: file), status.kind == .file, status.size == put.size else {
      return false
    }
    // One that cannot be read is not ours.
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
