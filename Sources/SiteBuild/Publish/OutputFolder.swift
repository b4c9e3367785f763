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
/// A lock on the parent folder keeps two builds apart: the second waits.
final class OutputFolder: Sendable {
  /// The finished site.
  let path: String
  /// Where the new tree is made.
  let newPath: String
  private let oldPath: String
  private let parent: CInt
  private let newRoot: CInt
  /// What the build before wrote; nil when there was none.
  private let previous: Manifest?

  /// Locks the output, clears away what killed builds left, and starts a new tree.
  ///
  /// - Parameters:
  ///   - path: the output folder; it need not exist.
  ///   - onWait: called before waiting for another build to end.
  /// - Throws: ``FileSystemError``.
  init(path: String, onWait: () -> Void) throws(FileSystemError) {
    let (folder, name) = Self.split(path)
    try FileSystem.makeFolder(folder)
    self.path = "\(folder)/\(name)"
    self.newPath = "\(folder)/.\(name).blogforge-new"
    self.oldPath = "\(folder)/.\(name).blogforge-old"
    parent = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { throw FileSystemError(.open, folder) }
    try Self.lock(parent, folder, onWait: onWait)
    try Self.recover(self.path, new: newPath, old: oldPath)
    previous = (try? FileSystem.readText("\(self.path)/\(Manifest.fileName)")).flatMap(Manifest.init(text:))
    try FileSystem.makeFolder(newPath)
    newRoot = open(newPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard newRoot >= 0 else { throw FileSystemError(.open, newPath) }
  }

  deinit {
    if newRoot >= 0 { close(newRoot) }
    if parent >= 0 { close(parent) }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    // A link to the output stays; what it leads to is replaced.
    let target = realpath(path, nil)
    defer { free(target) }
    let full = target.map { String(cString: $0) } ?? path
    let trimmed = full.count > 1 && full.hasSuffix("/") ? String(full.dropLast()) : full
    guard let slash = trimmed.lastIndex(of: "/") else { return (".", trimmed) }
    let folder = trimmed[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(trimmed[trimmed.index(after: slash)...]))
  }

  private static func lock(_ folder: CInt, _ path: String, onWait: () -> Void) throws(FileSystemError) {
    if flock(folder, LOCK_EX | LOCK_NB) == 0 { return }
    guard errno == EWOULDBLOCK else { throw FileSystemError(.lock, path) }
    onWait()
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileSystemError(.lock, path) }
    }
  }

  /// Puts an old tree back that a killed build had moved aside, and removes what it left.
  private static func recover(_ path: String, new: String, old: String) throws(FileSystemError) {
    if FileSystem.status(of: path) == nil, FileSystem.status(of: old) != nil, rename(old, path) != 0 {
      throw FileSystemError(.replace, path)
    }
    try FileSystem.removeTree(old)
    try FileSystem.removeTree(new)
  }

  /// Makes the folders of all `paths`, each once. May be called from several tasks at once.
  func makeFolders(for paths: some Sequence<String>) throws(FileSystemError) {
    var made: Set<Substring> = [""]
    for path in paths {
      guard let slash = path.lastIndex(of: "/") else { continue }
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
    if linkPrevious(entry) { return (entry, .unchanged) }
    do throws(FileSystemError) {
      try FileSystem.write(bytes, to: path, in: newRoot)
    } catch {
      throw FileSystemError(error.operation, "\(newPath)/\(path)", code: error.code)
    }
    return (entry, .written)
  }

  /// Links the file of the build before into the new tree when it is the same; false when it is not.
  func linkPrevious(_ entry: Manifest.Entry) -> Bool {
    guard previous?.entries[entry.path] == entry else { return false }
    let old = "\(path)/\(entry.path)"
    guard let status = FileSystem.status(of: old), status.kind == .file, status.size == entry.size else {
      return false
    }
    return linkat(AT_FDCWD, old, newRoot, entry.path, 0) == 0
  }

  /// What the build before wrote at `path`, when it did.
  func previousEntry(at path: String) -> Manifest.Entry? {
    previous?.entries[path]
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
      try FileSystem.removeTree(newPath)
      return removed
    }
    // Not every file system can exchange; `recover` puts the old tree back if we die between the two.
    guard rename(path, oldPath) == 0, rename(newPath, path) == 0 else {
      throw FileSystemError(.replace, path)
    }
    try FileSystem.removeTree(oldPath)
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
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        guard ours.insert(folder).inserted else { break }
      }
    }
    for folder in folders where !ours.contains(folder[...]) {
      try FileSystem.makeFolder(folder, in: newRoot)
    }
    var removed = 0
    for file in files where file != Manifest.fileName && manifest.entries[file] == nil {
      if previous?.entries[file] != nil {
        removed += 1
        continue
      }
      try makeFolders(for: [file])
      guard linkat(AT_FDCWD, "\(path)/\(file)", newRoot, file, 0) == 0 || errno == EEXIST else {
        throw FileSystemError(.link, "\(path)/\(file)")
      }
    }
    return removed
  }

  /// Gives up: removes the new tree, the old one stays.
  func abandon() {
    // Nothing is lost when this fails: the next build clears it away.
    try? FileSystem.removeTree(newPath)
  }
}
