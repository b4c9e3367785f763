package import BlogExport
package import BlogModel

/// Spots: share, edit, delete, restore.
extension StudioEditor {
  /// What people enter for a spot.
  package struct SpotDraft: Sendable, Hashable {
    package var name: String
    package var text: String
    package var place: Place?
    package var picture = PictureChange.keep

    /// A draft as it was typed.
    package init(name: String, text: String = "", place: Place?) {
      (self.name, self.text, self.place) = (name, text, place)
    }
  }

  /// The spot with an id as it is now; nil if there is none.
  package func spot(_ id: String) throws(StudioError) -> StudioVersion? {
    try version(ofSpot: id, try current().content)
  }

  /// The spots of all bloggers, by name, and the deleted ones of one blogger that can be restored, the last first.
  ///
  /// - Complexity: O(n log n) in the number of spots.
  package func spots(
    restorableBy author: String?
  ) throws(StudioError) -> (shown: [SpotRecord], removed: [StudioVersion]) {
    let (content, changes) = try current()
    let (blocked, state) = (Self.blocked(changes), currentState)
    let shown = try allSpots().filter { record in
      record.author.map { !blocked.contains($0) } ?? true && isInCommunity(.spot(record), content, state)
    }
    let removed = changes.values.filter { version in
      author != nil && version.spot?.author == author && version.removed.map(canRestore) ?? false
    }
    return (
      shown.sorted { ($0.spot.name, $0.spot.id) < ($1.spot.name, $1.spot.id) },
      removed.sorted {
        ($1.removed?.microseconds ?? 0, $0.digest) < ($0.removed?.microseconds ?? 0, $1.digest)
      }
    )
  }

  /// The spots that are not removed, also those of bloggers who are blocked or hidden by the settings, in no order.
  func allSpots() throws(StudioError) -> [SpotRecord] {
    let (content, changes) = try current()
    let changed = changes.values.filter { $0.spot != nil }
    let ids = Set(changed.compactMap { $0.spot?.spot.id })
    let unchanged = content.community.spots.lazy.filter { !ids.contains($0.id) }
      .map { SpotRecord($0, in: content.community) }
    return Array(unchanged) + changed.filter { $0.removed == nil }.compactMap(\.spot)
  }

  /// Shares a spot.
  ///
  /// - Parameters:
  ///   - draft: what people entered.
  ///   - form: the id of the form, which shares one spot if it is sent twice as it is; nil if it has none.
  ///   - author: the id of the blogger.
  /// - Returns: its id.
  /// - Throws: `StudioError.missing` if the author is not on the site any more.
  @discardableResult
  package func create(
    _ draft: SpotDraft,
    form: String? = nil,
    by author: String
  ) throws(StudioError) -> String {
    try perform { content throws(StudioError) in
      try requireAuthor(author)
      let sent = try current().changes.values.filter { RecordId.isOf(form, $0.spot?.spot.id) }
      // Who goes back may share another spot with the same form.
      for version in sent where try isShown(version) {
        guard var same = version.spot, same.author == author, try isPicture(of: same, draft.picture) else {
          continue
        }
        try Self.apply(draft, to: &same)
        if try isUnchanged(version, by: .spot(same), content) { return same.spot.id }
      }
      let hasDate = content.writer.has(.createdDate, of: .spot)
      let id = RecordId.make(at: now, for: form, unlike: sent.compactMap { $0.spot?.spot.id })
      let spot = Spot(id: id, name: "", createdDate: hasDate ? now : nil)
      var record = SpotRecord(spot: spot, author: author)
      try save(draft, &record, content)
      return spot.id
    }
  }

  /// Changes a spot, if its version is still the one with the digest `digest`, which the blogger saw.
  package func edit(
    spot id: String,
    _ draft: SpotDraft,
    over digest: String,
    by author: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      var record = try own(spot: id, digest, author, content)
      try save(draft, &record, content)
    }
  }

  /// Deletes a spot; it can be restored for `undoPeriod`.
  package func delete(spot id: String, over digest: String, by author: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      try remove(try own(try version(ofSpot: id, content), .spot, digest, author), content)
    }
  }

  /// Restores a deleted spot.
  package func restore(spot id: String, by author: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      try restore(try version(ofSpot: id, content), .spot, by: author, content)
    }
  }

  // MARK: Parts

  private func version(ofSpot id: String, _ content: StudioContent) throws(StudioError) -> StudioVersion? {
    guard content.fields.canAddSpots else { return nil }
    let path = try path(of: .spot(SpotRecord(spot: Spot(id: id, name: ""), author: nil)), content)
    return try version(of: path, content) { content.spot(id).map { .spot($0) } }
  }

  private func own(
    spot id: String,
    _ digest: String,
    _ author: String,
    _ content: StudioContent
  ) throws(StudioError) -> SpotRecord {
    let version = try own(try version(ofSpot: id, content), .spot, digest, author)
    guard let record = version.spot else { throw .missing(.spot) }
    return record
  }

  private func save(
    _ draft: SpotDraft,
    _ record: inout SpotRecord,
    _ content: StudioContent
  ) throws(StudioError) {
    let before = record.spot.picture
    try withPictures { placed throws(StudioError) in
      try Self.apply(draft, to: &record)
      let use = PictureUse.spot(record.spot.id, author: record.author ?? "")
      if try spotsHavePictures() {
        record.spot.picture = try place(draft.picture, use, before: before, &placed)
      }
      let (old, new) = ([before], [record.spot.picture])
      try write(
        .spot(record),
        with: placed,
        before: old.compactMap(\.self),
        after: new.compactMap(\.self),
        content
      )
    }
  }

  private static func apply(_ draft: SpotDraft, to record: inout SpotRecord) throws(StudioError) {
    record.spot.name = RecordWriter.line(draft.name)
    record.spot.text = RecordWriter.paragraphs(draft.text)
    record.spot.place = draft.place
    guard record.spot.name.isSeen, record.spot.place != nil else { throw .empty(.spot) }
  }
}

extension StudioVersion {
  /// The spot; nil for another record.
  package var spot: SpotRecord? {
    if case .spot(let record) = values { record } else { nil }
  }
}
