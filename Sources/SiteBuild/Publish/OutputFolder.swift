import CFileSystem

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The output folder and the new tree that is made beside it.
///
/// The new tree is written next to the old one, with hard links to the files that have not changed, and put
/// in its place in one step (`RENAME_EXCHANGE`) when it is whole. A build that fails or is killed before
/// leaves the old tree as it was; what it left beside is removed by the next build.
///
/// A lock beside the output keeps two builds apart: the second waits.
final class OutputFolder: Sendable {
  /// The finished site.
  let path: String
  /// Where the new tree is made.
  let newPath: String
  private let oldPath: String
  private let lock: FileLock
  private let newRoot: CInt
  private let isClean: Bool
  /// What the build before wrote; nil when there was none.
  private let previous: Manifest?

  /// Locks the output, clears away what killed builds left, and starts a new tree.
  ///
  /// - Parameters:
  ///   - path: the output folder; it need not exist.
  ///   - isClean: whether files of the build before are written again even where they are the same.
  ///   - onWait: called before waiting for another build to end.
  /// - Throws: ``FileSystemError``.
  init(path: String, isClean: Bool = false, onWait: () -> Void) throws(FileSystemError) {
    // A link to the output stays; what it leads to is replaced.
    let full = FileSystem.resolved(path)
    let slash = full.lastSlash ?? full.startIndex
    let folder = String(full[..<slash])
    let name = String(full.utf8[slash...].dropFirst()) ?? ""
    if !folder.isEmpty { try FileSystem.makeFolder(folder) }
    guard folder.isEmpty || FileSystem.status(of: folder)?.kind == .folder else {
      throw FileSystemError(.createFolder, full, code: ENOTDIR)
    }
    self.path = full
    self.isClean = isClean
    newPath = "\(folder)/.\(name).blogforge-new"
    oldPath = "\(folder)/.\(name).blogforge-old"
    lock = try FileLock(path: "\(folder)/.\(name).blogforge-lock", onWait: onWait)
    try Self.recover(full, new: newPath, old: oldPath)
    previous = (try? FileSystem.readText("\(full)/\(Manifest.fileName)")).flatMap(Manifest.init(text:))
    try FileSystem.makeFolder(newPath)
    newRoot = open(newPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard newRoot >= 0 else { throw FileSystemError(.open, newPath) }
    if let old = FileSystem.status(of: full) { fchmod(newRoot, old.permissions) }
  }

  deinit {
    if newRoot >= 0 { close(newRoot) }
  }

  /// Puts an old tree back that a killed build had moved aside, and removes what it left.
  private static func recover(_ path: String, new: String, old: String) throws(FileSystemError) {
    if FileSystem.status(of: path) == nil, FileSystem.status(of: old) != nil, rename(old, path) != 0 {
      throw FileSystemError(.replace, path)
    }
    try FileSystem.removeTree(old)
    try FileSystem.removeTree(new)
  }

  /// Makes the folders of all `paths`, each once.
  ///
  /// May be called from several tasks at once.
  func makeFolders(for paths: some Sequence<String>) throws(FileSystemError) {
    var made: Set<Substring> = [""]
    for path in paths {
      guard let slash = path.lastSlash else { continue }
      guard made.insert(path[..<slash]).inserted else { continue }
      do throws(FileSystemError) {
        try FileSystem.makeFolder(String(path[..<slash]), in: newRoot)
      } catch {
        throw FileSystemError(.createFolder, "\(newPath)/\(error.path)", code: error.code)
      }
    }
  }

  /// Whether a file was written or is the one of the build before.
  enum Outcome {
    case written, unchanged
  }

  /// Puts a file into the new tree, whose folder exists.
  ///
  /// May be called from several tasks at once.
  func put(_ bytes: [UInt8], at path: String) throws(FileSystemError) -> (Manifest.Entry, Outcome) {
    let entry = Manifest.Entry(path: path, size: bytes.count, fingerprint: Fingerprint(of: bytes))
    if isPrevious(entry), hasSameBytes(bytes, path), link(path) { return (entry, .unchanged) }
    do throws(FileSystemError) {
      try FileSystem.write(bytes, to: path, in: newRoot)
    } catch {
      throw FileSystemError(error.operation, "\(newPath)/\(path)", code: error.code)
    }
    return (entry, .written)
  }

  /// Links a picture of the build before into the new tree when it is the same by name, fingerprint and size;
  /// false when it is not.
  ///
  /// Its bytes are not looked at, so that a warm build opens no picture.
  func linkPrevious(_ entry: Manifest.Entry) -> Bool {
    guard isPrevious(entry), let status = FileSystem.status(of: "\(path)/\(entry.path)") else { return false }
    return status.kind == .file && status.size == entry.size && link(entry.path)
  }

  private func isPrevious(_ entry: Manifest.Entry) -> Bool {
    !isClean && previous?.entries[entry.path] == entry
  }

  /// Whether the old file still is what the manifest says: somebody may have edited it.
  private func hasSameBytes(_ bytes: [UInt8], _ path: String) -> Bool {
    let old: Result<Bool, Never>? = try? FileSystem.withBytes(of: "\(self.path)/\(path)") { old in
      old.count == bytes.count && bytes.withUnsafeBytes { $0.elementsEqual(old) }
    }
    return old?.get() ?? false
  }

  private func link(_ file: String) -> Bool {
    linkat(AT_FDCWD, "\(path)/\(file)", newRoot, file, 0) == 0
  }

  /// Takes over the files that blogforge did not write, completes the manifest and replaces the site.
  ///
  /// - Returns: how many files of the build before are no longer there.
  func publish(_ entries: [Manifest.Entry]) throws(FileSystemError) -> Int {
    let manifest = Manifest(entries)
    let removed = try keepForeignFiles(manifest)
    _ = try put(Array(manifest.text.utf8), at: Manifest.fileName)
    guard FileSystem.status(of: path) != nil else {
      guard rename(newPath, path) == 0 else { throw FileSystemError(.replace, path) }
      return removed
    }
    if blogforge_exchange(newPath, path) == 0 {
      // The new site is there; what is left of the old one goes with the next build at the latest.
      try? FileSystem.removeTree(newPath)
      return removed
    }
    // Not every file system can exchange; `recover` puts the old tree back if we die between the two.
    guard rename(path, oldPath) == 0, rename(newPath, path) == 0 else {
      throw FileSystemError(.replace, path)
    }
    try? FileSystem.removeTree(oldPath)
    return removed
  }

  /// Links what blogforge did not write into the new tree, empty folders included.
  ///
  /// - Returns: how many files of the build before are no longer wanted.
  private func keepForeignFiles(_ manifest: Manifest) throws(FileSystemError) -> Int {
    guard FileSystem.status(of: path) != nil else { return 0 }
    let (files, folders) = try FileSystem.tree(below: path)
    var ours: Set<Substring> = []
    for path in previous.map({ Array($0.entries.keys) }) ?? [] {
      var folder = path[...]
      while let slash = folder.lastSlash {
        folder = folder[..<slash]
        guard ours.insert(folder).inserted else { break }
      }
    }
    for folder in folders where !ours.contains(folder[...]) {
      try FileSystem.makeFolder(folder, in: newRoot)
      if let old = FileSystem.status(of: "\(path)/\(folder)") {
        fchmodat(newRoot, folder, old.permissions, 0)
      }
    }
    var removed = 0
    for file in files where file != Manifest.fileName {
      let isOurs = previous?.entries[file] != nil
      if isOurs {
        removed += manifest.entries[file] == nil ? 1 : 0
      } else {
        try keepForeignFile(file, manifest.entries[file])
      }
    }
    return removed
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
      // A site that was put there without its manifest: nothing is lost where it is the same.
      guard (try? FileSystem.read(old)).map(Fingerprint.init(of:)) == entry.fingerprint else {
        throw FileSystemError(.keep, old, code: EEXIST)
      }
      return
    }
    try makeFolders(for: [file])
    if link(file) { return }
    switch errno {
    case EEXIST: throw FileSystemError(.keep, old, code: EEXIST)
    // Not every file can have a second name.
    case EPERM, EXDEV, EMLINK, ENOTSUP: try FileSystem.write(try FileSystem.read(old), to: file, in: newRoot)
    default: throw FileSystemError(.link, old)
    }
  }

  /// Gives up: removes the new tree, the old one stays.
  func abandon() {
    // Nothing is lost when this fails: the next build clears it away.
    try? FileSystem.removeTree(newPath)
  }
}
