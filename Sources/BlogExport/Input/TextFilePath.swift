import Basics
import BlogModel

/// What the path of a text file in a folder of texts says about the text.
///
/// `_posts/2020-01-02-at-sea.md` is a post of that date with the name `at-sea`, `posts/at-sea/index.fr.md` one in
/// French with its pictures in the same folder, and `_drafts/storm.md` is not a post.
struct TextFilePath {
  /// The folder, as in `posts/at-sea`; empty for a file that is not in a folder.
  let folder: String
  /// The path without endings, which is the same for no two files of an export.
  let id: String
  /// The name of the text in addresses.
  let name: String
  /// The date in the file's name, as in `2020-01-02`; nil if it has none.
  let date: String?
  /// The language in the file's name; nil if it has none.
  let language: String?
  /// The collection that the text belongs to.
  let collection: Collection
  /// Whether the text is HTML.
  let isHTML: Bool

  /// The collections of texts, as field maps name them.
  enum Collection: String, CaseIterable {
    case posts = "markdown"
    case drafts = "markdown-drafts"
    /// Pages outside of the folder of posts, and files about the repository.
    case pages = "markdown-pages"
    /// The texts of lists of posts.
    case sections = "markdown-sections"
    /// The parts of themes.
    case templates = "markdown-templates"
    /// Parts of a page that is a folder.
    case resources = "markdown-resources"
  }

  /// The endings of text files.
  static let endings = [".md", ".markdown"]
  /// The endings of pages of HTML, which are texts if they have front matter.
  static let pageEndings = [".html", ".htm"]

  /// Whether a file is a text by its name.
  static func isText(_ name: String) -> Bool { endings.contains(where: name.lowercased().hasSuffix) }

  /// Whether a file is a page of HTML by its name.
  static func isPage(_ name: String) -> Bool { pageEndings.contains(where: name.lowercased().hasSuffix) }

  /// Whether a name without its ending is that of the text of a page that is a folder, in any language.
  static func isIndex(_ base: some StringProtocol) -> Bool { base == "index" || base.hasPrefix("index.") }

  /// Whether a name without its ending is that of the text of a list of posts, in any language.
  static func isSection(_ base: some StringProtocol) -> Bool { base == "_index" || base.hasPrefix("_index.") }

  /// Reads the path of a file below the folder of the export.
  init(_ path: String, in layout: TextFolderLayout) {
    var parts = PathText.names(in: path).map(String.init)
    var base = parts.popLast() ?? ""
    isHTML = Self.isPage(base)
    if let ending = (Self.endings + Self.pageEndings).first(where: { base.lowercased().hasSuffix($0) }) {
      base.removeLast(ending.count)
    }
    let whole = base
    language = Self.takeLanguage(from: &base)
    folder = parts.joined(separator: "/")
    collection = Self.collection(base, parts, layout)
    // The folder of a page bundle has its name.
    let isBundle = base == "index" && !parts.isEmpty
    id = (isBundle && whole == base ? parts : parts + [whole]).joined(separator: "/")
    (date, name) = Self.dated(isBundle ? parts[parts.count - 1] : base)
  }

  private static let aboutRepository: Set<String> = [
    "readme", "license", "licence", "contributing", "changelog", "code_of_conduct", "security", "todo",
  ]
  private static let templateFolders: Set<String> = [
    "archetypes", "layouts", "themes", "templates", "node_modules", "vendor",
  ]

  private static func collection(
    _ base: String,
    _ folders: [String],
    _ layout: TextFolderLayout
  ) -> Collection {
    if isSection(base) { return .sections }
    if folders.contains(where: { $0 == "_drafts" || $0 == "drafts" }) || layout.isHidden(folders) {
      return .drafts
    }
    let isTemplate = { (folder: String) in
      templateFolders.contains(folder) || folder.hasPrefix("_") && folder != "_posts"
    }
    if folders.contains(where: isTemplate) { return .templates }
    if folders.isEmpty, aboutRepository.contains(base.lowercased()) { return .pages }
    if layout.isPartOfPage(base, folders) { return .resources }
    return layout.isPost(folders) ? .posts : .pages
  }

  /// Removes the language from `index.fr` or `at-sea.pt-br`.
  private static func takeLanguage(from base: inout String) -> String? {
    guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return nil }
    let word = base[base.index(after: dot)...]
    guard word.count == 2 || word.count == 5, let tag = LanguageTag.normalized(String(word)),
      LanguageCode.isLanguage(String(tag.prefix { $0 != "-" }))
    else { return nil }
    base = String(base[..<dot])
    return tag
  }

  /// The date at the beginning of a name, and the rest.
  private static func dated(_ name: String) -> (date: String?, name: String) {
    let bytes = Array(name.utf8)
    let pattern = Array("0000-00-00".utf8)
    guard bytes.count >= pattern.count,
      zip(bytes, pattern).allSatisfy({ $1 == UInt8(ascii: "-") ? $0 == $1 : $0.isDigit })
    else { return (nil, name) }
    let rest = bytes.dropFirst(pattern.count)
    guard let mark = rest.first else { return (name, name) }
    guard "-_ ".utf8.contains(mark), rest.count > 1 else { return (nil, name) }
    return (
      String(decoding: bytes[..<pattern.count], as: UTF8.self),
      String(decoding: rest.dropFirst(), as: UTF8.self)
    )
  }
}
