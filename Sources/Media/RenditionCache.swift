package import Basics
package import BlogModel
import ImageResize
package import SiteOutput
import Synchronization

/// Renditions under the fingerprint of their source and of how they are made, so that a picture is resized once.
///
/// Below the folder: `renditions/`, one file for what was made of one picture (``RenditionSet``), written as it is
/// made; `index` (``PictureIndex``), by which a warm build opens neither pictures nor renditions; `lock`. Without
/// the index everything is found again, at the price of opening it.
///
/// Nothing there is trusted: a file that is not the one of the index is opened and its description checked, and the
/// bytes of a rendition have the fingerprint that was promised or are made again (``Entry/bytes()``).
///
/// Used from several tasks, and by several builds at once: a file appears whole under its final name, the index is
/// merged with what others wrote, and nothing is removed while another build runs.
package final class RenditionCache: Sendable {
  /// Where the cache is and how it is used.
  package struct Settings: Sendable {
    package let folder: String
    /// The output folder, beside which renditions wait when the cache cannot be written.
    package let output: String
    /// Whether what earlier builds left is ignored.
    package var isClean: Bool
    /// Days after which what no build used is removed.
    package var days: Int
    /// Bytes over which what was not used for longest is removed.
    package var size: Int
    package var clock: WallClock

    /// Settings of a cache; without limits those of a site that says nothing.
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
    /// What could not be put into the cache.
    var spooled: [Fingerprint: Stored] = [:]
    var damagedCount = 0
    package var failure: FileSystemError?
    /// Whether something was not made that another try may make.
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
  /// What the index said when the build began.
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
    RenditionSpool.removeLeftovers(output: settings.output)
    (known, hasDamagedIndex) = Self.readIndex(settings)
  }

  static func indexFile(_ settings: Settings) -> String { "\(settings.folder)/index" }

  /// The index on the disk, an empty one when there is none that can be used.
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

  /// What a picture holds, when it is the file that an earlier build has seen.
  package func fingerprint(of path: String, _ identity: FileIdentity) -> Fingerprint? {
    guard !settings.isClean, let source = known.sources[path], source.identity == identity else { return nil }
    remember(path, identity, source.fingerprint)
    return source.fingerprint
  }

  /// Keeps what a picture holds.
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

  /// What the cache holds under a key; nil when it holds nothing that can be used.
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
    // Replaced while it was read: by another build, which made the same.
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

  /// Keeps what was made of a picture.
  ///
  /// - Throws: ``FileSystemError`` when it can neither go into the cache nor wait beside the output.
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
    let stored = Stored(set: set, file: "\(spool.folder)/\(key.hex)", start: start)
    try Self.write(bytes, to: stored.file)
    state.withLock { $0.spooled[key] = stored }
    return stored
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileSystemError) {
    if let slash = path.lastSlash { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.replace(path, with: bytes)
  }

  /// Notes that something was not made that another try, or another tool, may make.
  func expectAnotherTry() { state.withLock { $0.expectsAnotherTry = true } }

  /// Whether that was noted.
  package var expectsAnotherTry: Bool { state.withLock { $0.expectsAnotherTry } }

  // MARK: The end

  /// Writes the index and removes what is no longer wanted.
  ///
  /// - Returns: what was wrong with the cache.
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
