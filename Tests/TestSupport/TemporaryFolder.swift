public import Foundation

/// A temporary folder that is removed when the object is released.
public final class TemporaryFolder {
  /// The path of the folder, with links resolved.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "blogforge-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // On macOS the path of the temporary folder contains a link.
    path = url.resolvingSymlinksInPath().path()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Creates a folder and its missing parents.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  /// Writes a file and creates its missing parent folders.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file and creates its missing parent folders.
  public func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
  }

  /// The content of a file as text.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Whether a file or folder exists.
  public func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  /// The content of every file below `folder` by path; for a link, its target.
  public func tree(_ folder: String) throws -> [String: Data] {
    var tree: [String: Data] = [:]
    let root = "\(path)/\(folder)"
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/\(name)") {
        tree[name] = Data("link to \(target)".utf8)
        continue
      }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
      if !isFolder.boolValue { tree[name] = try Data(contentsOf: URL(filePath: "\(root)/\(name)")) }
    }
    return tree
  }
}
