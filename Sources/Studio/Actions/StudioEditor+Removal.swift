import BlogExport
import BlogModel

/// Removing records and putting them back, also those that the field map cannot write.
extension StudioEditor {
  /// Removes a record; only inside `perform`.
  func remove(
    _ version: StudioVersion,
    isHidden: Bool = false,
    _ content: StudioContent
  ) throws(StudioError) {
    let moment = now
    let path = try path(of: version.values, content)
    let known = overlay.read(path) ?? currentState.pending[path]?.part
    let document = try Self.removal(
      of: version.values,
      over: known,
      at: moment,
      isHidden: isHidden,
      content.writer
    )
    let removed = StudioVersion(document.values, removed: moment, document.bytes)
    // An author could not restore a part that is read without its author; a moderator can show it again.
    if !isHidden, Self.author(of: withAuthor(removed, content).values) != Self.author(of: version.values) {
      throw .notRestorable
    }
    try write(document, removed: moment, isHidden: isHidden, content)
  }

  /// Puts a record back that was removed; only inside `perform`.
  func putBack(_ version: StudioVersion, _ content: StudioContent) throws(StudioError) {
    let path = try path(of: version.values, content)
    guard let known = overlay.read(path) else { return try forget(path) }
    if let document = content.writer.restored(path, known) {
      try write(document, content)
      return
    }
    // The export has the whole record, which the next build reads. While builds fail, this part is what there is.
    let values = Self.values(like: version.values, in: content) ?? version.values
    try forget(path, showing: (StudioVersion(values, removed: nil, known), known))
  }

  /// Removes the file of a record; only inside `perform`.
  ///
  /// - Parameters:
  ///   - path: its name.
  ///   - part: what is shown until a build has read the record of the export; nil for nothing.
  /// - Throws: `StudioError.disk`.
  func forget(
    _ path: String,
    showing part: (version: StudioVersion, bytes: [UInt8])? = nil
  ) throws(StudioError) {
    do throws(OverlayError) { try overlay.remove(path) } catch { throw .disk(error) }
    changeState { state in
      state.changes.remove(at: path)
      state.pending[path] = nil
      guard let (version, bytes) = part else { return }
      let (digest, begun) = (version.digest, state.begun)
      state.changes.set(version, at: path, nil)
      state.pending[path] = PendingChange(digest: digest, begun: begun, isShown: true, part: bytes)
    }
    callListener()
  }

  /// A record of the export that was put back and that no build has read since; nil if there is none.
  func versionPutBack(at path: String) -> StudioVersion? {
    let state = currentState
    return state.pending[path]?.part == nil ? nil : state.changes.versions[path]
  }

  /// The records of the export that were put back and that a community does not have yet, by the names of their files.
  ///
  /// One that this community should have is removed again, so that its words are not lost: for example, the export no
  /// longer has it, or the settings of the site hide it. If the program ends before, only the export has its words.
  func awaitParts(_ state: State, _ content: StudioContent) -> [(String, StudioVersion)] {
    state.pending.compactMap { path, change in
      guard let part = change.part, let version = state.changes.versions[path],
        overlay.stamp(path) == nil, Self.values(like: version.values, in: content) == nil
      else { return nil }
      let isAwaited =
        change.isAwaited(state.begun) || Self.isMissingWithAnother(version.values, state, content)
      if isAwaited, let found = content.writer.values(path, part) {
        return (path, StudioVersion(found.values, removed: nil, part))
      }
      // If it cannot be written, the next build tries again, without a report: the record is not on the site.
      return (try? overlay.write(part, to: path)) == nil ? (path, version) : nil
    }
  }

  /// Whether a record is not in a community because of another that was not in it: it comes back with that.
  private static func isMissingWithAnother(
    _ values: RecordValues,
    _ state: State,
    _ content: StudioContent
  ) -> Bool {
    let people: [String?]
    switch values {
    case .blogger: return false
    case .comment(let record) where content.index(ofBlog: record.blog) == nil: return true
    case .question(let record): people = [record.asker, record.receiver]
    case .quote(let record): people = [record.speaker]
    default: people = [author(of: values)]
    }
    // Authors without a record of their own are in no community, but what they wrote is.
    return state.changes.values.lazy.compactMap(\.blogger?.id).contains { id in
      people.contains(id) && content.index(ofBlogger: id) == nil
    }
  }

  /// What the field map can write of a record, the same for equal versions; empty if that is nothing.
  static func writable(_ values: RecordValues, _ writer: RecordWriter) -> [UInt8] {
    let moment = Timestamp(microseconds: 0)
    // A record of which nothing can be written cannot be removed either.
    return (try? removal(of: values, at: moment, isHidden: false, writer))?.bytes ?? []
  }

  /// The same as `RecordWriter.removal`, with the error of the studio.
  static func removal(
    of values: RecordValues,
    over bytes: [UInt8]? = nil,
    at moment: Timestamp,
    isHidden: Bool,
    _ writer: RecordWriter
  ) throws(StudioError) -> RecordWriter.Document {
    do throws(RecordWriterError) {
      return try writer.removal(of: values, over: bytes, at: moment, isHidden: isHidden)
    } catch { throw .record(error) }
  }
}
