import BlogExport
package import BlogModel
import Synchronization

/// Changes records of a community: each change is a file of the overlay, and on the disk when a call returns.
///
/// What is asked for includes all changes, also those that no build has read yet.
package final class StudioEditor: Sendable {
  struct State {
    var content: StudioContent?
    /// Why the export cannot be edited.
    var refusal: String?
    /// The records of the overlay.
    var changes = OverlayChanges()
    /// The changes that no build has read yet, by the names of their files.
    var pending: [String: PendingChange] = [:]
    /// The numbers of the last builds that began, that have read the community, and that are shown.
    var begun = 0
    var reading = 0
    var shown = 0
    /// Why the last build failed.
    var failure: String?
  }

  let overlay: OverlayFolder
  /// The pictures; nil if none can be stored.
  let pictures: PictureFiles?
  private let clock: @Sendable () -> Timestamp
  private let state = Mutex(State())
  /// Whether pictures of earlier runs were looked through.
  private let hasSwept = Atomic(false)
  /// Held during an action, so that nothing changes between the check of a version and its replacement.
  private let turn = Mutex(())
  private let publishing = Mutex(())
  private let paths = Mutex(BlogPathTable())
  private let listener = Mutex<(@Sendable () -> Void)?>(nil)

  /// An editor of an overlay.
  package init(
    _ overlay: OverlayFolder,
    pictures: PictureFiles? = nil,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    (self.overlay, self.pictures, self.clock) = (overlay, pictures, clock)
  }

  /// The moment, for dates of new records.
  var now: Timestamp { clock() }

  // MARK: Content

  /// Records that a build begins, before it looks for files.
  ///
  /// It waits for an action, so that a build reads a change or has begun before it.
  package func willRead() { turn.withLock { _ in changeState { $0.begun += 1 } } }

  /// Takes over what the build that began last has read.
  ///
  /// Actions wait meanwhile, so only files of the overlay that have changed are read.
  package func update(_ content: StudioContent) {
    turn.withLock { _ in
      if hasSwept.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged {
        sweepPictures(content)
      }
      let before = state.withLock { $0 }
      let awaited = awaitParts(before, content)
      let isSameReader = before.content?.writer.reads(like: content.writer) ?? false
      let known = isSameReader ? before.changes : OverlayChanges()
      var changes = OverlayChanges()
      for name in overlay.names {
        let stamp = overlay.stamp(name)
        let isKnown = stamp != nil && stamp == known.stamps[name]
        let version = isKnown ? known.versions[name] : version(in: name, content.writer)
        if let version { changes.set(version, at: name, stamp) }
      }
      for (name, version) in awaited where changes.versions[name] == nil {
        changes.set(version, at: name, nil)
      }
      if content.fields.needsQuestion {
        let read = changes
        changes.setAuthors { Self.answerer(of: $0, content, read) }
      }
      state.withLock { state in
        state.pending = stillPending(state.pending, changes, content)
        (state.content, state.changes, state.reading) = (content, changes, state.begun)
        (state.refusal, state.failure) = (nil, nil)
      }
    }
  }

  /// Takes over where the blogs of the site are.
  package func update(_ table: BlogPathTable) {
    paths.withLock { paths in
      var table = table
      table.addFormer(paths)
      paths = table
    }
  }

  /// Where the blogs of the site are.
  var blogPaths: BlogPathTable { paths.withLock { $0 } }

  /// Calls `body` after each change.
  package func onChange(_ body: @escaping @Sendable () -> Void) { listener.withLock { $0 = body } }

  /// Calls what `onChange` was given.
  func callListener() { listener.withLock { $0 }?() }

  /// Changes the state.
  func changeState(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// The state of changes and builds.
  var currentState: State { state.withLock { $0 } }

  /// Remembers why the export cannot be edited; false if that was known.
  package func refuse(_ reason: String) -> Bool {
    state.withLock { state in
      // What was put back is still waited for: it may be that the export can be edited later.
      defer { (state.content, state.refusal, state.reading, state.failure) = (nil, reason, state.begun, nil) }
      return state.refusal != reason
    }
  }

  /// The content, with all changes.
  func current() throws(StudioError) -> (content: StudioContent, changes: OverlayChanges) {
    let state = state.withLock { $0 }
    guard let content = state.content else { throw .notReady(state.refusal) }
    return (content, state.changes)
  }

  // MARK: Versions

  /// The version of a record: that of the overlay's file, also if another program has written it, or of the export; of
  /// one that was put back and that no build has read since, what is known of it.
  func version(
    of path: String,
    _ content: StudioContent,
    original: () -> RecordValues?
  ) throws(StudioError) -> StudioVersion? {
    if let version = version(in: path, content.writer) { return withAuthor(version, content) }
    guard let values = original() else { return versionPutBack(at: path) }
    // A record that the field map cannot write can be read and removed all the same; only its edits fail.
    let document = try? Self.document(values, content.writer)
    let bytes = document?.bytes ?? Self.writable(values, content.writer)
    return withAuthor(StudioVersion(document?.values ?? values, removed: nil, bytes), content)
  }

  private func version(in path: String, _ writer: RecordWriter) -> StudioVersion? {
    guard let bytes = overlay.read(path), let found = writer.values(path, bytes) else { return nil }
    return StudioVersion(found.values, removed: found.removed, isHidden: found.isHidden, bytes)
  }

  /// The bytes of all files of the overlay, also of those that are no records.
  ///
  /// - Parameters:
  ///   - content: with which records are read.
  ///   - withoutExpired: whether records are skipped that were deleted too long ago to be restored.
  /// - Returns: the bytes of each file.
  func overlayDocuments(_ content: StudioContent, withoutExpired: Bool) -> some Sequence<[UInt8]> {
    overlay.names.lazy.compactMap { [self] name in
      guard let bytes = overlay.read(name) else { return nil }
      guard withoutExpired, let record = content.writer.values(name, bytes) else { return bytes }
      // What a moderator has hidden can be shown again at any time.
      let isExpired = !record.isHidden && record.removed.map { !canRestore($0) } ?? false
      return isExpired ? nil : bytes
    }
  }

  // MARK: Writing

  /// Calls `body` while no other form is published, so that one that is sent twice publishes one record.
  package func inTurn<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try publishing.withLock { _ throws(Failure) -> Result in try body() }
  }

  /// Calls `body` while no other action runs.
  @discardableResult
  func perform<Result>(_ body: (StudioContent) throws(StudioError) -> Result) throws(StudioError) -> Result {
    // What was read while another action ran.
    try turn.withLock { _ throws(StudioError) -> Result in try body(try current().content) }
  }

  /// Writes a record, or that it was deleted; only inside `perform`.
  @discardableResult
  func write(
    _ values: RecordValues,
    removed: Timestamp? = nil,
    isHidden: Bool = false,
    _ content: StudioContent
  ) throws(StudioError) -> StudioVersion {
    let document: RecordWriter.Document
    if let removed {
      document = try Self.removal(of: values, at: removed, isHidden: isHidden, content.writer)
    } else {
      // The export has more of the record, which would be lost.
      let state = currentState
      if state.pending[try path(of: values, content)]?.part != nil { throw .notRead(state.failure) }
      document = try Self.document(values, content.writer)
    }
    return try write(document, removed: removed, isHidden: isHidden, content)
  }

  /// Writes the document of a record; only inside `perform`.
  @discardableResult
  func write(
    _ document: RecordWriter.Document,
    removed: Timestamp? = nil,
    isHidden: Bool = false,
    _ content: StudioContent
  ) throws(StudioError) -> StudioVersion {
    do throws(OverlayError) { try overlay.write(document.bytes, to: document.path) } catch {
      throw .disk(error)
    }
    let written = StudioVersion(document.values, removed: removed, isHidden: isHidden, document.bytes)
    let version = withAuthor(written, content)
    let stamp = overlay.stamp(document.path)
    state.withLock { state in
      let before = state.changes.versions[document.path]
      let isNew = before.map { $0.removed != nil } ?? true
      let known = state.pending[document.path]
      let isShown = isNew || known.map { $0.isShown && $0.isAwaited(state.reading) } ?? false
      state.changes.set(version, at: document.path, stamp)
      state.pending[document.path] = PendingChange(
        digest: version.digest,
        begun: state.begun,
        isShown: isShown
      )
    }
    callListener()
    return version
  }

  static func document(
    _ values: RecordValues,
    _ writer: RecordWriter
  ) throws(StudioError) -> RecordWriter.Document {
    do throws(RecordWriterError) { return try writer.document(values) } catch { throw .record(error) }
  }

  /// The file of a record.
  func path(of values: RecordValues, _ content: StudioContent) throws(StudioError) -> String {
    do throws(RecordWriterError) { return try content.writer.path(of: values) } catch { throw .record(error) }
  }
}
