import Basics

extension ExportSource {
  /// Whether it is one text of a folder of texts: a file of Markdown, or a page of HTML with front matter.
  ///
  /// Templates of pages have front matter, too. So a page is only opened if it is alone, where generators have posts, or
  /// if its name begins with a date.
  var isText: Bool {
    if TextFilePath.isText(name) { return true }
    guard TextFilePath.isPage(name), mayBePost else { return false }
    // Of a page that cannot be opened, the error is not that of a text.
    return (try? ExportOrigin.file(self).open())?.isText ?? false
  }

  /// Whether a page may be a post by its path.
  var mayBePost: Bool {
    guard let inner else { return true }
    let path = TextFilePath(inner, in: TextFolderLayout())
    guard path.collection != .templates else { return false }
    return path.date != nil || PathText.names(in: inner).first == "content"
      || folder.flatMap(SiteGenerator.site(ofContent:)) != nil
      || PathText.names(in: name).dropLast().contains("_posts")
  }

  /// The folder that the user named; nil for a file and for an entry of an archive.
  var folder: String? {
    guard let inner, input == nil else { return nil }
    // Paths in the working folder do not name it.
    if path == inner { return "." }
    guard path.hasSuffix("/\(inner)") else { return nil }
    return String(Substring(path.utf8.dropLast(inner.utf8.count + 1)))
  }
}
