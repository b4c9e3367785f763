/// A file, or a folder with all that is in it, that a site is made of; it need not be there.
public struct WatchedPlace: Sendable, Hashable {
  /// As the user named it.
  public let path: String
  /// Whether it is a folder.
  public let isFolder: Bool

  private init(_ path: String, isFolder: Bool) {
    self.path = Self.plain(path)
    self.isFolder = isFolder
  }

  /// A file.
  public static func file(_ path: String) -> WatchedPlace { WatchedPlace(path, isFolder: false) }

  /// A folder with all that is in it.
  public static func folder(_ path: String) -> WatchedPlace { WatchedPlace(path, isFolder: true) }

  /// Without slashes at the end and `./` at the start.
  static func plain(_ path: String) -> String {
    var text = path[...]
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    while text.count > 2, text.hasPrefix("./") { text.removeFirst(2) }
    return String(text)
  }

  /// A name in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    switch folder {
    case ".": name
    case "/": "/\(name)"
    default: "\(folder)/\(name)"
    }
  }

  /// The folder that it lies in, and its name there.
  var parent: (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[slash...].dropFirst())
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Whether a file of that name is none that editors and systems keep for themselves.
  static func isOfInterest(_ name: some StringProtocol) -> Bool {
    // Hidden ones, those of vim, Emacs and LibreOffice, and the one with which vim looks whether it may write.
    !name.hasPrefix(".") && !name.hasSuffix("~") && !(name.hasPrefix("#") && name.hasSuffix("#"))
      && name != "4913" && !name.hasSuffix(".crdownload") && !name.hasSuffix(".part")
  }
}
