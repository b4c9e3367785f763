#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileSystem {
  /// Paths of all files and links below a folder, relative to it and folder by folder; one system call for many
  /// files, where the file system says what each is.
  ///
  /// Pipes, sockets and devices are left out.
  static func walk(_ root: String) throws(FileSystemError) -> (files: [String], links: [String]) {
    var files: [String] = []
    var links: [String] = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      let place = folder.isEmpty ? root : "\(root)/\(folder)"
      var inner: [String] = []
      for (name, kind) in try entries(of: place) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch kind ?? status(of: "\(place)/\(name)")?.kind {
        case .folder: inner.append(path)
        case .file: files.append(path)
        case .link: links.append(path)
        case .other, nil: break
        }
      }
      waiting += inner.reversed()
    }
    return (files, links)
  }

  /// The names in a folder, sorted, and what they are; nil where the file system does not say.
  private static func entries(of folder: String) throws(FileSystemError) -> [(name: String, kind: Kind?)] {
    guard let stream = opendir(folder) else { throw FileSystemError(.list, folder) }
    defer { closedir(stream) }
    var entries: [(name: String, kind: Kind?)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let kind: Kind? =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
      entries.append((name, kind))
    }
    return entries.sorted { $0.name < $1.name }
  }
}
