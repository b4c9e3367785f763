import Basics

extension TextFolderLayout {
  /// Texts of one kind by the paths of their folders.
  private typealias Folders = [String: [ExportOrigin]]

  /// The layout by the paths of all files, and by what the texts of folders say about others.
  ///
  /// * A draft of a section (`_index.md`) hides its folder in Zola. In Hugo, it hides only the list, but the values in
  ///   `cascade` apply to all texts below (gohugo.io/configuration/cascade).
  /// * In the folder of a page (`index.md`), Hugo has no other pages (gohugo.io/content-management/page-bundles).
  ///
  /// If a rule depends on the generator and that is unknown, the texts are skipped.
  init(_ origins: [ExportOrigin], yaml: YAMLConverter?) {
    self.init(origins.lazy.compactMap(\.inner))
    var (sections, pages): (Folders, Folders) = ([:], [:])
    for origin in origins {
      let parts = Self.parts(of: origin)
      guard let base = parts.last, let folder = Self.paths(to: parts.dropLast()).last else { continue }
      if TextFilePath.isSection(base) { sections[folder, default: []].append(origin) }
      if TextFilePath.isIndex(base) { pages[folder, default: []].append(origin) }
    }
    guard !sections.isEmpty || !pages.isEmpty else { return }
    let generator = generator(of: Array(sections.values.joined()) + pages.values.joined())
    for (folder, texts) in sections
    where texts.contains(where: { Self.hidesFolder($0, isHugo: generator == .hugo, yaml) }) {
      hidden.insert(folder)
    }
    for folder in pages.keys where sections[folder] == nil {
      // Folders of notes may have a text `index`, but they have no sections.
      let isInSection = Self.paths(to: PathText.names(in: folder)).contains { sections[$0] != nil }
      if generator == .hugo || generator == nil && isInSection { bundles.insert(folder) }
    }
    hideUnrendered(pages.filter { !bundles.contains($0.key) }, origins, yaml)
  }

  /// The folders of a text, and its name without the ending of the file; empty for other files.
  private static func parts(of origin: ExportOrigin) -> [Substring] {
    guard let inner = origin.inner, TextFilePath.isText(inner) || TextFilePath.isPage(inner) else {
      return []
    }
    var parts = PathText.names(in: inner)
    if let base = parts.popLast(), let dot = base.lastIndex(of: ".") { parts.append(base[..<dot]) }
    return parts
  }

  /// The generator of the site that some texts belong to; nil if it is neither Hugo nor Zola.
  private func generator(of origins: [ExportOrigin]) -> SiteGenerator? {
    let folders = Set(origins.compactMap { if case .file(let source) = $0 { source.folder } else { nil } })
    return folders.sorted().lazy.compactMap { folder -> SiteGenerator? in
      let site = hasContent ? folder : SiteGenerator.site(ofContent: folder)
      return site.flatMap { SiteGenerator(inFolder: $0) }
    }.first
  }

  /// Hides the folders of pages that Hugo does not make, if there are other texts in them.
  private mutating func hideUnrendered(_ pages: Folders, _ origins: [ExportOrigin], _ yaml: YAMLConverter?) {
    guard !pages.isEmpty else { return }
    var counts: [String: Int] = [:]
    for origin in origins {
      for folder in Self.paths(to: Self.parts(of: origin).dropLast()) where pages[folder] != nil {
        counts[folder, default: 0] += 1
      }
    }
    let marks = Self.marks.filter { ["headless", "build.render", "_build.render"].contains($0.path) }
    for (folder, texts) in pages where counts[folder] ?? 0 > texts.count {
      let isUnrendered = texts.contains { text in
        let values = Self.frontMatter(of: text, yaml)
        return marks.contains { values?.meets($0) ?? false }
      }
      if isUnrendered { hidden.insert(folder) }
    }
  }

  // MARK: Front matter

  private static let marks = FieldMap.markdown.rule(of: .blog)?.marks ?? []
  /// Kinds of pages that are no texts.
  private static let kindsOfLists: Set = ["home", "section", "taxonomy", "term"]

  /// Whether the text of a section hides the texts in its folder; one that cannot be read does.
  ///
  /// A text cannot override the values in `cascade`, and those for some paths or languages hide the whole folder.
  private static func hidesFolder(_ section: ExportOrigin, isHugo: Bool, _ yaml: YAMLConverter?) -> Bool {
    guard let values = frontMatter(of: section, yaml) else { return true }
    if !isHugo, values.meets(FieldMap.Mark(path: "draft")) { return true }
    return values["cascade"]?.withLowercaseNames.elements.contains { cascade in
      let kind = ["target.kind", "_target.kind"].lazy.compactMap { cascade.value(at: $0)?.line }.first
      return !kindsOfLists.contains(kind ?? "") && marks.contains { cascade.meets($0) }
    } ?? false
  }

  /// The front matter of a text; nil if it cannot be read, which is reported when the text is.
  private static func frontMatter(of origin: ExportOrigin, _ yaml: YAMLConverter?) -> FrontMatterValue? {
    guard let text = try? origin.open(), let bytes = try? text.unconverted().wholeText(name: text.name)
    else { return nil }
    return try? FrontMatter(bytes, yaml: yaml).value
  }
}
