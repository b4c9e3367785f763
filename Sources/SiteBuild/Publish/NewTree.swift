#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A whole new site beside the old one, put in its place in one step (`RENAME_EXCHANGE`).
///
/// Files that have not changed are hard links to the old ones. No file is written through an existing name,
/// for it could be such a link.
final class NewTree: OutputTarget {
  private let path: String
  private let newPath: String
  private let oldPath: String
  private let root: CInt
  /// Files that may be kept.
  private let previous: Manifest?
  /// Files that are ours.
  private let owned: Manifest?
  /// Whether the old site is ours and nobody knows which of its files are.
  private let isUnlisted: Bool
  private let soundness: OutputCheck.Soundness?
  private let disk: Disk

  init(
    path: String,
    newPath: String,
    oldPath: String,
    previous: Manifest?,
    owned: Manifest?,
    isUnlisted: Bool = false,
    soundness: OutputCheck.Soundness?,
    disk: Disk
  ) throws(FileSystemError) {
    (self.path, self.newPath, self.oldPath) = (path, newPath, oldPath)
    (self.previous, self.owned, self.isUnlisted) = (previous, owned, isUnlisted)
    (self.soundness, self.disk) = (soundness, disk)
    try disk.makeFolder(newPath)
    root = open(newPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw FileSystemError(.open, newPath) }
    if let old = FileSystem.status(of: path) { fchmod(root, old.permissions) }
  }

  deinit {
    if root >= 0 { close(root) }
  }

  func makeFolders(for paths: some Sequence<String>) throws(FileSystemError) {
    var made: Set<Substring> = [""]
    for path in paths {
      guard let slash = path.lastSlash, made.insert(path[..<slash]).inserted else { continue }
      do throws(FileSystemError) {
        try disk.makeFolder(String(path[..<slash]), in: root)
      } catch {
        throw FileSystemError(.createFolder, "\(newPath)/\(error.path)", code: error.code)
      }
    }
  }

  func put(_ bytes: [UInt8], at path: String, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile {
    let entry = Manifest.Entry(bytes, path: path, page: page)
    if let index = previous?.index(holding: entry), isSound(index),
      try disk.link("\(self.path)/\(path)", to: path, in: root)
    {
      return WrittenFile(entry: entry, outcome: .unchanged)
    }
    let record = try disk.write(bytes, to: path, in: root, shownAs: "\(newPath)/\(path)")
    return WrittenFile(
      entry: entry,
      outcome: .written,
      stamp: FileStamp(record, at: .max),
      changed: FileIdentity(record).changed
    )
  }

  func keep(_ index: Int, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile? {
    guard var entry = previous?[index] else { return nil }
    entry.page = page
    guard try disk.link("\(path)/\(entry.path)", to: entry.path, in: root) else { return nil }
    return WrittenFile(entry: entry, outcome: .unchanged)
  }

  /// Whether the old file still is what the manifest says: somebody may have edited it.
  private func isSound(_ index: Int) -> Bool {
    if let soundness { return soundness.isSound[index] }
    return previous.map { OutputCheck.isSound(index, $0, in: path) } ?? false
  }

  func publish(_ files: [WrittenFile], site: SiteFingerprint) throws(FileSystemError) -> PublishedSite {
    let manifest = Manifest(files.map(\.entry), site: site)
    let (removed, unlisted) = try keepForeignFiles(manifest)
    let name = Manifest.fileName
    let record = try disk.write(manifest.bytes, to: name, in: root, shownAs: "\(newPath)/\(name)")
    let clock = FileIdentity(record).changed
    let published = PublishedSite(removed: removed, unlisted: unlisted, manifest: manifest, clock: clock)
    guard FileSystem.status(of: path) != nil else {
      try disk.rename(newPath, to: path)
      return published
    }
    // A power cut must not take the old site and leave names without content. Where there was none, nothing is lost:
    // the next build begins anew.
    try disk.synchronizeFileSystem(of: root, shownAs: newPath)
    if try disk.exchange(newPath, path) {
      // The new site is there; what is left of the old one goes with the next build at the latest.
      try? disk.removeTree(newPath)
      return published
    }
    // Recovery puts the old tree back if we die between the two.
    try disk.rename(path, to: oldPath)
    do throws(FileSystemError) {
      try disk.rename(newPath, to: path)
    } catch {
      // The reason that is told is the first one.
      try? disk.rename(oldPath, to: path)
      throw error
    }
    try? disk.removeTree(oldPath)
    return published
  }

  /// Links what blogforge did not write into the new tree, empty folders included.
  ///
  /// - Returns: files of the build before that are no longer wanted, and those of which nobody knows whose they are.
  private func keepForeignFiles(
    _ manifest: Manifest
  ) throws(FileSystemError) -> (removed: [String], unlisted: [String]) {
    guard FileSystem.status(of: path) != nil else { return ([], []) }
    let (files, folders) = try FileSystem.tree(below: path)
    var ours: Set<Substring> = []
    for path in owned.map({ Array($0.paths) }) ?? [] {
      var folder = path[...]
      while let slash = folder.lastSlash {
        folder = folder[..<slash]
        guard ours.insert(folder).inserted else { break }
      }
    }
    for folder in folders where !ours.contains(folder[...]) {
      try disk.makeFolder(folder, in: root)
      if let old = FileSystem.status(of: "\(path)/\(folder)") {
        fchmodat(root, folder, old.permissions, 0)
      }
    }
    var removed: [String] = []
    var unlisted: [String] = []
    for file in files where file != Manifest.fileName {
      if owned?.index(of: file) == nil {
        try keepForeignFile(file, manifest[file])
        if isUnlisted, manifest.index(of: file) == nil { unlisted.append(file) }
      } else if manifest.index(of: file) == nil {
        removed.append(file)
      }
    }
    return (removed, unlisted.sorted())
  }

  /// Takes over a file that blogforge did not write.
  ///
  /// - Parameters:
  ///   - file: below the output.
  ///   - entry: what the new site has at its place.
  /// - Throws: ``FileSystemError``; `.keep` where the site needs the place.
  private func keepForeignFile(_ file: String, _ entry: Manifest.Entry?) throws(FileSystemError) {
    let old = "\(path)/\(file)"
    if let entry {
      // Where blogforge builds, what has the name of a page is one of before.
      if isUnlisted { return }
      // A site that was put there without its manifest: nothing is lost where it is the same.
      guard (try? FileSystem.fingerprint(of: old)) == entry.fingerprint else {
        throw FileSystemError(.keep, old, code: EEXIST)
      }
      return
    }
    try makeFolders(for: [file])
    if try disk.link(old, to: file, in: root) { return }
    switch errno {
    case EEXIST: throw FileSystemError(.keep, old, code: EEXIST)
    // Not every file can have a second name.
    case EPERM, EXDEV, EMLINK, ENOTSUP: try disk.write(try FileSystem.read(old), to: file, in: root)
    default: throw FileSystemError(.link, old)
    }
  }

  func abandon() {
    // Nothing is lost when this fails: the next build clears it away.
    try? disk.removeTree(newPath)
  }
}
