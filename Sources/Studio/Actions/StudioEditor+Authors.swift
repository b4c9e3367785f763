import BlogExport
import BlogModel

/// What authors may do with their records: the same for blogs, comments and spots.
extension StudioEditor {
  /// The version of a record that its author changes.
  ///
  /// - Parameters:
  ///   - version: the record as it is now; nil if there is none.
  ///   - kind: its kind.
  ///   - digest: that of the version that the author saw.
  ///   - author: the id of the blogger who changes it.
  /// - Returns: the version, which is the one that the author saw.
  /// - Throws: `StudioError`.
  func own(
    _ version: StudioVersion?,
    _ kind: RecordKind,
    _ digest: String,
    _ author: String
  ) throws(StudioError) -> StudioVersion {
    guard let version else { throw .missing(kind) }
    guard Self.author(of: version.values) == author else { throw .notYours(kind) }
    guard version.digest == digest, version.removed == nil else { throw .changed(version) }
    return version
  }

  /// Refuses a person who is not on the site, because they were deleted or the settings of the site block them.
  func requireAuthor(_ id: String) throws(StudioError) {
    guard let person = try profile(id), try isShown(person) else { throw .missing(.blogger) }
  }

  /// A version of a blog with its author, if the records of blogs do not name them.
  func withAuthor(_ version: StudioVersion, _ content: StudioContent) -> StudioVersion {
    guard content.fields.needsQuestion, let record = version.blog else { return version }
    return version.written(by: Self.answerer(of: record, content, currentState.changes))
  }

  /// The id of the blogger who wrote a blog that names no author: who was asked the question that it answers.
  static func answerer(
    of record: BlogRecord,
    _ content: StudioContent,
    _ changes: OverlayChanges
  ) -> String? {
    // A question that is not shown, because its asker is blocked, is known by the build only.
    record.question.flatMap { question($0, content, changes)?.receiver }
      ?? content.blog(record.blog.id)?.author
  }

  /// Restores a record that its author deleted; only inside `perform`.
  func restore(
    _ version: StudioVersion?,
    _ kind: RecordKind,
    by author: String,
    _ content: StudioContent
  ) throws(StudioError) {
    guard let version else { throw .missing(kind) }
    guard Self.author(of: version.values) == author else { throw .notYours(kind) }
    guard let removed = version.removed else { return }
    guard !version.isHidden else { throw .hidden(kind) }
    guard canRestore(removed) else { throw .expired }
    try putBack(version, content)
  }

  /// Whether a blogger deleted a record and can restore it.
  func canRestore(_ version: StudioVersion, by blogger: String) -> Bool {
    Self.author(of: version.values) == blogger && !version.isHidden
      && version.removed.map { canRestore($0) } ?? false
  }

  /// Whether a record that was deleted at a moment can be restored.
  func canRestore(_ removed: Timestamp) -> Bool {
    now.seconds - removed.seconds <= StudioVersion.undoPeriod.components.seconds
  }
}
