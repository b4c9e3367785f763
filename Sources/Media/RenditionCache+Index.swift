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
    let path: String
    var key: Fingerprint?
    let day: Int
    let size: Int
  }

  /// Removes files that were not used for too long, then the oldest ones until the cache is within its size limit.
  private func trim(_ index: inout PictureIndex, _ state: State) {
    let firstDay = today - settings.days
    index.sources = index.sources.filter { $0.value.day >= firstDay }
    var candidates = index.entries.filter { state.entries[$0.key] == nil }.map { key, entry in
      Candidate(path: file(key), key: key, day: entry.day, size: entry.identity.size)
    }
    var size = state.entries.values.reduce(0) { $0 + $1.identity.size }
    if index.sweptDay != today {
      candidates += strays(index)
      for folder in ["archives", "remote", "videos"] {
        let copies = copies(in: folder, index, state)
        candidates += copies.unused
        size += copies.usedSize
      }
      index.sweptDay = today
    }
    candidates.sort { ($0.day, $0.path) < ($1.day, $1.path) }
    size = candidates.reduce(size) { $0 + $1.size }
    for candidate in candidates where candidate.day < firstDay || size > settings.size {
      // A file that is already removed, or cannot be removed, is not reported.
      unlink(candidate.path)
      if let key = candidate.key { index.entries[key] = nil }
      size -= candidate.size
    }
    removeEmptyFolders()
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
          Candidate(
            path: "\(root)/\(folder)/\(name)",
            day: WallClock.day(of: identity.modified),
            size: identity.size
          )
        )
      }
    }
    return strays
  }

  /// The copies in a folder of the cache that this build does not use, and the size of those that it uses.
  ///
  /// The index has the day when a build last used the picture or video; before, or if it is none, the day counts on
  /// which it was written. No copy is touched: a changed file would be read again by the next build.
  private func copies(
    in folder: String,
    _ index: PictureIndex,
    _ state: State
  ) -> (unused: [Candidate], usedSize: Int) {
    let root = FileSystem.resolved("\(settings.folder)/\(folder)")
    var unused: [Candidate] = []
    var usedSize = 0
    for file in (try? FileSystem.listing(of: root).files) ?? [] {
      let path = "\(root)/\(file)"
      let name = file.lastSlash.map { file[file.index(after: $0)...] } ?? file[...]
      guard Fingerprint(hex: name.prefix(32)) != nil, let identity = FileIdentity(of: path) else { continue }
      let names = [path, FileEdits.name(ofVideo: path)]
      guard names.allSatisfy({ !state.copies.contains($0) }) else {
        usedSize += identity.size
        continue
      }
      let days = names.compactMap { index.sources[$0]?.day } + [WallClock.day(of: identity.modified)]
      unused.append(Candidate(path: path, day: days.max() ?? 0, size: identity.size))
    }
    return (unused, usedSize)
  }

  /// Removes folders of archives, and of their versions, of which no file is left.
  private func removeEmptyFolders() {
    let root = "\(settings.folder)/archives"
    for archive in (try? FileSystem.list(root)) ?? [] {
      for version in (try? FileSystem.list("\(root)/\(archive)")) ?? [] {
        rmdir("\(root)/\(archive)/\(version)")
      }
      rmdir("\(root)/\(archive)")
    }
  }
}
