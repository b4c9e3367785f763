import Basics

/// A tree beside the output that was the site, or was going to be it: what its manifest names is removed, and everything
/// else goes to the site that is in place.
///
/// Which of the two it is need not be known, so that a build may be killed at any moment around the exchange.
struct RetiredTree {
  private let tree: OpenFolder
  /// Of the tree.
  private let manifest: Manifest?
  private let site: OpenFolder
  /// Of the site that is in place.
  private let current: Manifest?
  private let disk: Disk

  /// Removes the tree at `path`; nothing there is fine.
  ///
  /// - Parameters:
  ///   - path: of the tree.
  ///   - site: the site that is in place.
  ///   - disk: takes the steps.
  /// - Throws: ``FileSystemError``; what is foreign is then in the tree or in the site.
  package static func remove(
    _ path: String,
    keepingForeignIn site: String,
    disk: Disk
  ) throws(FileSystemError) {
    guard FileSystem.status(of: path) != nil else { return }
    try disk.willDo(.remove, path)
    let retired = RetiredTree(
      tree: try OpenFolder(path),
      manifest: Manifest.read(in: path),
      site: try OpenFolder(site),
      current: Manifest.read(in: site),
      disk: disk
    )
    try retired.empty(retired.tree, RawPath(""))
    // The last to go: it says what may be removed.
    unlinkat(retired.tree.descriptor, Manifest.fileName, 0)
    guard rmdir(path) == 0 else { throw FileSystemError(.remove, path) }
  }

  private func empty(_ folder: OpenFolder, _ path: RawPath) throws(FileSystemError) {
    for entry in try folder.entries() {
      let inner = path.appending(entry.name)
      if entry.kind == .folder {
        guard isShared(inner) else {
          try keep(inner)
          continue
        }
        try empty(OpenFolder(entry.name, in: folder), inner)
      } else if inner.text == Manifest.fileName {
        continue
      } else if !isNeedless(inner, entry.kind) {
        try keep(inner)
        continue
      }
      let flags = entry.kind == .folder ? AT_REMOVEDIR : 0
      guard unlinkat(folder.descriptor, entry.name.characters, flags) == 0 else {
        throw FileSystemError(.remove, "\(folder.shown)/\(entry.name.shown)")
      }
    }
  }

  /// Whether a folder is one of the tree's site, or also in the site that is in place.
  private func isShared(_ folder: RawPath) -> Bool {
    folder.text.map { manifest?.hasFiles(below: $0) == true } == true
      || site.status(of: folder)?.kind == .folder
  }

  /// Whether nothing is lost with a file of the tree.
  private func isNeedless(_ file: RawPath, _ kind: FileSystem.Kind) -> Bool {
    if let text = file.text, manifest?.index(of: text) != nil { return true }
    guard let here = tree.record(of: file), let there = site.record(of: file) else { return false }
    // Its second name.
    if here.st_ino == there.st_ino, here.st_dev == there.st_dev { return true }
    guard let text = file.text, let entry = current?[text] else { return false }
    let isUnlisted = manifest == nil && tree.status(of: RawPath(Manifest.fileName)) != nil
    return isUnlisted
      || kind == .file && (try? FileSystem.fingerprint(of: "\(tree.shown)/\(text)")) == entry.fingerprint
  }

  /// Moves what is foreign to the site, beside what has its name there.
  private func keep(_ path: RawPath) throws(FileSystemError) {
    if let folder = path.folder.text, !folder.isEmpty { try disk.makeFolder(folder, in: site.descriptor) }
    var number = 0
    var free = path
    while site.status(of: free) != nil {
      number += 1
      free = path.adding(".\(number)")
    }
    try disk.move(path, from: tree, to: site, as: free)
  }
}
