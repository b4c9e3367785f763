package import BlogModel

/// The drafts of all bloggers, in the private database.
///
/// No word is lost when a draft is open twice: a page that saves over a version that it has not seen saves another
/// draft.
package struct DraftBox: Sendable {
  /// The maximum number of drafts per blogger.
  static let maximumCount = 500
  /// The maximum size of a blogger's open drafts together, in bytes: words must not fill the disk.
  static let maximumBytes = 20_000_000
  /// How many drafts that have ended are kept if they are larger than that together.
  private static let largeCount = 20

  private let database: Database
  private let clock: @Sendable () -> Timestamp

  /// The drafts of a store.
  package init(_ store: StudioStore, clock: @escaping @Sendable () -> Timestamp) {
    (database, self.clock) = (store.database, clock)
  }

  private var now: Int64 { clock().microseconds / 1000 }

  // MARK: Reading

  /// The drafts of a blogger, the last one first.
  package func drafts(of blogger: String) throws(DraftError) -> [Draft] {
    try select("blogger = ? AND ended IS NULL ORDER BY changed DESC, id", .text(blogger))
  }

  /// The discarded drafts that can be restored, the last one first.
  package func discarded(of blogger: String) throws(DraftError) -> [Draft] {
    let start = now - Self.undoMilliseconds
    return try select(
      "blogger = ? AND ended > ? AND published = '' ORDER BY ended DESC, id",
      .text(blogger),
      .integer(start)
    )
  }

  /// A draft; nil if the blogger has none with this id.
  package func draft(_ id: String, of blogger: String) throws(DraftError) -> Draft? {
    try select("blogger = ? AND id = ? AND ended IS NULL", .text(blogger), .text(id)).first
  }

  /// The last draft that changes a blog.
  package func draft(changing blog: String, of blogger: String) throws(DraftError) -> Draft? {
    try select(
      "blogger = ? AND blog = ? AND ended IS NULL ORDER BY changed DESC",
      .text(blogger),
      .text(blog)
    ).first
  }

  /// The blog as which these words were published; nil if they were not.
  package func published(_ draft: Draft, by blogger: String) throws(DraftError) -> String? {
    try perform { transaction throws(DatabaseError) in
      let row = try found(draft.id, transaction)
      guard let row, row.blogger == blogger, !row.published.isEmpty else { return nil }
      return row.draft.hasSameWords(as: draft.withoutPictures) ? row.published : nil
    }
  }

  // MARK: Changing

  /// Saves a draft.
  ///
  /// - Parameters:
  ///   - draft: its words.
  ///   - seen: the value of `changed` that its page has seen last.
  ///   - blogger: whose draft it is.
  /// - Returns: the draft as it was saved; with another id if another page has saved other words.
  /// - Throws: `DraftError`.
  package func save(_ draft: Draft, seen: Int64, by blogger: String) throws(DraftError) -> Draft {
    try perform { transaction throws(DatabaseError) -> Result<Draft, DraftError> in
      try forget(transaction)
      var draft = draft
      draft.changed = now
      guard var row = try found(draft.id, transaction) else { return try add(draft, blogger, transaction) }
      let (known, isOwn, isPublished) = (row.draft, row.blogger == blogger, !row.published.isEmpty)
      if isOwn, isPublished, known.hasSameWords(as: draft) { return .success(known) }
      draft.pictures = draft.pictures ?? (isOwn ? known.pictures : nil)
      draft.details = draft.details ?? (isOwn ? known.details : nil)
      let isFollowing = known.writer == draft.writer || known.changed == seen || known.hasSameWords(as: draft)
      guard isOwn, isFollowing, !isPublished else {
        return try add(draft.copy(id: RecordId.make(at: clock())), blogger, transaction)
      }
      // Later than before, also after a step of the clock.
      draft.changed = max(draft.changed, known.changed + 1)
      draft.blog = known.blog
      guard try hasRoom(for: draft, blogger, transaction) else { return .failure(.tooLarge) }
      (row.draft, row.ended) = (draft, nil)
      try row.write(transaction)
      return .success(draft)
    }.get()
  }

  /// Ends a draft that was published.
  ///
  /// A missing draft is added, so that sending its form again publishes it only once. Newer words, which another page
  /// has saved or which were typed while a video was converted, stay as a draft of their own.
  ///
  /// - Parameters:
  ///   - draft: the words that were published.
  ///   - seen: the value of `changed` that their page has seen last.
  ///   - isLate: whether the page may have saved other words since it was sent.
  ///   - blog: the id of the blog.
  ///   - blogger: whose draft it is.
  /// - Throws: `DraftError`.
  package func end(
    _ draft: Draft,
    seen: Int64,
    isLate: Bool = false,
    published blog: String,
    by blogger: String
  ) throws(DraftError) {
    try perform { transaction throws(DatabaseError) in
      var ended = DraftRow(draft, of: blogger)
      if let row = try found(draft.id, transaction) {
        guard row.blogger == blogger else { return }
        let isKnown = row.draft.changed <= seen || (row.draft.writer == draft.writer && !isLate)
        if row.ended == nil, !isKnown, !row.draft.hasSameWords(as: draft.withoutPictures) {
          try DraftRow(row.draft.copy(id: RecordId.make(at: clock())), of: blogger).write(transaction)
        }
        ended.draft = row.draft
        (ended.draft.title, ended.draft.text, ended.draft.tags) = (draft.title, draft.text, draft.tags)
        ended.draft.details = draft.details ?? row.draft.details
      } else if draft.id.isEmpty {
        return
      } else {
        ended.draft.changed = now
      }
      (ended.ended, ended.published) = (now, blog)
      try ended.write(transaction)
    }
  }

  /// Discards a draft; it can be restored for thirty days.
  package func discard(_ id: String, of blogger: String) throws(DraftError) {
    let count = try perform { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE draft SET ended = ? WHERE id = ? AND blogger = ? AND ended IS NULL",
        .integer(now),
        .text(id),
        .text(blogger)
      )
    }
    guard count == 1 else { throw .missing }
  }

  /// Restores a discarded draft.
  package func restore(_ id: String, of blogger: String) throws(DraftError) {
    let count = try perform { transaction throws(DatabaseError) in
      try transaction.run(
        "UPDATE draft SET ended = NULL WHERE id = ? AND blogger = ? AND ended IS NOT NULL AND published = ''",
        .text(id),
        .text(blogger)
      )
    }
    guard count == 1 else { throw .missing }
  }

  /// Removes all drafts of a blogger, also those that could be restored.
  ///
  /// - Returns: what was removed.
  @discardableResult
  func erase(blogger: String) throws(DraftError) -> [Draft] {
    let erased = try perform { transaction throws(DatabaseError) in
      let rows = try DraftRow.select(transaction, "blogger = ?", [.text(blogger)])
      try transaction.run("DELETE FROM draft WHERE blogger = ?", .text(blogger))
      return rows.map(\.draft)
    }
    do throws(DatabaseError) { try database.emptyLog() } catch { throw .database(error) }
    return erased
  }

  // MARK: Parts

  private static let undoMilliseconds = StudioVersion.undoPeriod.components.seconds * 1000

  /// Removes what ended too long ago.
  private func forget(_ transaction: Transaction) throws(DatabaseError) {
    try transaction.run("DELETE FROM draft WHERE ended < ?", .integer(now - Self.undoMilliseconds))
  }

  /// Adds a draft, unless there are too many.
  private func add(
    _ draft: Draft,
    _ blogger: String,
    _ transaction: Transaction
  ) throws(DatabaseError) -> Result<Draft, DraftError> {
    let statement = "SELECT count(*) FROM draft WHERE blogger = ? AND ended IS NULL"
    let count = try transaction.row(statement, .text(blogger))?.first?.integer ?? 0
    guard count < Self.maximumCount else { return .failure(.tooMany(Self.maximumCount)) }
    guard try hasRoom(for: draft, blogger, transaction) else { return .failure(.tooLarge) }
    // Of those that ended, only the last ones can be restored: they take room, too.
    let ended = try bytes("blogger = ? AND ended IS NOT NULL", [.text(blogger)], transaction)
    try transaction.run(
      """
      DELETE FROM draft WHERE blogger = ?1 AND ended IS NOT NULL AND id NOT IN
      (SELECT id FROM draft WHERE blogger = ?1 AND ended IS NOT NULL ORDER BY ended DESC LIMIT ?2)
      """,
      .text(blogger),
      .integer(Int64(ended < Self.maximumBytes ? Self.maximumCount : Self.largeCount))
    )
    try DraftRow(draft, of: blogger).write(transaction)
    return .success(draft)
  }

  /// Whether the open drafts of a blogger are small enough with this one.
  private func hasRoom(
    for draft: Draft,
    _ blogger: String,
    _ transaction: Transaction
  ) throws(DatabaseError) -> Bool {
    let others = "blogger = ? AND ended IS NULL AND id <> ?"
    let known = try bytes(others, [.text(blogger), .text(draft.id)], transaction)
    let texts = [draft.title, draft.text, draft.tags, draft.details ?? "", draft.pictures ?? ""]
    return texts.reduce(known) { $0 + $1.utf8.count } <= Self.maximumBytes
  }

  /// The size of the drafts that a condition selects.
  private func bytes(
    _ condition: String,
    _ parameters: [DatabaseValue],
    _ transaction: Transaction
  ) throws(DatabaseError) -> Int {
    let words = "title || text || tags || coalesce(details, '') || coalesce(pictures, '')"
    let rows = try transaction.rows(
      "SELECT sum(length(CAST(\(words) AS BLOB))) FROM draft WHERE \(condition)",
      parameters
    )
    return Int(rows.first?.first?.integer ?? 0)
  }

  private func found(_ id: String, _ transaction: Transaction) throws(DatabaseError) -> DraftRow? {
    try DraftRow.select(transaction, "id = ?", [.text(id)]).first
  }

  private func select(_ condition: String, _ parameters: DatabaseValue...) throws(DraftError) -> [Draft] {
    try perform { transaction throws(DatabaseError) in
      try DraftRow.select(transaction, condition, parameters).map(\.draft)
    }
  }

  @discardableResult
  private func perform<Result>(
    _ body: (Transaction) throws(DatabaseError) -> Result
  ) throws(DraftError) -> Result {
    do throws(DatabaseError) { return try database.transaction(body) } catch { throw .database(error) }
  }
}
