import Basics
import BlogModel

/// The files of a site by their paths, to find what an address points to and what a new file conflicts with.
///
/// Names that differ only in case or composition count as one, because on many disks they are.
struct SitePathSet: Sendable {
  private var files: Set<Fingerprint> = []
  private var folders: Set<Fingerprint> = []
  private var closed: Set<Fingerprint> = []

  /// Why a file cannot be added.
  enum Obstacle: Sendable, Equatable {
    /// A file or folder already has its name.
    case file, folder
    /// A file has the name of one of its parent folders.
    case fileAbove
    /// A parent folder accepts no files except those that it was reserved for.
    case closedFolder
  }

  /// Adds a file unless it conflicts with the set.
  ///
  /// - Returns: the conflict; nil if the file was added.
  @discardableResult
  mutating func insert(_ path: String) -> Obstacle? {
    if let obstacle = obstacle(for: path) { return obstacle }
    let name = path.folded
    files.insert(Self.key(name[...]))
    insertFolders(above: name)
    return nil
  }

  /// Adds a folder whose files are not added one by one.
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

  /// The conflict of a file with the set; nil if there is none.
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
      // The parent paths of a folder of the set are not files.
      if folders.contains(key), closed.isEmpty { return nil }
    }
    return nil
  }

  /// Whether a file can be added: nothing has its name, and no file has the name of one of its parent folders.
  func hasRoom(for path: String) -> Bool { obstacle(for: path) == nil }

  /// Whether files are below a folder; the empty path is the root.
  func hasFolder(_ path: String) -> Bool { path.isEmpty || folders.contains(Self.key(path.folded[...])) }

  /// Whether hosts find something at a path, given without its first `/`.
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
