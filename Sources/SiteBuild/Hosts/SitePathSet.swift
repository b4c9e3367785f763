/// The files of a site by their paths, to know what an address leads to and what a new file would be in the way of.
///
/// Names that differ by their case only count as one, for on many disks they are.
struct SitePathSet: Sendable {
  private var files: Set<String> = []
  private var folders: Set<String> = []

  init(_ paths: some Sequence<String>) {
    for path in paths { insert(path) }
  }

  /// Adds a file.
  mutating func insert(_ path: String) {
    let name = path.lowercased()
    guard files.insert(name).inserted else { return }
    var rest = name[...]
    while let slash = rest.lastSlash {
      rest = rest[..<slash]
      guard folders.insert(String(rest)).inserted else { return }
    }
  }

  /// Whether there is room for a file: nothing has its name, and no file the name of a folder above it.
  func hasRoom(for path: String) -> Bool {
    let name = path.lowercased()
    if files.contains(name) || folders.contains(name) { return false }
    var rest = name[...]
    while let slash = rest.lastSlash {
      rest = rest[..<slash]
      if files.contains(String(rest)) { return false }
    }
    return true
  }

  /// Whether hosts find something at a path without its first `/`.
  func hasPage(_ path: String) -> Bool {
    let name = path.lowercased()
    if name.isEmpty || name.hasSuffix("/") { return files.contains("\(name)index.html") }
    return [name, "\(name)/index.html", "\(name).html"].contains { files.contains($0) }
  }
}
