import Basics
import SiteOutput
import Synchronization

/// Writing the index and removing what builds have not used for a while.
extension RenditionCache {
  /// Merges the entries of this build into the index; an index that would not change is not written.
  package func save() {
    let state = self.state.withLock { $0 }
    if merged(known, state) == known, known.sweptDay == today { return }
    do throws(FileSystemError) {
      try FileSystem.makeFolder(settings.folder)
      let lock = try indexLock()
      // Another build may have written since this one began.
      var index = merged(Self.readIndex(settings).0, state)
      _ = self.lock?.alone { trim(&index, state) }
      try FileSystem.replace(Self.indexFile(settings), with: index.text)
      withExtendedLifetime(lock) {}
    } catch {
      // Without new entries, only the days of use would change, and a cache that is never written does not need
      // them.
      if hasNews(state) { self.state.withLock { $0.failure = $0.failure ?? error } }
    }
  }

  /// The lock of the index; nil if the file system has none.
  ///
  /// Without it, entries of other builds may be lost, which costs these only time.
  private func indexLock() throws(FileSystemError) -> OutputLock? {
    do throws(FileSystemError) { return try OutputLock(path: "\(settings.folder)/index.lock") {} } catch {
      guard error.hasNoLocks else { throw error }
      return nil
    }
  }

  private func hasNews(_ state: State) -> Bool {
    state.sources.contains { known.sources[$0.key]?.identity != $0.value.identity }
      || state.entries.contains { known.entries[$0.key]?.identity != $0.value.identity }
  }

  private func merged(_ index: PictureIndex, _ state: State) -> PictureIndex {
    var index = index
    index.sources.merge(state.sources) { _, own in own }
    index.entries.merge(state.entries) { _, own in own }
    return index
  }

  /// A file of the cache that may be removed.
  private struct Candidate {
    let name: String
    let key: Fingerprint?
    let day: Int
    let size: Int
  }

  /// Removes files that were not used for too long, then the oldest ones until the cache is within its size limit.
  private func trim(_ index: inout PictureIndex, _ state: State) {
    let firstDay = today - settings.days
    index.sources = index.sources.filter { $0.value.day >= firstDay }
    var candidates = index.entries.filter { state.entries[$0.key] == nil }.map { key, entry in
      Candidate(name: key.hex, key: key, day: entry.day, size: entry.identity.size)
    }
    if index.sweptDay != today {
      candidates += strays(index)
      index.sweptDay = today
    }
    candidates.sort { ($0.day, $0.name) < ($1.day, $1.name) }
    var size = candidates.reduce(state.entries.values.reduce(0) { $0 + $1.identity.size }) { $0 + $1.size }
    for candidate in candidates where candidate.day < firstDay || size > settings.size {
      // A file that is already removed, or cannot be removed, is not reported.
      unlink("\(settings.folder)/renditions/\(candidate.name.prefix(2))/\(candidate.name)")
      if let key = candidate.key { index.entries[key] = nil }
      size -= candidate.size
    }
  }

  /// Files that are not in the index: from killed builds, from other versions, or from before the index was lost.
  private func strays(_ index: PictureIndex) -> [Candidate] {
    let root = "\(settings.folder)/renditions"
    var strays: [Candidate] = []
    for folder in (try? FileSystem.list(root)) ?? [] {
      for name in (try? FileSystem.list("\(root)/\(folder)")) ?? [] where name.hasPrefix(folder) {
        let key = Fingerprint(hex: name)
        guard key.flatMap({ index.entries[$0] }) == nil else { continue }
        guard let identity = FileIdentity(of: "\(root)/\(folder)/\(name)") else { continue }
        strays.append(
          Candidate(name: name, key: nil, day: WallClock.day(of: identity.modified), size: identity.size)
        )
      }
    }
    return strays
  }
}
