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

  /// Whether a name is not that of a temporary or hidden file of an editor or the system.
  static func isOfInterest(_ name: some StringProtocol) -> Bool {
    // Ignored are hidden files, the temporary files of vim, Emacs and LibreOffice, the file `4913`, with which vim
    // checks whether it may write, and unfinished downloads.
    !name.hasPrefix(".") && !name.hasSuffix("~") && !(name.hasPrefix("#") && name.hasSuffix("#"))
      && name != "4913" && !name.hasSuffix(".crdownload") && !name.hasSuffix(".part")
  }
}
