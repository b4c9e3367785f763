import Basics

/// Where the posts are in a folder of texts, and which folders of it have none.
struct TextFolderLayout: Sendable, Hashable {
  /// Whether posts are only in folders of the name `_posts`, as Jekyll has them.
  private(set) var hasPosts = false
  /// Whether posts are only in the folder `content`, as Hugo and Zola have them.
  private(set) var hasContent = false
  /// The folders whose texts are not public, nor those in folders below; empty for the folder of the export.
  var hidden: Set<String> = []
  /// The folders that are one page: all of their texts but `index` are parts of it.
  var bundles: Set<String> = []

  /// A folder in which any text is a post.
  init() {}

  /// The layout by the paths of all files below the folder of the export.
  init(_ paths: some Sequence<String>) {
    for path in paths where TextFilePath.isText(path) || TextFilePath.isPage(path) {
      let folders = PathText.names(in: path).dropLast()
      if folders.contains("_posts") { hasPosts = true }
      if folders.first == "content" { hasContent = true }
    }
  }

  /// Whether the texts in a folder are posts.
  func isPost(_ folders: [String]) -> Bool {
    if hasPosts { return folders.contains("_posts") }
    return !hasContent || folders.first == "content"
  }

  /// Whether the texts in a folder are not public.
  func isHidden(_ folders: [String]) -> Bool {
    !hidden.isEmpty && Self.paths(to: folders).contains { hidden.contains($0) }
  }

  /// Whether a text in a folder is a part of a page; `base` is its name without ending and language.
  ///
  /// The folder of a page has no other pages in it, at any depth.
  func isPartOfPage(_ base: String, _ folders: [String]) -> Bool {
    guard !bundles.isEmpty else { return false }
    let paths = Self.paths(to: folders)
    return (TextFilePath.isIndex(base) ? paths.dropLast() : paths[...]).contains { bundles.contains($0) }
  }

  /// The paths of a folder and of those around it, from the outermost on, which is empty.
  static func paths(to folders: some Sequence<some StringProtocol>) -> [String] {
    var paths = [""]
    for folder in folders {
      let outer = paths[paths.count - 1]
      paths.append(outer.isEmpty ? String(folder) : "\(outer)/\(folder)")
    }
    return paths
  }
}
