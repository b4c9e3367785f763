import Basics
import BlogModel
import Pages
import SiteOutput
import TemplateEngine

/// The built-in theme, in which the site's own files replace those of the same name.
struct Theme: Sendable {
  /// A file that pages load, under a name with a hash of its content.
  struct Asset: Sendable {
    /// `assets/style.0123456789.css`.
    let path: String
    let bytes: [UInt8]
    /// For `integrity`.
    let integrity: String

    /// An asset with a hash of its bytes in its name.
    init(name: String, bytes: [UInt8]) {
      let hash = Fingerprint(of: bytes).short
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      path = "assets/\(name[..<dot]).\(hash)\(name[dot...])"
      self.bytes = bytes
      integrity = SHA256.integrity(of: bytes)
    }
  }

  let sources: [TemplateSource]
  /// By their name in the theme: `style.css`.
  var assets: [String: Asset]
  /// The messages of the templates and scripts.
  let language: Language
  /// What templates may use of the field map.
  let extra: ExtraNames
  /// What is wrong with the site's own files, except mistakes in templates.
  let problems: [Diagnostic]

  /// The name of the script with the messages of features; generated like `AssetsView.wordsName`, not part of a
  /// theme.
  static let featureWordsName = "feature-words.js"

  /// Loads the theme.
  ///
  /// - Parameters:
  ///   - folder: the site's own templates; nil or a missing folder for none.
  ///   - shownFolder: the folder as messages name it.
  ///   - language: of the site.
  ///   - properties: rules of the configuration, for the end of the style sheet.
  ///   - fonts: the fonts that the site serves.
  ///   - extra: what templates may use of the field map.
  /// - Throws: ``FileSystemError`` when a file of the folder cannot be read.
  init(
    folder: String?,
    shownFolder: String,
    language: String = "en",
    properties: String = "",
    fonts: SiteFonts = SiteFonts(),
    extra: ExtraNames = ExtraNames()
  ) throws(FileSystemError) {
    var texts: [String: (file: String, bytes: [UInt8])] = [:]
    var builtIn: [Language.Source] = []
    for file in EmbeddedTheme.files {
      if Language.isFile(file.path, in: Language.folder) {
        builtIn.append(Language.Source(path: file.path, file: "built-in \(file.path)", text: file.text))
      } else {
        let served = EmbeddedTheme.scripts[file.path] ?? file.text
        texts[file.path] = ("built-in \(file.path)", Array(served.utf8))
      }
    }
    let own = try OwnThemeFiles(folder: folder, shownFolder: shownFolder)
    texts.merge(own.others) { $1 }
    var sources: [TemplateSource] = []
    var assets: [String: [UInt8]] = [:]
    for (path, (file, bytes)) in texts.sorted(by: { $0.key < $1.key }) {
      if path.hasSuffix(".mustache") {
        let name = String(path.dropLast(".mustache".count))
        sources.append(TemplateSource(name: name, text: String(decoding: bytes, as: UTF8.self), file: file))
      } else if path.hasPrefix("assets/") {
        assets[String(path.dropFirst("assets/".count))] = bytes
      }
    }
    // Whether a message is used matters only if the site has files of its own, which may misspell its key.
    let used = own.languages.isEmpty ? [] : sources.reduce(into: Set<String>()) { $0.formUnion($1.usedWords) }
    self.language = Language(language, builtIn: builtIn, own: own.languages, used: used)
    assets[AssetsView.wordsName] = ScriptWords.source(self.language, ofFeatures: false)
    assets[Self.featureWordsName] = ScriptWords.source(self.language, ofFeatures: true)
    self.sources = sources
    self.extra = extra
    problems =
      self.language.problems + StudioLanguage.problems(own.studio, language: language) + own.problems
      + Self.unused(Array(own.others.keys), sources, in: shownFolder) + fonts.problems
    assets["style.css"]? += Array((properties + fonts.rules).utf8)
    assets.merge(fonts.assets) { own, _ in own }
    self.assets = AssetLinks.resolved(assets)
  }

  /// The link with which pages load a file; empty if the theme has no such file.
  func link(_ name: String, _ address: SiteAddress) -> AssetsView.Link {
    let asset = assets[name]
    return AssetsView.Link(url: asset.map { address.local($0.path) } ?? "", integrity: asset?.integrity ?? "")
  }

  /// The assets that a site with such content needs.
  func assets(for content: SiteContent) -> [Asset] {
    let isPlain = !content.finds.isNeeded && !content.hasAttributes
    let hasLists =
      !content.groups.isEmpty || content.hasQuotes || !content.facets.isEmpty || content.hasPeople
    let offline = AssetsView.offlineNames
    return assets.filter { name, _ in
      (!isPlain || !AssetsView.findsNames.contains(name))
        && (content.hasGalleries || !AssetsView.galleryNames.contains(name))
        && (hasLists || !AssetsView.listsNames.contains(name))
        && (!isPlain || hasLists || name != Self.featureWordsName)
        && (content.pages.has(.yourLikes) || name != AssetsView.likesScriptName)
        && (content.worksOffline || name != offline.script && name != offline.worker)
        && (content.hasThreads || name != AssetsView.threadsName)
        && (content.hasWarnings || name != AssetsView.warningsName)
        && (content.hasReactions || name != AssetsView.reactionsName)
    }.map(\.value)
  }

  /// Reports the site's own files that replace no built-in file and that no template names.
  private static func unused(
    _ paths: [String],
    _ sources: [TemplateSource],
    in folder: String
  ) -> [Diagnostic] {
    let known = EmbeddedTheme.files.map(\.path)
    return paths.sorted().compactMap { path in
      let isLanguage = path.hasPrefix(StudioLanguage.folder)
      if known.contains(path) || path.hasPrefix("assets/") || isLanguage { return nil }
      if OwnThemeFiles.isLeftBehind(path) { return nil }
      let name = path.hasSuffix(".mustache") ? String(path.dropLast(".mustache".count)) : nil
      if let name, sources.contains(where: { $0.name != name && $0.text.contains(name) }) { return nil }
      let meant = SpellingSuggestion.nearest(to: path, among: known)
      return Diagnostic(
        code: "template-unused",
        severity: .warning,
        place: .init(file: "\(folder)/\(path)"),
        summary: "unknown file of the theme, and no template uses it; ignored",
        hint: meant.map { "Did you mean '\($0)'?" } ?? "blogforge theme lists the names."
      )
    }
  }
}
