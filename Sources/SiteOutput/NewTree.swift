import Basics

/// A complete new tree next to the old site, which replaces it in one step (`RENAME_EXCHANGE`).
///
/// Files that have not changed are hard links to the old ones. No existing file is opened for writing, because it
/// could be such a link. ``ForeignEntries`` are transferred, and ``RetiredTree`` removes the replaced tree.
package final class NewTree: OutputTarget {
  private let path: String
  private let places: OutputFolder.Places
  private let root: OpenFolder
  /// The manifest of the files that may be reused; nil if every file is written.
  private let previous: Manifest?
  /// The manifest of the files that blogforge wrote.
  private let owned: Manifest?
  /// Whether blogforge built the old site, but the list of its files is not available.
  private let isUnlisted: Bool
  private let integrity: OutputCheck.Integrity?
  private let disk: Disk

  private var newPath: String { places.new }

  package init(
    path: String,
    places: OutputFolder.Places,
    previous: Manifest?,
    owned: Manifest?,
    isUnlisted: Bool = false,
    integrity: OutputCheck.Integrity?,
    disk: Disk
  ) throws(FileSystemError) {
    (self.path, self.places) = (path, places)
    (self.previous, self.owned, self.isUnlisted) = (previous, owned, isUnlisted)
    (self.integrity, self.disk) = (integrity, disk)
    try disk.makeFolder(places.new)
    root = try OpenFolder(places.new)
    // The new tree gets the permissions of the old one, so that only users who may read that one can read it.
    if let old = FileSystem.status(of: path) { fchmod(root.descriptor, old.permissions) }
  }

  package func makeFolders(for paths: some Sequence<String>) throws(FileSystemError) {
    var made: Set<Substring> = [""]
    for path in paths {
      guard let slash = path.lastSlash, made.insert(path[..<slash]).inserted else { continue }
      do throws(FileSystemError) {
        try disk.makeFolder(String(path[..<slash]), in: root.descriptor)
      } catch {
        throw FileSystemError(.createFolder, "\(newPath)/\(error.path)", code: error.code)
      }
    }
  }

  package func put(
    _ bytes: [UInt8],
    at path: String,
    page: PageFingerprint?
  ) throws(FileSystemError) -> WrittenFile {
    let entry = Manifest.Entry(bytes, path: path, page: page)
    if let index = previous?.index(holding: entry), isIntact(index),
      try disk.link("\(self.path)/\(path)", to: path, in: root.descriptor)
    {
      return WrittenFile(entry: entry, outcome: .unchanged)
    }
    let record = try disk.write(bytes, to: path, in: root.descriptor, shownAs: "\(newPath)/\(path)")
    return WrittenFile(
      entry: entry,
      outcome: .written,
      stamp: FileStamp(record, at: .max),
      changed: FileIdentity(record).changed
    )
  }

  package func put(_ source: CopiedFile, at path: String) throws(FileSystemError) -> WrittenFile {
    if let previous, let index = try source.index(in: previous, at: path), isIntact(index),
      let kept = try keep(index, page: nil)
    {
      return kept
    }
    let copy = try disk.copy(source, to: path, in: root.descriptor, shownAs: "\(newPath)/\(path)")
    return WrittenFile(
      entry: Manifest.Entry(path: path, size: copy.size, fingerprint: copy.fingerprint),
      outcome: .written,
      stamp: FileStamp(copy.record, at: .max),
      changed: FileIdentity(copy.record).changed
    )
  }

  package func keep(_ index: Int, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile? {
    guard var entry = previous?[index] else { return nil }
    entry.page = page
    guard try disk.link("\(path)/\(entry.path)", to: entry.path, in: root.descriptor) else { return nil }
    return WrittenFile(entry: entry, outcome: .unchanged)
  }

  /// Whether the old file is unchanged since the manifest was written: a user may have edited it.
  private func isIntact(_ index: Int) -> Bool {
    if let integrity { return integrity.isIntact[index] }
    return previous.map { OutputCheck.isIntact(index, $0, in: path) } ?? false
  }

  package func commit(_ files: [WrittenFile], site: SiteFingerprint) throws(FileSystemError) -> CommittedSite
  {
    let manifest = Manifest(files.lazy.map(\.entry), site: site)
    guard FileSystem.status(of: path) != nil else {
      let clock = try write(manifest)
      try disk.rename(newPath, to: path)
      return CommittedSite(removed: [], manifest: manifest, clock: clock)
    }
    let foreign = try ForeignEntries(
      from: OpenFolder(path),
      to: root,
      owned: owned,
      wanted: manifest,
      isUnlisted: isUnlisted,
      disk: disk
    )
    if foreign.removed.isEmpty, foreign.unlisted.isEmpty, manifest.checksum == previous?.checksum,
      files.allSatisfy({ $0.outcome == .unchanged })
    {
      abandon()
      return CommittedSite(removed: [], manifest: manifest, clock: .max)
    }
    let clock = try write(manifest)
    // A power failure must not replace the old site with files without content. If there is no old site, nothing
    // can be lost: the next build starts from scratch.
    try disk.synchronizeFileSystem(of: root.descriptor, shownAs: newPath)
    // From here on the tree contains foreign entries: only the files that its manifest lists may be removed.
    try disk.rename(newPath, to: places.old)
    do throws(FileSystemError) {
      try foreign.move()
      try replace()
    } catch {
      // Entries that cannot be moved back now are moved back by the next command.
      try? RetiredTree.remove(places.old, keepingForeignIn: path, disk: disk)
      throw error
    }
    // The new site is in place; the next build removes what is left of the old one.
    for place in [places.old, places.gone] {
      try? RetiredTree.remove(place, keepingForeignIn: path, disk: disk)
    }
    return CommittedSite(
      removed: foreign.removed,
      unlisted: foreign.unlisted,
      manifest: manifest,
      clock: clock
    )
  }

  /// Writes the manifest.
  ///
  /// - Returns: the time of the file system's clock.
  private func write(_ manifest: Manifest) throws(FileSystemError) -> Int {
    let name = Manifest.fileName
    let shown = "\(newPath)/\(name)"
    return FileIdentity(try disk.write(manifest.bytes, to: name, in: root.descriptor, shownAs: shown)).changed
  }

  /// Replaces the old tree with the new one.
  ///
  /// - Throws: ``FileSystemError``; `.move` if the old tree cannot be moved, but its files may be replaceable.
  private func replace() throws(FileSystemError) {
    do throws(FileSystemError) {
      if try disk.exchange(places.old, path) { return }
      // If the program is killed between the two steps, recovery completes the second one.
      try disk.rename(path, to: places.gone)
    } catch  where error.code == EXDEV || error.code == EBUSY {
      // EXDEV: overlayfs does not rename a folder of a lower layer, as in the image of a container. EBUSY: some
      // network file systems do not rename a folder while another program uses it.
      throw FileSystemError(.move, path, code: error.code)
    }
    do throws(FileSystemError) {
      try disk.rename(places.old, to: path)
    } catch {
      // Only the first error is reported.
      try? disk.rename(places.gone, to: path)
      throw error
    }
  }

  package func abandon() {
    // An error can be ignored: the next build removes the tree.
    try? disk.removeTree(newPath)
  }
}
