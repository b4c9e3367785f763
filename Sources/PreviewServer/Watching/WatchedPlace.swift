import Basics
import BlogModel

/// A file, or a folder with its whole content, that a site is built from; it need not exist.
public struct WatchedPlace: Sendable, Hashable {
  /// The path as the user wrote it, without `./` at the start and slashes at the end.
  public let path: String
  /// Whether it is a folder.
  public let isFolder: Bool

  private init(_ path: String, isFolder: Bool) {
    self.path = Self.plain(path)
    self.isFolder = isFolder
  }

  /// A file.
  public static func file(_ path: String) -> WatchedPlace { WatchedPlace(path, isFolder: false) }

  /// A folder with its whole content.
  public static func folder(_ path: String) -> WatchedPlace { WatchedPlace(path, isFolder: true) }

  /// The path without slashes at the end and `./` at the start.
  static func plain(_ path: String) -> String {
    var text = path[...]
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    while text.count > 2, text.hasPrefix("./") { text.removeFirst(2) }
    return String(text)
  }

  /// The path of a name in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    switch folder {
    case ".": name
    case "/": "/\(name)"
    default: "\(folder)/\(name)"
    }
  }

  /// The folder that contains it, and its name there.
  var parent: (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[slash...].dropFirst())
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Whether a build may read a file or folder of that name.
  static func isOfInterest(_ name: some StringProtocol) -> Bool { HiddenName.isPublished(name) }

  /// Whether the file at a path was only a temporary one of an editor, which is gone again: a backup copy, or the file
  /// `4913`, with which vim checks whether it may write.
  static func isGoneTemporary(_ path: String) -> Bool {
    (path.hasSuffix("~") || "/\(path)".hasSuffix("/4913")) && access(path, F_OK) != 0
  }
}
