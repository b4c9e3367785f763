import Basics
import Synchronization

/// An update of the files that changed.
///
/// Each file is written into the ``Stage``, a ``Journal`` lists the steps, then the files are renamed into place,
/// in an order in which no page lacks the files that it shows.
///
/// Until the journal is written, nothing of the site has changed. From then on, all steps are completed, after an
/// interruption by the next command; if a step fails, all steps are undone.
package final class StagedUpdate: OutputTarget {
  /// Up to this number, files are synchronised one by one; for more, the whole file system is synchronised.
  private static let synchronizedFiles = 512

  private let stage: Stage
  private let previous: Manifest
  private let integrity: OutputCheck.Integrity?
  private let puts = Mutex<[Journal.Put]>([])
  /// The number of the next file in the stage.
  private let nextNumber = Atomic(0)

  private var disk: Disk { stage.disk }

  init(stage: Stage, previous: Manifest, integrity: OutputCheck.Integrity?) throws(FileSystemError) {
    (self.stage, self.previous, self.integrity) = (stage, previous, integrity)
    try stage.disk.makeFolder(stage.path)
  }

  /// Does nothing: folders are created when the files are put in place.
  package func makeFolders(for paths: some Sequence<String>) throws(FileSystemError) {}

  package func put(
    _ bytes: [UInt8],
    at path: String,
    page: PageFingerprint?
  ) throws(FileSystemError) -> WrittenFile {
    let entry = Manifest.Entry(bytes, path: path, page: page)
    if let index = previous.index(holding: entry), isIntact(index) {
      return WrittenFile(entry: entry, outcome: .unchanged, stamp: stamp(index))
    }
    try add(bytes, entry)
    return WrittenFile(entry: entry, outcome: .written)
  }

  package func put(_ source: CopiedFile, at path: String) throws(FileSystemError) -> WrittenFile {
    if let index = try source.index(in: previous, at: path), isIntact(index),
      let kept = try keep(index, page: nil)
    {
      return kept
    }
    let number = nextNumber.add(1, ordering: .relaxed).oldValue
    let copy = try disk.copy(source, to: "\(stage.path)/\(number)")
    let entry = Manifest.Entry(path: path, size: copy.size, fingerprint: copy.fingerprint)
    note(entry, number)
    return WrittenFile(entry: entry, outcome: .written)
  }

  package func keep(_ index: Int, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile? {
    var entry = previous[index]
    entry.page = page
    return WrittenFile(entry: entry, outcome: .unchanged, stamp: stamp(index))
  }

  private func stamp(_ index: Int) -> FileStamp { integrity?.stamps[index] ?? .none }

  private func isIntact(_ index: Int) -> Bool {
    integrity?.isIntact[index] ?? OutputCheck.isIntact(index, previous, in: stage.output)
  }

  private func add(_ bytes: [UInt8], _ entry: Manifest.Entry) throws(FileSystemError) {
    let number = nextNumber.add(1, ordering: .relaxed).oldValue
    try disk.write(bytes, to: "\(stage.path)/\(number)")
    note(entry, number)
  }

  /// Adds a file that is in the stage to `puts`.
  private func note(_ entry: Manifest.Entry, _ number: Int) {
    puts.withLock { puts in
      puts.append(
        Journal.Put(number: number, path: entry.path, size: entry.size, fingerprint: entry.fingerprint)
      )
    }
  }

  // MARK: Publish

  package func commit(_ files: [WrittenFile], site: SiteFingerprint) throws(FileSystemError) -> CommittedSite
  {
    let manifest = Manifest(files.lazy.map(\.entry), site: site)
    let removed = previous.paths.filter { manifest.index(of: $0) == nil }
    let committed = CommittedSite(removed: removed, manifest: manifest, clock: .max)
    let staged = puts.withLock { $0 }
    if staged.isEmpty, removed.isEmpty, manifest.checksum == previous.checksum {
      abandon()
      return committed
    }
    let wanted = try UpdateCheck(output: stage.output, previous: previous).check(staged, removed)
    let bytes = manifest.bytes
    try add(bytes, Manifest.Entry(bytes, path: Manifest.fileName))
    let journal = Journal(
      oldManifest: previous.checksum,
      newManifest: manifest.checksum,
      puts: wanted + puts.withLock { $0.suffix(1) },
      removals: UpdateCheck.removalOrder(
        removed.filter { FileSystem.status(of: "\(stage.output)/\($0)") != nil }
      )
    )
    try write(journal)
    try Self.finish(journal, stage)
    return committed
  }

  /// Writes the journal, after the staged files are on the disk.
  private func write(_ journal: Journal) throws(FileSystemError) {
    if journal.puts.count <= Self.synchronizedFiles {
      try disk.synchronize(journal.puts.lazy.map { [stage] in "\(stage.path)/\($0.number)" })
    } else {
      let folder = open(stage.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw FileSystemError(.open, stage.path) }
      defer { close(folder) }
      try disk.synchronizeFileSystem(of: folder, shownAs: stage.path)
    }
    let path = "\(stage.path)/\(Journal.fileName)"
    try disk.write(journal.bytes, to: "\(path).new")
    try disk.synchronize(["\(path).new"])
    try disk.rename("\(path).new", to: path)
    try disk.synchronize([stage.path])
  }

  /// Takes the steps of a journal, or undoes all of them on an error; then removes the stage.
  private static func finish(_ journal: Journal, _ stage: Stage) throws(FileSystemError) {
    do throws(FileSystemError) {
      try stage.finish(journal)
    } catch {
      try stage.undo(journal)
      try remove(stage)
      throw error
    }
    // The new site is in place. The next command removes what is left of the stage.
    try? remove(stage)
  }

  /// Removes the stage, the journal first: without it, the rest is not used.
  private static func remove(_ stage: Stage) throws(FileSystemError) {
    try stage.disk.remove("\(stage.path)/\(Journal.fileName)")
    try stage.disk.removeTree(stage.path)
  }

  /// The journal of an update that was interrupted while it took its steps; nil if there is none.
  ///
  /// - Throws: ``FileSystemError`` if it cannot be read: without it, the steps could be neither completed nor undone.
  private static func journal(of stage: Stage) throws(FileSystemError) -> Journal? {
    do throws(FileSystemError) {
      return Journal(bytes: try FileSystem.read("\(stage.path)/\(Journal.fileName)"))
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      return nil
    }
  }

  /// Completes or discards an interrupted update.
  ///
  /// - Throws: ``FileSystemError``; `.keep` if a link is in place of a folder: then no step is taken.
  static func recover(stage: Stage) throws(FileSystemError) {
    guard FileSystem.status(of: stage.path) != nil else { return }
    if let journal = try journal(of: stage),
      // A user may have put another site there since.
      [journal.oldManifest, journal.newManifest].contains(
        (Manifest.read(in: stage.output) ?? .empty).checksum
      )
    {
      for path in journal.puts.map(\.path) + journal.removals { try stage.checkFolders(above: path) }
      try finish(journal, stage)
    }
    if FileSystem.status(of: stage.path) != nil { try remove(stage) }
  }

  package func abandon() {
    // An error can be ignored: the next build removes the stage.
    try? disk.removeTree(stage.path)
  }
}
