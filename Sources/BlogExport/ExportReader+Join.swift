import BlogModel

extension ExportReader {
  /// Makes the community and the report of all files.
  func join(
    _ batch: consuming ParsedBatch,
    _ files: [FileReport],
    _ origins: [ExportOrigin],
    _ context: FormatContext
  ) throws(ExportError) -> ExportResult {
    var whole = consume batch
    if whole.read.total == 0 {
      // A new community may have empty collections; any other export without a record was not recognised.
      guard let place = whole.emptyCollection, whole.findings.kept.isEmpty else {
        throw .noRecords(files: files.map(\.name), collections: whole.unusedCollections.sorted())
      }
      whole.report(.collectionsEmpty, at: place)
    }
    whole.overlayStart = origins.firstIndex(where: \.isOverlay) ?? origins.count
    mergeSeries(origins, into: &whole)
    whole.forgetUnused(Set(options.fieldMap.lookups.flatMap(\.collections).map { $0.lowercased() }))
    if ["item", "entry"].contains(where: { compiledMap.kind(ofCollection: $0) != nil }) {
      whole.forgetUnused(XMLNames.ofFeed)
    }
    // Drafts are not to be published.
    whole.forgetUnused([TextFilePath.Collection.drafts.rawValue])
    whole.reportUnusedParts(of: compiledMap)
    whole.reportMarked(of: compiledMap)
    for fact in whole.pages.missing { whole.findings.add(fact, at: nil, record: nil) }
    let titles = whole.titles
    let (community, batch, omitted, joined) = CommunityBuilder.build(
      consume whole,
      options: options,
      compiledMap: compiledMap
    )
    let diagnostics = FindingPrinter.diagnostics(batch, files: origins, compiledMap.map, context)
    let used = Self.used(in: community, joined)
    var repaired = RecordCounts()
    var skipped = RecordCounts()
    for kind in RecordKind.allCases {
      repaired[kind] = min(batch.repaired[kind], used[kind])
      let explained = omitted.withheld[kind] + omitted.redacted[kind] + omitted.replaced[kind]
      skipped[kind] = max(0, batch.read[kind] - used[kind] - explained)
    }
    return ExportResult(
      community: community,
      diagnostics: diagnostics,
      files: files,
      read: batch.read,
      used: used,
      repaired: repaired,
      skipped: skipped,
      withheld: omitted.withheld,
      redacted: omitted.redacted,
      fieldMap: batch.use.fieldMap(compiledMap, read: batch.read),
      title: SiteTitle.title(titles, compiledMap, community),
      excludedPictures: batch.excludedPictures
    )
  }

  /// Joins the dated exports of a series where the options ask for it.
  private func mergeSeries(_ origins: [ExportOrigin], into batch: inout ParsedBatch) {
    guard let removed = options.removed else { return }
    if let series = ExportSeries(origins.map(\.inner)) {
      batch.merge(series, removed: removed)
    } else {
      batch.findings.add(.exportsUndated, at: nil, record: nil)
    }
  }

  /// How many records the community has; `joined` are those that are a part of others.
  private static func used(in community: Community, _ joined: RecordCounts) -> RecordCounts {
    var used = RecordCounts()
    used[.blogger] = community.bloggers.count - community.bloggers.suffix(2).count { $0.isUnknown }
    used[.blog] = community.blogs.count
    used[.comment] = community.comments.count
    used[.like] = community.likes.count
    used[.question] = community.questions.count
    used[.quote] = community.quotes.count
    used += joined
    used[.spot] = community.spots.count
    used[.follow] = community.follows.count
    return used
  }
}
