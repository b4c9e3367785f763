import Basics

/// What lies in the output and blogforge did not write, on its way into a new tree.
///
/// Files get a second name there. What can have only one, such as a folder, is moved at last, with all that is below
/// it. So everything keeps its owner, permissions, times and attributes, and nothing is opened.
struct ForeignEntries {
  /// The site before.
  private let old: OpenFolder
  private let new: OpenFolder
  /// What the site before has.
  private let owned: Manifest?
  /// What the new site has.
  private let wanted: Manifest
  /// Whether the old site is blogforge's without a list of its files.
  private let isUnlisted: Bool
  private let disk: Disk

  /// Files of the site before that the new one does not have.
  package private(set) var removed: [String] = []
  /// What stays since nobody knows whose it is.
  package private(set) var unlisted: [String] = []
  private var moves: [RawPath] = []
  /// Folders of the old tree that the new tree has, too.
  private var folders: [(path: RawPath, FolderAttributes)] = []

  /// Finds what is foreign, and gives files their second names.
  ///
  /// - Throws: ``FileSystemError``; `.keep` where the site needs the place of a foreign file.
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

  /// Moves what could not be linked; the new tree must be whole and on the disk.
  ///
  /// - Throws: ``FileSystemError``, `.move` when something cannot be moved. ``RetiredTree`` takes back what was.
  package func move() throws(FileSystemError) {
    for (path, attributes) in folders { try attributes.applyRights(to: opened(path)) }
    for path in moves { try disk.move(path, from: old, to: new) }
    // The folder of the site itself has changed.
    for (path, attributes) in folders where !path.isEmpty { attributes.applyTimes(to: try opened(path)) }
  }

  private func opened(_ path: RawPath) throws(FileSystemError) -> OpenFolder {
    path.isEmpty ? new : try OpenFolder(path, in: new)
  }

  // MARK: Find

  /// Looks through a folder that the old or the new site has.
  ///
  /// - Returns: whether the new tree has it, too.
  private mutating func visit(_ folder: OpenFolder, _ path: RawPath) throws(FileSystemError) -> Bool {
    // Where nothing may be changed, the site is not changed.
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

  /// Links a foreign file, or notes that it, or a folder, is to be moved.
  ///
  /// - Returns: false where the site's own file takes its place.
  private mutating func keep(_ path: RawPath, _ kind: FileSystem.Kind) throws(FileSystemError) -> Bool {
    let shown = "\(old.shown)/\(path.shown)"
    if let text = path.text {
      if let entry = wanted[text] {
        // Where blogforge builds, what has the name of a page is one of before.
        if isUnlisted, kind != .folder { return false }
        // A site that was put there without its manifest: nothing is lost where it is the same.
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
      // On a disk that ignores case the site has a file of that name.
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
