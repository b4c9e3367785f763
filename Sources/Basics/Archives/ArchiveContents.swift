/// What an archive holds: its files, and which of its entries are not used.
package struct ArchiveContents: Sendable {
  /// A file that can be used.
  package struct File: Sendable, Hashable {
    /// Its number among all entries.
    package let index: Int
    /// Its path in the archive, each once.
    package let path: String
    /// Its path below the folder that contains all files of the archive.
    package let inner: String
    /// The number of its bytes; nil if the archive does not say.
    package let size: Int?
  }

  /// Limits for untrusted archives.
  package struct Limits: Sendable {
    /// The maximum number of entries.
    package var maximumEntries = 500_000
    /// The maximum number of bytes of all records, which are held in memory.
    package var maximumRecords = 512 << 20
    /// The maximum ratio of the size of all files to that of the archive.
    package var maximumRatio = 100
    /// The number of bytes that all files may have whatever the archive's size.
    package var alwaysAllowed = 64 << 20

    package init() {}

    /// The maximum number of bytes of all files of an archive of `size` bytes.
    package func bound(size: Int) -> Int { max(alwaysAllowed, min(size, 1 << 50) * maximumRatio) }
  }

  /// Why entries are not used.
  package enum Flaw: String, Sendable, Hashable, CaseIterable {
    /// Links, devices, pipes and sockets.
    case notAFile
    /// Names that lead out of the archive, or are not text.
    case unsafeName
    /// Several entries with one name: the last counts.
    case duplicate
    case encrypted
    /// Archives in archives.
    case nested
  }

  /// The entries with one flaw.
  package struct Problem: Sendable, Hashable {
    package let flaw: Flaw
    package internal(set) var count: Int
    /// The name of the first of them.
    package let example: String
  }

  /// The path of the archive.
  package let path: String
  /// Its name in messages.
  package let name: String
  /// The files that can be used.
  package let files: [File]
  /// What is not used, at most one for each flaw.
  package let problems: [Problem]

  /// Whether a file is an archive by its name.
  package static func isArchive(_ name: String) -> Bool {
    [".zip", ".tar", ".tgz", ".tar.gz"].contains { name.lowercased().hasSuffix($0) }
  }
}

/// Reads what an archive holds.
package struct ArchiveScan {
  /// A file with records, and its bytes.
  package typealias Record = (file: ArchiveContents.File, bytes: [UInt8])

  private let limits: ArchiveContents.Limits
  private var found: [String: Int] = [:]
  private var files: [(index: Int, path: String, size: Int?)] = []
  private var records: [(index: Int, path: String, bytes: [UInt8])] = []
  private var problems: [ArchiveContents.Flaw: ArchiveContents.Problem] = [:]

  /// A scan with `limits`.
  package init(_ limits: ArchiveContents.Limits = ArchiveContents.Limits()) { self.limits = limits }

  /// Reads all entries.
  ///
  /// - Parameters:
  ///   - reader: at the beginning of an archive.
  ///   - path: where the archive is.
  ///   - name: its name in messages.
  ///   - mayHoldRecords: whether a file with a path is read into memory.
  /// - Returns: the contents, and the files that were read, both sorted by path.
  /// - Throws: `ArchiveError` when the archive cannot be read to its end, or exceeds the limits.
  package consuming func contents(
    _ reader: ArchiveReader,
    path: String,
    name: String,
    mayHoldRecords: (String) -> Bool
  ) throws(ArchiveError) -> (contents: ArchiveContents, records: [Record]) {
    let bound = limits.bound(size: reader.size)
    var (size, recordSize) = (0, 0)
    while let entry = try reader.next() {
      guard entry.index < limits.maximumEntries else { throw .tooManyEntries(limit: limits.maximumEntries) }
      size += min(entry.size ?? 0, bound + 1)
      guard size <= bound else { throw .bomb(limit: bound) }
      guard entry.kind != .folder, let path = usablePath(of: entry) else { continue }
      guard mayHoldRecords(path) else {
        add(path, entry)
        continue
      }
      guard let bytes = try reader.bytes(upTo: min(limits.maximumRecords - recordSize, bound)) else {
        throw bound < limits.maximumRecords ? .bomb(limit: bound) : .tooLarge(limit: limits.maximumRecords)
      }
      recordSize += bytes.count
      add(path, entry)
      records.append((entry.index, path, bytes))
    }
    return finish(path, name)
  }

  /// The path of an entry that can be used; others are counted.
  private mutating func usablePath(of entry: ArchiveEntry) -> String? {
    let path = entry.safePath
    let flaw: ArchiveContents.Flaw
    if path == nil {
      flaw = .unsafeName
    } else if entry.kind != .file {
      flaw = .notAFile
    } else if entry.isEncrypted {
      flaw = .encrypted
    } else if let path, ArchiveContents.isArchive(path) {
      flaw = .nested
    } else {
      return path
    }
    report(flaw, entry.path ?? "?")
    return nil
  }

  private mutating func report(_ flaw: ArchiveContents.Flaw, _ example: String) {
    problems[flaw, default: ArchiveContents.Problem(flaw: flaw, count: 0, example: example)].count += 1
  }

  private mutating func add(_ path: String, _ entry: ArchiveEntry) {
    if found.updateValue(entry.index, forKey: path) != nil { report(.duplicate, path) }
    files.append((entry.index, path, entry.size))
  }

  private func finish(_ path: String, _ name: String) -> (ArchiveContents, [Record]) {
    let isLast = { (index: Int, path: String) in found[path] == index }
    let top = Self.commonFolder(files.lazy.map(\.path))
    func file(_ index: Int, _ path: String, _ size: Int?) -> ArchiveContents.File {
      ArchiveContents.File(index: index, path: path, inner: String(path.dropFirst(top.count)), size: size)
    }
    let kept = files.filter { isLast($0.index, $0.path) }.map { file($0.index, $0.path, $0.size) }
    let contents = ArchiveContents(
      path: path,
      name: name,
      files: kept.sorted { $0.path < $1.path },
      problems: ArchiveContents.Flaw.allCases.compactMap { problems[$0] }
    )
    let read = records.filter { isLast($0.index, $0.path) }.map {
      (file($0.index, $0.path, $0.bytes.count), $0.bytes)
    }
    return (contents, read.sorted { $0.0.path < $1.0.path })
  }

  /// The folder with its slash that all paths are in; empty if there is none.
  static func commonFolder(_ paths: some Sequence<String>) -> String {
    var common: [Substring]?
    for path in paths {
      let folders = path.split(separator: "/").dropLast()
      common = common.map { known in zip(known, folders).prefix { $0 == $1 }.map(\.0) } ?? Array(folders)
      if common?.isEmpty == true { return "" }
    }
    return (common ?? []).map { "\($0)/" }.joined()
  }
}
