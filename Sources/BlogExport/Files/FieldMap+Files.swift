import Basics

extension FieldMap {
  /// The files of an export that the map reads.
  ///
  /// Texts and pages are read only if the map names their collections, all other files only if it names more than these:
  /// the folder of a site also has templates and data, and an export may have notes. Of pages, those in a folder `posts`
  /// are read, or those that are texts (``ExportSource/isText``), and of an export of Substack the table of posts. If none
  /// is left, all of them are read, so that the error says what they are.
  public func sources(of all: [ExportSource]) -> [ExportSource] {
    let names = Set(rules.flatMap(\.collections).map { $0.lowercased() })
    let texts = Set(TextFilePath.Collection.allCases.map(\.rawValue))
    let readsTexts = !names.isDisjoint(with: texts)
    let pages: Set = [Self.pageCollection, Self.pageDraftCollection]
    let fileNames = FileNames(all.map(\.name))
    let readsXML = !Self.builtIn.contains(self) || Platform.all.contains { $0.map == self && $0.readsXML }
    let readsOthers = !names.isSubset(of: texts.union(pages))
    let overlay = all.filter(\.isOverlay)
    if !overlay.isEmpty {
      let own = all.filter { !$0.isOverlay }
      return (own.isEmpty ? [] : sources(of: own)) + (readsOthers || own.isEmpty ? overlay : [])
    }
    let kept = all.filter { source in
      if TextFilePath.isText(source.name) { return readsTexts }
      if TextFilePath.isPage(source.name) {
        if readsTexts, source.isText { return true }
        let isPost = source.inner == nil || PathText.names(in: source.name).dropLast().last == "posts"
        return !names.isDisjoint(with: pages) && isPost
      }
      // A damaged file that is not part of the export must not stop the build.
      if source.inner != nil, source.has([".xml", ".rss", ".atom"]) { return readsXML }
      if source.inner != nil, source.has([".csv", ".tsv"]) {
        let stem = FileNames.stem(source.fileName)
        return fileNames.collection(in: stem) { kindsOfCollections[$0.lowercased()] != nil } != nil
      }
      return readsOthers && (self != .substack || source.fileName == "posts.csv")
    }
    return kept.isEmpty ? all : kept
  }
}
