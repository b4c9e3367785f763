import TemplateEngine

/// The built-in theme, with the site's own files in place of those of the same name.
struct Theme: Sendable {
  /// A file that pages load, under a name that tells its content.
  struct Asset: Sendable {
    /// `assets/style.0123456789.css`.
    let path: String
    let bytes: [UInt8]
  }

  let sources: [TemplateSource]
  /// By their name in the theme: `style.css`.
  let assets: [String: Asset]

  /// Loads the theme.
  ///
  /// - Parameters:
  ///   - folder: the site's own templates; nil or not there for none.
  ///   - shownFolder: the folder as messages name it.
  /// - Throws: ``FileSystemError`` when a file of the folder cannot be read.
  init(folder: String?, shownFolder: String) throws(FileSystemError) {
    var texts: [String: (file: String, bytes: [UInt8])] = [:]
    for file in EmbeddedTheme.files { texts[file.path] = ("built-in \(file.path)", Array(file.text.utf8)) }
    if let folder, FileSystem.status(of: folder, followLink: true)?.kind == .folder {
      for path in try FileSystem.files(below: folder) {
        texts[path] = ("\(shownFolder)/\(path)", try FileSystem.read("\(folder)/\(path)"))
      }
    }
    var sources: [TemplateSource] = []
    var assets: [String: Asset] = [:]
    for (path, (file, bytes)) in texts.sorted(by: { $0.key < $1.key }) {
      if path.hasSuffix(".mustache") {
        let name = String(path.dropLast(".mustache".count))
        sources.append(TemplateSource(name: name, text: String(decoding: bytes, as: UTF8.self), file: file))
      } else if path.hasPrefix("assets/") {
        let name = String(path.dropFirst("assets/".count))
        assets[name] = Asset(path: Self.assetPath(name, bytes), bytes: bytes)
      }
    }
    self.sources = sources
    self.assets = assets
  }

  private static func assetPath(_ name: String, _ bytes: [UInt8]) -> String {
    let hash = Fingerprint(of: bytes).short
    guard let dot = name.lastIndex(of: ".") else { return "assets/\(name).\(hash)" }
    return "assets/\(name[..<dot]).\(hash)\(name[dot...])"
  }
}
