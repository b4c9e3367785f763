import Basics

/// Transfers foreign entries of the output, which are the files and folders that blogforge did not write, to a new
/// tree.
///
/// Files are hard-linked into the new tree. Entries that cannot be hard-linked, such as folders, are moved last,
/// with everything below them. So all entries keep their owner, permissions, times and attributes, and no file is
/// opened.
struct ForeignEntries {
  /// The previous site.
  private let old: OpenFolder
  private let new: OpenFolder
  /// The manifest of the previous site.
  private let owned: Manifest?
  /// The manifest of the new site.
  private let wanted: Manifest
  /// Whether blogforge built the old site, but the list of its files is not available.
  private let isUnlisted: Bool
  private let disk: Disk

  /// Files of the previous site that are not in the new one.
  package private(set) var removed: [String] = []
  /// Files that are kept because it is unknown whether blogforge wrote them.
  package private(set) var unlisted: [String] = []
  private var moves: [RawPath] = []
  /// Folders of the old tree that the new tree has, too.
  private var folders: [(path: RawPath, FolderAttributes)] = []

  /// Finds foreign entries, and links the files into the new tree.
  ///
  /// - Throws: ``FileSystemError``; `.keep` if the new site has a file or folder at the path of a foreign entry.
  package init(
    from old: OpenFolder,
    to new: OpenFolder,
    owned: Manifest?,
    wanted: Manifest,
    isUnlisted: Bool,
    disk: Disk
  ) throws(FileSystemError) {
    (self.old, self.new, self.owned, self.wanted) = (old, new, owned, wanted)
    (self.isUnlisted, self.disk) = (isUnlisted, disk)
    _ = try visit(old, RawPath(""))
    removed.sort()
    unlisted.sort()
  }

  /// Moves the entries that could not be linked; the new tree must be complete and on the disk.
  ///
  /// - Throws: ``FileSystemError``, `.move` if an entry cannot be moved. ``RetiredTree`` moves back those that were
  ///   moved.
  package func move() throws(FileSystemError) {
    for (path, attributes) in folders { try attributes.applyRights(to: opened(path)) }
    for path in moves { try disk.move(path, from: old, to: new) }
    // The root folder does not get the old times, because the site in it has changed.
    for (path, attributes) in folders where !path.isEmpty { attributes.applyTimes(to: try opened(path)) }
  }

  private func opened(_ path: RawPath) throws(FileSystemError) -> OpenFolder {
    path.isEmpty ? new : try OpenFolder(path, in: new)
  }

  // MARK: Find

  /// Searches a folder of the old tree that belongs to the old or the new site.
  ///
  /// - Returns: whether the new tree has the folder, too.
  private mutating func visit(_ folder: OpenFolder, _ path: RawPath) throws(FileSystemError) -> Bool {
    // If a folder is not writable, the site must not be changed.
    guard faccessat(folder.descriptor, ".", W_OK | X_OK, 0) == 0 else {
      throw FileSystemError(.replace, folder.shown)
    }
    var isNeeded = path.isEmpty || path.text.map(wanted.hasFiles(below:)) == true
    for entry in try folder.entries() {
      let inner = path.appending(entry.name)
      if entry.kind == .folder, isShared(inner) {
        if try visit(OpenFolder(entry.name, in: folder), inner) { isNeeded = true }
      } else if let file = inner.text, entry.kind != .folder, isOurs(file) {
        if file != Manifest.fileName, wanted.index(of: file) == nil { removed.append(file) }
      } else if try keep(inner, entry.kind) {
        isNeeded = true
      }
    }
    if isNeeded { folders.append((path, try FolderAttributes(of: folder))) }
    return isNeeded
  }

  private func isOurs(_ file: String) -> Bool { file == Manifest.fileName || owned?.index(of: file) != nil }

  private func isShared(_ folder: RawPath) -> Bool {
    guard let folder = folder.text else { return false }
    return wanted.hasFiles(below: folder) || owned?.hasFiles(below: folder) == true
  }

  /// Links a foreign file, or adds the entry to `moves` if it cannot be linked.
  ///
  /// - Returns: false if a file of the new site replaces the entry.
  private mutating func keep(_ path: RawPath, _ kind: FileSystem.Kind) throws(FileSystemError) -> Bool {
    let shown = "\(old.shown)/\(path.shown)"
    if let text = path.text {
      if let entry = wanted[text] {
        // blogforge built this folder: a file at the path of a file of the new site is its previous version.
        if isUnlisted, kind != .folder { return false }
        // A site may have been copied here without its manifest: nothing is lost if the content is the same.
        guard kind == .file, (try? FileSystem.fingerprint(of: shown)) == entry.fingerprint else {
          throw FileSystemError(.keep, shown, code: EEXIST)
        }
        return false
      }
      if wanted.hasFiles(below: text) { throw FileSystemError(.keep, shown, code: EEXIST) }
    }
    if isUnlisted { unlisted += try unlistedFiles(path, kind) }
    if let folder = path.folder.text, !folder.isEmpty { try disk.makeFolder(folder, in: new.descriptor) }
    if kind != .folder {
      if try disk.link(path, from: old, to: new) { return true }
      // On a case-insensitive file system, the site has a file of that name.
      if errno == EEXIST { throw FileSystemError(.keep, shown, code: EEXIST) }
    }
    moves.append(path)
    return true
  }

  private func unlistedFiles(
    _ path: RawPath,
    _ kind: FileSystem.Kind
  ) throws(FileSystemError) -> [String] {
    guard kind == .folder else { return [path.shown] }
    let files = try FileSystem.files(below: "\(old.shown)/\(path.shown)")
    return files.map { "\(path.shown)/\($0)" }
  }
}
