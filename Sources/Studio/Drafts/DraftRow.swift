/// A draft as a row of the database.
struct DraftRow {
  /// The columns of the draft itself, then of what becomes of it.
  static let columns =
    "id, blog, digest, title, text, tags, writer, changed, pictures, blogger, ended, published, details"
  private static let places = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

  var draft: Draft
  let blogger: String
  /// When it was published or discarded, in milliseconds; nil if it was not.
  var ended: Int64?
  /// The id of the blog as which it was published; empty if it was not.
  var published = ""

  init(_ draft: Draft, of blogger: String) { (self.draft, self.blogger) = (draft, blogger) }

  /// Reads the columns of a row; nil if they hold something else.
  init?(_ row: [DatabaseValue]) {
    guard row.count == 13, let changed = row[7].integer, let blogger = row[9].text,
      let published = row[11].text
    else { return nil }
    let texts = row.prefix(7).compactMap(\.text)
    guard texts.count == 7 else { return nil }
    draft = Draft(
      id: texts[0],
      blog: texts[1],
      digest: texts[2],
      title: texts[3],
      text: texts[4],
      tags: texts[5],
      details: row[12].text,
      writer: texts[6]
    )
    (draft.changed, draft.pictures) = (changed, row[8].text)
    (self.blogger, ended, self.published) = (blogger, row[10].integer, published)
  }

  /// Writes the row, in place of one with the same id.
  func write(_ transaction: Transaction) throws(DatabaseError) {
    let texts = [draft.id, draft.blog, draft.digest, draft.title, draft.text, draft.tags, draft.writer]
    try transaction.run(
      "INSERT OR REPLACE INTO draft (\(Self.columns)) VALUES (\(Self.places))",
      texts.map { DatabaseValue.text($0) } + [
        .integer(draft.changed), DatabaseValue(draft.pictures), .text(blogger), DatabaseValue(ended),
        .text(published), DatabaseValue(draft.details),
      ]
    )
  }

  /// The rows that a condition selects.
  static func select(
    _ transaction: Transaction,
    _ condition: String,
    _ parameters: [DatabaseValue]
  ) throws(DatabaseError) -> [DraftRow] {
    try transaction.rows("SELECT \(columns) FROM draft WHERE \(condition)", parameters).compactMap {
      DraftRow($0)
    }
  }
}
