import Basics
import BlogModel

/// The files of a site by their paths, to know what an address leads to and what a new file would be in the way of.
///
/// Names that differ in case or composition alone count as one, for on many disks they are.
struct SitePathSet: Sendable {
  private var files: Set<Fingerprint> = []
  private var folders: Set<Fingerprint> = []
  private var closed: Set<Fingerprint> = []

  /// Why there is no room for a file.
  enum Obstacle: Sendable, Equatable {
    /// Something has its name.
    case file, folder
    /// A file has the name of a folder above it.
    case fileAbove
    /// A folder above it takes no files but those that it was made for.
    case closedFolder
  }

  /// Adds a file unless there is no room for it.
  ///
  /// - Returns: what is in its way; nil when it was added.
  @discardableResult
  mutating func insert(_ path: String) -> Obstacle? {
    if let obstacle = obstacle(for: path) { return obstacle }
    let name = path.folded
    files.insert(Self.key(name[...]))
    insertFolders(above: name)
    return nil
  }

  /// Adds a folder whose files are not told one by one.
  mutating func close(_ folder: String) {
    let name = folder.folded
    closed.insert(Self.key(name[...]))
    folders.insert(Self.key(name[...]))
    insertFolders(above: name)
  }

  private mutating func insertFolders(above name: String) {
    var rest = name[...]
    while let slash = rest.lastSlash {
      rest = rest[..<slash]
      guard folders.insert(Self.key(rest)).inserted else { return }
    }
  }

  /// What is in the way of a file; nil when there is room for it.
  func obstacle(for path: String) -> Obstacle? {
    var rest = path.folded[...]
    let key = Self.key(rest)
    if files.contains(key) { return .file }
    if folders.contains(key) { return .folder }
    while let slash = rest.lastSlash {
      rest = rest[..<slash]
      let key = Self.key(rest)
      if files.contains(key) { return .fileAbove }
      if closed.contains(key) { return .closedFolder }
      // Nothing that lies above a folder of the set is a file.
      if folders.contains(key), closed.isEmpty { return nil }
    }
    return nil
  }

  /// Whether there is room for a file: nothing has its name, and no file the name of a folder above it.
  func hasRoom(for path: String) -> Bool { obstacle(for: path) == nil }

  /// Whether hosts find something at a path without its first `/`.
  func hasPage(_ path: String) -> Bool {
    let name = path.folded
    let names =
      name.isEmpty || name.hasSuffix("/")
      ? ["\(name)index.html"] : [name, "\(name)/index.html", "\(name).html"]
    return names.contains { files.contains(Self.key($0[...])) }
  }

  private static func key(_ path: Substring) -> Fingerprint {
    var path = path
    return path.withUTF8 { Fingerprint(of: UnsafeRawBufferPointer($0)) }
  }
}
