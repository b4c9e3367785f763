extension Platform {
  /// The number of files of an export that are looked at, in their order.
  private static let filesToLookAt = 20

  /// The platform that wrote an export, by the beginnings of some of its files; nil for any other export.
  ///
  /// Files that cannot be opened are skipped: reading them reports why.
  public static func recognised(in all: [ExportSource]) -> Platform? {
    let sources = all.contains(where: \.isOverlay) ? all.filter { !$0.isOverlay } : all
    let others = Self.all.filter { $0.map != .markdown }
    if let found = recognised(in: sources.filter { !TextFilePath.isText($0.name) }, among: others) {
      return found
    }
    let texts = sources.filter(\.isText)
    if !texts.isEmpty, texts.count == sources.count { return .markdown }
    // An export of the default map may contain such a text.
    let isExport = sources.contains {
      let kind = FieldMap.fellowBlogger.kindsOfCollections[FileNames.stem($0.fileName).lowercased()]
      return kind == .blog || kind == .blogger
    }
    return isExport ? nil : recognised(in: texts, among: [.markdown])
  }

  private static func recognised(in sources: [ExportSource], among platforms: [Platform]) -> Platform? {
    let signatures = platforms.flatMap(\.signatures).filter { $0.file != nil }
    let likely = sources.lazy.filter { source in signatures.contains { $0.hasName(source.name) } }
    for source in likely.prefix(filesToLookAt) + sources.prefix(filesToLookAt) {
      guard let head = try? ExportOrigin.file(source).open().head() else { continue }
      let found = platforms.first { platform in
        platform.signatures.contains { $0.fits(head, name: source.name) }
      }
      if let found { return found }
    }
    return nil
  }
}
