import BlogModel

extension ParsedBatch {
  /// That a blogger follows another one, or does so no longer.
  struct FollowRow: Sendable {
    /// Numbers in `bloggerIds`.
    var follower: Int32
    var followed: Int32
    /// Microseconds since the epoch; `Int64.min` if the record has no date.
    let created: Int64
    let place: RecordPlace
    var isRemoval = false
  }

  mutating func addFollow(_ source: Source) -> Bool {
    guard let row = follow(source, isRemoval: false) else { return false }
    follows.append(row)
    return true
  }

  /// Removes a follow by its bloggers, because follows of an export need not have ids.
  mutating func removeFollow(_ source: Source) {
    if let row = follow(source, isRemoval: true) { follows.append(row) }
  }

  private mutating func follow(_ source: Source, isRemoval: Bool) -> FollowRow? {
    guard let follower = number(.blogger, source, of: .bloggers) else {
      report(.followIncomplete(missing: source.field(.blogger)), source)
      return nil
    }
    guard let followed = number(.followed, source, of: .bloggers) else {
      report(.followIncomplete(missing: source.field(.followed)), source)
      return nil
    }
    return FollowRow(
      follower: follower,
      followed: followed,
      created: date(.createdDate, source)?.microseconds ?? .min,
      place: source.record.place,
      isRemoval: isRemoval
    )
  }

  /// Adds the follows of a later batch, whose bloggers have the numbers `blogger` in this one.
  mutating func mergeFollows(_ other: ParsedBatch, blogger: [Int32]) {
    for var row in other.follows {
      (row.follower, row.followed) = (blogger[Int(row.follower)], blogger[Int(row.followed)])
      follows.append(row)
    }
  }

  /// Keeps the follows of the newest export of a series, and those of the studio.
  mutating func keepNewestFollows(_ series: ExportSeries) {
    follows.removeAll { $0.place.file < overlayStart && series.exportOfFile[$0.place.file] < series.newest }
  }
}
