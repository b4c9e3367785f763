package import BlogModel

/// The drafts of all bloggers, in the private database.
///
/// No word is lost when a draft is open twice: a page that saves over a version that it has not seen saves another
/// draft.
package struct DraftBox: Sendable {
  /// The maximum number of drafts per blogger.
  static let maximumCount = 500

  private let database: Database
  private let clock: @Sendable () -> Timestamp

  /// The drafts of a store.
  package init(_ store: StudioStore, clock: @escaping @Sendable () -> Timestamp) {
    (database, self.clock) = (store.database, clock)
  }

  private var now: Int64 { clock().microseconds / 1000 }

  // MARK: Reading

  private static let columns = "id, blog, digest, title, text, tags, writer, changed, pictures"

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
    try database.transaction { transaction throws(DraftError) in
      try Self.asked { () throws(DatabaseError) in
        try transaction.row(
          "SELECT published FROM draft WHERE id = ? AND blogger = ? AND published <> '' AND title = ? AND text = ? "
            + "AND tags = ?",
          .text(draft.id),
          .text(blogger),
          .text(draft.title),
          .text(draft.text),
          .text(draft.tags)
        )?.first?.text
      }
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
    try database.transaction { transaction throws(DraftError) in
      try Self.asked { () throws(DatabaseError) in try self.forget(transaction) }
      var draft = draft
      draft.changed = now
      let row = try Self.asked { () throws(DatabaseError) in
        try transaction.row(
          "SELECT \(Self.columns), blogger, ended, published FROM draft WHERE id = ?",
          .text(draft.id)
        )
      }
      guard let row, let known = Self.draft(row) else { return try self.insert(draft, blogger, transaction) }
      let isOwn = row[9].text == blogger
      if isOwn, known.hasSameWords(as: draft), row[11].text != "" { return known }
      let isFollowing = known.writer == draft.writer || known.changed == seen || known.hasSameWords(as: draft)
      guard isOwn, isFollowing, row[11].text == "" else {
        var copy = Draft(
          id: RecordId.make(at: clock()),
          blog: draft.blog,
          digest: draft.digest,
          title: draft.title,
          text: draft.text,
          tags: draft.tags,
          writer: draft.writer
        )
        (copy.changed, copy.pictures) = (draft.changed, draft.pictures ?? (isOwn ? known.pictures : nil))
        return try self.insert(copy, blogger, transaction)
      }
      // Later than before, also after a step of the clock.
      draft.changed = max(draft.changed, known.changed + 1)
      try Self.asked { () throws(DatabaseError) in
        try transaction.run(
          "UPDATE draft SET digest = ?, title = ?, text = ?, tags = ?, writer = ?, changed = ?, ended = NULL, "
            + "pictures = coalesce(?, pictures) WHERE id = ?",
          .text(draft.digest),
          .text(draft.title),
          .text(draft.text),
          .text(draft.tags),
          .text(draft.writer),
          .integer(draft.changed),
          DatabaseValue(draft.pictures),
          .text(draft.id)
        )
      }
      return draft
    }
  }

  /// Ends a draft: it was published as a blog, or discarded if `blog` is empty.
  ///
  /// A missing draft is added if it was published, so that sending its form again publishes it only once.
  package func end(_ draft: Draft, published blog: String, by blogger: String) throws(DraftError) {
    try database.transaction { transaction throws(DraftError) in
      try Self.asked { () throws(DatabaseError) in
        let count = try transaction.run(
          "UPDATE draft SET ended = ?, published = ?, title = ?, text = ?, tags = ? WHERE id = ? AND blogger = ?",
          .integer(self.now),
          .text(blog),
          .text(draft.title),
          .text(draft.text),
          .text(draft.tags),
          .text(draft.id),
          .text(blogger)
        )
        if count == 0, !blog.isEmpty, !draft.id.isEmpty {
          try transaction.run(
            "INSERT OR IGNORE INTO draft (\(Self.columns), blogger, ended, published) "
              + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            .text(draft.id),
            .text(draft.blog),
            .text(draft.digest),
            .text(draft.title),
            .text(draft.text),
            .text(draft.tags),
            .text(draft.writer),
            .integer(self.now),
            DatabaseValue(draft.pictures),
            .text(blogger),
            .integer(self.now),
            .text(blog)
          )
        }
      }
    }
  }

  /// Discards a draft; it can be restored for thirty days.
  package func discard(_ id: String, of blogger: String) throws(DraftError) {
    guard let draft = try draft(id, of: blogger) else { throw .missing }
    try end(draft, published: "", by: blogger)
  }

  /// Restores a discarded draft.
  package func restore(_ id: String, of blogger: String) throws(DraftError) {
    let count = try database.transaction { transaction throws(DraftError) in
      try Self.asked { () throws(DatabaseError) in
        try transaction.run(
          "UPDATE draft SET ended = NULL WHERE id = ? AND blogger = ? AND ended IS NOT NULL AND published = ''",
          .text(id),
          .text(blogger)
        )
      }
    }
    guard count == 1 else { throw .missing }
  }

  // MARK: Parts

  private static let undoMilliseconds = StudioVersion.undoPeriod.components.seconds * 1000

  /// Removes what ended too long ago.
  private func forget(_ transaction: Transaction) throws(DatabaseError) {
    try transaction.run("DELETE FROM draft WHERE ended < ?", .integer(now - Self.undoMilliseconds))
  }

  private func insert(
    _ draft: Draft,
    _ blogger: String,
    _ transaction: Transaction
  ) throws(DraftError) -> Draft {
    try Self.asked { () throws(DatabaseError) -> Result<Draft, DraftError> in
      let count =
        try transaction.row(
          "SELECT count(*) FROM draft WHERE blogger = ? AND ended IS NULL",
          .text(blogger)
        )?.first?.integer ?? 0
      guard count < Self.maximumCount else { return .failure(.tooMany(Self.maximumCount)) }
      try transaction.run(
        "INSERT INTO draft (\(Self.columns), blogger, published) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')",
        .text(draft.id),
        .text(draft.blog),
        .text(draft.digest),
        .text(draft.title),
        .text(draft.text),
        .text(draft.tags),
        .text(draft.writer),
        .integer(draft.changed),
        DatabaseValue(draft.pictures),
        .text(blogger)
      )
      return .success(draft)
    }.get()
  }

  private func select(
    _ condition: String,
    _ first: DatabaseValue,
    _ second: DatabaseValue? = nil
  ) throws(DraftError) -> [Draft] {
    let statement = "SELECT \(Self.columns) FROM draft WHERE \(condition)"
    return try database.transaction { transaction throws(DraftError) in
      try Self.asked { () throws(DatabaseError) in
        let rows =
          if let second {
            try transaction.rows(statement, first, second)
          } else {
            try transaction.rows(statement, first)
          }
        return rows.compactMap(Self.draft)
      }
    }
  }

  private static func draft(_ row: [DatabaseValue]) -> Draft? {
    guard row.count >= 9, let changed = row[7].integer else { return nil }
    let texts = row.prefix(7).compactMap(\.text)
    guard texts.count == 7 else { return nil }
    var draft = Draft(
      id: texts[0],
      blog: texts[1],
      digest: texts[2],
      title: texts[3],
      text: texts[4],
      tags: texts[5],
      writer: texts[6]
    )
    (draft.changed, draft.pictures) = (changed, row[8].text)
    return draft
  }

  @discardableResult
  private static func asked<Result>(_ body: () throws(DatabaseError) -> Result) throws(DraftError) -> Result {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
  }
}
