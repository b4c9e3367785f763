import Basics
import Pages
public import SiteOutput
public import TemplateEngine

/// The files of a site's theme, for people who make one of their own.
public struct ThemeOutline: Sendable {
  /// A file of the theme, in the order of ``ThemeOutline/files``.
  public struct File: Sendable {
    /// What a file is for.
    public enum Kind: String, Sendable, CaseIterable {
      /// A template of a kind of page.
      case page
      /// A template that others use.
      case part
      /// A file that pages load.
      case asset
      /// The translations for a language.
      case language
      /// The sentences of the studio in a language.
      case studio
      /// Something of the site's folder that no page uses.
      case unused
    }

    /// Below `templates/`: `entry.mustache`.
    public let path: String
    /// What it is for.
    public let kind: Kind
    /// What it shows, from the comment at its beginning; empty if it has none.
    public let note: String
    /// Whether the site has a file of this name, which replaces the built-in one.
    public let isOwn: Bool
    /// The built-in text; nil for a file that only the site has.
    public let builtInText: String?
    /// Of a template: the views around each of its places, the page's first; in the order of their types.
    public let places: [[ViewOutline]]
  }

  /// By kind, then path.
  public let files: [File]

  /// Every view that templates show, with its names.
  public static var views: [ViewOutline] { ThemeTemplates.views }

  /// Loads the built-in theme and the files of a site that replace parts of it; mistakes in these do not matter.
  ///
  /// - Parameters:
  ///   - templates: the site's own; nil or a missing folder for none.
  ///   - language: of the site.
  /// - Throws: ``FileSystemError`` when a file of the folder cannot be read.
  public init(templates: String?, language: String) throws(FileSystemError) {
    let theme = try Theme(folder: templates, shownFolder: templates ?? "", language: language)
    let places = ThemeTemplates.places(in: TemplateSet(theme.sources, words: theme.language.words))
    var texts: [String: String] = [:]
    for file in EmbeddedTheme.files { texts[file.path] = file.text }
    var own: Set<String> = []
    if let templates, FileSystem.status(of: templates, followLink: true)?.kind == .folder {
      own = Set(try FileSystem.files(below: templates))
    }
    let sources = Dictionary(theme.sources.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    let all = own.union(texts.keys).map { path in
      let name = Self.templateName(path)
      let uses = name.flatMap { places[$0] } ?? []
      return File(
        path: path,
        kind: Self.kind(path, isUsed: !uses.isEmpty),
        note: Self.note(name.flatMap { sources[$0] } ?? texts[path] ?? "", path),
        isOwn: own.contains(path),
        builtInText: texts[path],
        places: uses.sorted { $0.map(\.view).lexicographicallyPrecedes($1.map(\.view)) }
      )
    }
    let order = File.Kind.allCases
    files = all.sorted {
      let places = (order.firstIndex(of: $0.kind) ?? 0, order.firstIndex(of: $1.kind) ?? 0)
      return places.0 == places.1 ? $0.path < $1.path : places.0 < places.1
    }
  }

  /// The file that a user means by `entry`, `entry.mustache`, `style.css` or `templates/entry.mustache`.
  public func file(called name: String) -> File? {
    let path = name.hasPrefix("templates/") ? String(name.dropFirst("templates/".count)) : name
    let paths = [path, "\(path).mustache", "assets/\(path)", "languages/\(path)", "languages/\(path).yml"]
    return paths.lazy.compactMap { path in files.first { $0.path == path } }.first
  }

  /// The file with the most similar name to one that does not exist; nil if none is similar.
  public func suggestion(for name: String) -> String? {
    let templates = files.compactMap { Self.templateName($0.path) }
    return SpellingSuggestion.nearest(to: name, among: files.map(\.path))
      ?? SpellingSuggestion.nearest(to: name, among: templates)
  }

  private static func templateName(_ path: String) -> String? {
    path.hasSuffix(".mustache") ? String(path.dropLast(".mustache".count)) : nil
  }

  private static func kind(_ path: String, isUsed: Bool) -> File.Kind {
    if let name = templateName(path) {
      return ThemeTemplates.pages.contains(name) ? .page : isUsed ? .part : .unused
    }
    if path.hasPrefix("assets/") { return .asset }
    if path.hasPrefix(StudioLanguage.folder), path.hasSuffix(".yml") { return .studio }
    return path.hasPrefix("languages/") && path.hasSuffix(".yml") ? .language : .unused
  }

  /// The first sentence of the comment that a file begins with.
  private static func note(_ text: String, _ path: String) -> String {
    let marks: (start: String, end: String)
    switch path.lastIndex(of: ".").map({ path[$0...] }) {
    case ".mustache": marks = ("{{!", "}}")
    case ".css": marks = ("/*", "*/")
    case ".js": marks = ("//", "\n\n")
    case ".yml": marks = ("#", "\n")
    default: return ""
    }
    guard text.hasPrefix(marks.start),
      let comment = text.dropFirst(marks.start.count).split(
        separator: marks.end,
        maxSplits: 1,
        omittingEmptySubsequences: false
      ).first
    else { return "" }
    let words = comment.split(whereSeparator: \.isWhitespace).filter { $0 != marks.start }
    let end = words.firstIndex { $0.hasSuffix(".") && $0.count > 1 } ?? words.endIndex - 1
    return words.prefix(end + 1).joined(separator: " ")
  }
}
