import Basics

/// A tree next to the output that was the site, or that was going to become the site.
///
/// The files that its manifest lists are removed, and all other entries are moved to the site that is in place.
/// Both kinds of tree are handled in the same way, so that a build may be killed at any moment around the exchange.
struct RetiredTree {
  private let tree: OpenFolder
  /// The manifest of the tree.
  private let manifest: Manifest?
  private let site: OpenFolder
  /// The manifest of the site that is in place.
  private let current: Manifest?
  private let disk: Disk

  /// Removes the tree at `path`; does nothing if there is none.
  ///
  /// - Parameters:
  ///   - path: the path of the tree.
  ///   - site: the path of the site that is in place.
  ///   - disk: performs the steps.
  /// - Throws: ``FileSystemError``; each foreign entry is then in the tree or in the site.
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
    // The manifest is removed last, because it lists what may be removed.
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

  /// Whether a folder contains files of the tree's manifest, or is also in the site that is in place.
  private func isShared(_ folder: RawPath) -> Bool {
    folder.text.map { manifest?.hasFiles(below: $0) == true } == true
      || site.status(of: folder)?.kind == .folder
  }

  /// Whether a file of the tree can be removed without losing anything.
  private func isNeedless(_ file: RawPath, _ kind: FileSystem.Kind) -> Bool {
    if let text = file.text, manifest?.index(of: text) != nil { return true }
    guard let here = tree.record(of: file), let there = site.record(of: file) else { return false }
    // The site has a hard link to the same file.
    if here.st_ino == there.st_ino, here.st_dev == there.st_dev { return true }
    guard let text = file.text, let entry = current?[text] else { return false }
    let isUnlisted = manifest == nil && tree.status(of: RawPath(Manifest.fileName)) != nil
    return isUnlisted
      || kind == .file && (try? FileSystem.fingerprint(of: "\(tree.shown)/\(text)")) == entry.fingerprint
  }

  /// Moves a foreign entry to the site, under a numbered name if the name already exists there.
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
