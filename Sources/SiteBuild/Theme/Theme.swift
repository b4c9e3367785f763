import BlogModel
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
  /// The words of the templates and scripts.
  let language: Language

  /// The name of the script that holds the words of scripts; made, not part of a theme.
  static let wordsName = "words.js"

  /// Loads the theme.
  ///
  /// - Parameters:
  ///   - folder: the site's own templates; nil or not there for none.
  ///   - shownFolder: the folder as messages name it.
  ///   - language: of the site.
  /// - Throws: ``FileSystemError`` when a file of the folder cannot be read.
  init(folder: String?, shownFolder: String, language: String = "en") throws(FileSystemError) {
    var texts: [String: (file: String, bytes: [UInt8])] = [:]
    var builtIn: [Language.Source] = []
    var own: [Language.Source] = []
    for file in EmbeddedTheme.files {
      if Self.isLanguage(file.path) {
        builtIn.append(Language.Source(path: file.path, file: "built-in \(file.path)", text: file.text))
      } else {
        texts[file.path] = ("built-in \(file.path)", Array(file.text.utf8))
      }
    }
    if let folder, FileSystem.status(of: folder, followLink: true)?.kind == .folder {
      for path in try FileSystem.files(below: folder) {
        let (name, bytes) = ("\(shownFolder)/\(path)", try FileSystem.read("\(folder)/\(path)"))
        if Self.isLanguage(path) {
          let text = String(decoding: bytes, as: UTF8.self)
          own.append(Language.Source(path: path, file: name, text: text))
        } else {
          texts[path] = (name, bytes)
        }
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
    // Whether a word is used matters only where somebody may have misspelled it.
    let used = own.isEmpty ? [] : sources.reduce(into: Set<String>()) { $0.formUnion($1.usedWords) }
    self.language = Language(language, builtIn: builtIn, own: own, used: used)
    let words = ScriptWords.source(self.language)
    assets[Self.wordsName] = Asset(path: Self.assetPath(Self.wordsName, words), bytes: words)
    self.sources = sources
    self.assets = assets
  }

  private static func isLanguage(_ path: String) -> Bool {
    path.hasPrefix("languages/") && path.hasSuffix(".yml")
  }

  private static func assetPath(_ name: String, _ bytes: [UInt8]) -> String {
    let hash = Fingerprint(of: bytes).short
    guard let dot = name.lastIndex(of: ".") else { return "assets/\(name).\(hash)" }
    return "assets/\(name[..<dot]).\(hash)\(name[dot...])"
  }
}
