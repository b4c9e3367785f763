package import Basics
package import BlogModel
import ImageResize
package import SiteOutput
import Synchronization

/// The cache of renditions, by the fingerprint of their source and recipes, so that each picture is resized once.
///
/// The folder contains `renditions/`, with one file for the renditions of one picture (``RenditionSet``), written
/// as soon as they are made; `index` (``PictureIndex``), with which a warm build opens neither pictures nor
/// renditions; and `lock`. Without the index every rendition is still found, but its file must be opened.
///
/// The content of the folder is not trusted. A file that differs from the index is opened and its header validated,
/// and the bytes of a rendition must match their fingerprint or are created again (``Entry/bytes()``).
///
/// Safe to use from several tasks and by several builds at once: files are replaced atomically, the index is merged
/// with what other builds wrote, and nothing is removed while another build runs.
package final class RenditionCache: Sendable {
  /// Where the cache is and how it is used.
  package struct Settings: Sendable {
    package let folder: String
    /// The output folder, next to which renditions are stored if the cache cannot be written.
    package let output: String
    /// Whether the results of earlier builds are ignored.
    package var isClean: Bool
    /// Whether renditions are stored next to the output if the cache cannot be written.
    ///
    /// For a shard this would be useless, because only the cache is read later.
    var hasSpool = true
    /// Days after which unused files are removed.
    package var days: Int
    /// Size in bytes above which the least recently used files are removed.
    package var size: Int
    package var clock: WallClock

    /// Settings of a cache; the default limits are those of a site that configures none.
    package init(
      folder: String,
      output: String,
      isClean: Bool = false,
      days: Int = 30,
      size: Int = 2_000_000_000,
      clock: WallClock = .system
    ) {
      (self.folder, self.output, self.isClean) = (folder, output, isClean)
      (self.days, self.size, self.clock) = (days, size, clock)
    }
  }

  /// What a build has used and made.
  package struct State {
    var sources: [String: PictureIndex.Source] = [:]
    var entries: [Fingerprint: PictureIndex.Entry] = [:]
    /// The copies in the cache that the build uses, as the index names them.
    var copies: Set<String> = []
    /// Sets that could not be written to the cache.
    var spooled: [Fingerprint: Stored] = [:]
    var damagedCount = 0
    package var failure: FileSystemError?
    /// Whether a retry may make something that is missing.
    package var expectsAnotherTry = false
  }

  /// A set with the file that holds it.
  struct Stored {
    package let set: RenditionSet
    package let file: String
    /// Where the bytes of the renditions begin.
    package let start: Int
  }

  package let settings: Settings
  package let today: Int
  /// The index as it was when the build began.
  let known: PictureIndex
  package let lock: CacheLock?
  let state = Mutex(State())
  private let hasDamagedIndex: Bool
  private let spool: RenditionSpool

  /// Opens the cache, whose folder need not exist.
  package init(_ settings: Settings) {
    self.settings = settings
    today = settings.clock.today
    lock = CacheLock(folder: settings.folder)
    spool = RenditionSpool(output: settings.output)
    if settings.hasSpool { RenditionSpool.removeLeftovers(output: settings.output) }
    (known, hasDamagedIndex) = Self.readIndex(settings)
  }

  static func indexFile(_ settings: Settings) -> String { "\(settings.folder)/index" }

  /// The index on disk; an empty one if there is no usable index.
  static func readIndex(_ settings: Settings) -> (PictureIndex, isDamaged: Bool) {
    let outcome = try? FileSystem.withBytes(of: indexFile(settings)) { bytes throws(PictureIndex.Flaw) in
      try PictureIndex(bytes)
    }
    switch outcome {
    case .success(let index): return (index, false)
    case .failure(.damaged): return (PictureIndex(), true)
    case .failure(.otherVersion), nil: return (PictureIndex(), false)
    }
  }

  // MARK: Sources

  /// The fingerprint of a picture's content if the file is unchanged since an earlier build; nil otherwise.
  package func fingerprint(of path: String, _ identity: FileIdentity) -> Fingerprint? {
    // All other paths are relative to a folder of the user.
    if path.hasPrefix("/") { useCopy(path) }
    guard !settings.isClean, let source = known.sources[path], source.identity == identity else { return nil }
    remember(path, identity, source.fingerprint)
    return source.fingerprint
  }

  /// Prevents that the file of a remote picture, of an archive or of a still is removed at the end of the build.
  func useCopy(_ path: String) { state.withLock { _ = $0.copies.insert(path) } }

  /// Stores the fingerprint of a picture's content.
  ///
  /// - Parameters:
  ///   - path: in the folder of pictures.
  ///   - identity: before and after it was read.
  ///   - fingerprint: of its bytes.
  ///   - time: when the reading began.
  func remember(_ path: String, _ identity: FileIdentity, _ fingerprint: Fingerprint, readAt time: Int) {
    if identity.isSettled(at: time) { remember(path, identity, fingerprint) }
  }

  private func remember(_ path: String, _ identity: FileIdentity, _ fingerprint: Fingerprint) {
    let source = PictureIndex.Source(identity: identity, fingerprint: fingerprint, day: today)
    state.withLock { $0.sources[path] = source }
  }

  // MARK: Renditions

  package func file(_ key: Fingerprint) -> String {
    let name = key.hex
    return "\(settings.folder)/renditions/\(name.prefix(2))/\(name)"
  }

  /// The cached set for a key; nil on a cache miss.
  func set(_ key: Fingerprint) -> Stored? {
    let path = file(key)
    if let own = state.withLock({ $0.spooled[key] ?? $0.entries[key].map { Self.stored($0, path) } }) {
      return own
    }
    guard !settings.isClean, let identity = FileIdentity(of: path) else { return nil }
    if let entry = known.entries[key], entry.identity == identity {
      return use(key, PictureIndex.Entry(identity: identity, set: entry.set, day: today))
    }
    let outcome: Result<RenditionSet?, Never>? = try? FileSystem.withBytes(of: path) {
      RenditionSet($0, key: key)
    }
    // The file was replaced while it was read, by another build that made the same renditions.
    guard FileIdentity(of: path) == identity else { return set(key) }
    guard let set = outcome?.get() else {
      state.withLock { $0.damagedCount += 1 }
      return nil
    }
    return use(key, PictureIndex.Entry(identity: identity, set: set, day: today))
  }

  private func use(_ key: Fingerprint, _ entry: PictureIndex.Entry) -> Stored {
    state.withLock { $0.entries[key] = entry }
    return Self.stored(entry, file(key))
  }

  private static func stored(_ entry: PictureIndex.Entry, _ path: String) -> Stored {
    Stored(set: entry.set, file: path, start: entry.identity.size - entry.set.size)
  }

  /// Stores the renditions of a picture.
  ///
  /// - Throws: ``FileSystemError`` if they can be written neither to the cache nor next to the output, or may not be
  ///   written there.
  func store(
    _ renditions: [(recipe: Recipe, rendition: Rendition)],
    _ key: Fingerprint
  ) throws(FileSystemError) -> Stored {
    let set = RenditionSet(renditions)
    var bytes = set.head(key)
    let start = bytes.count
    bytes.reserveCapacity(start + set.size)
    for (_, rendition) in renditions { bytes += rendition.bytes }
    if state.withLock({ $0.failure }) == nil {
      do throws(FileSystemError) {
        let path = file(key)
        try Self.write(bytes, to: path)
        guard let identity = FileIdentity(of: path) else { throw FileSystemError(.read, path) }
        return use(key, PictureIndex.Entry(identity: identity, set: set, day: today))
      } catch {
        state.withLock { $0.failure = error }
      }
    }
    if !settings.hasSpool, let failure = state.withLock({ $0.failure }) { throw failure }
    let stored = Stored(set: set, file: "\(spool.folder)/\(key.hex)", start: start)
    try Self.write(bytes, to: stored.file)
    state.withLock { $0.spooled[key] = stored }
    return stored
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileSystemError) {
    if let slash = path.lastSlash { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.replace(path, with: bytes)
  }

  /// Records that a retry, or another version of a tool, may make something that is missing.
  func expectAnotherTry() { state.withLock { $0.expectsAnotherTry = true } }

  /// Whether a retry may make something that is missing.
  package var expectsAnotherTry: Bool { state.withLock { $0.expectsAnotherTry } }

  // MARK: Finish

  /// Writes the index and removes unused files.
  ///
  /// - Returns: the problems with the cache.
  package func finish() -> [Diagnostic] {
    save()
    let (damaged, failure) = state.withLock { ($0.damagedCount, $0.failure) }
    let problems: [CacheProblem?] = [
      hasDamagedIndex ? .damagedIndex(file: Self.indexFile(settings)) : nil,
      damaged > 0 ? .damagedFiles(folder: settings.folder, count: damaged) : nil,
      failure.map { .unwritable($0) },
    ]
    return problems.compactMap { $0?.diagnostic }
  }
}
