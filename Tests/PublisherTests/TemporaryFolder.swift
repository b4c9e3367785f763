import Foundation

@testable import Publisher

/// A folder that is removed when the test has ended.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "blogforge-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and the folders above it.
  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }

  /// The text of a file; nil when there is none.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  /// The texts of all files below a folder, by path, without the target's own account.
  func tree(_ folder: String) throws -> [String: String] {
    var tree: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: "\(path)/\(folder)") ?? .init() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(path)/\(folder)/\(name)", isDirectory: &isFolder)
      if !isFolder.boolValue, name != TargetList.listName, name != TargetList.idName {
        tree[name] = text("\(folder)/\(name)")
      }
    }
    return tree
  }

  /// Makes a site of texts by path.
  ///
  /// - Returns: its files as a publisher wants them.
  func site(_ texts: [String: String], in folder: String = "public") throws -> [PublishFile] {
    try? FileManager.default.removeItem(atPath: "\(path)/\(folder)")
    return try texts.sorted { $0.key < $1.key }.map { name, text in
      try write(text, to: "\(folder)/\(name)")
      return PublishFile(
        path: name,
        size: text.utf8.count,
        fingerprint: Checksum.hex(of: text),
        step: name.hasPrefix("images/") ? .assets : name.hasPrefix("blogs/") ? .pages : .root
      )
    }
  }
}
