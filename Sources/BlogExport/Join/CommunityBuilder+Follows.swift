import BlogModel

/// Joins follows with bloggers.
extension CommunityBuilder {
  /// The follows of bloggers who are in the community, by bloggers who are in it.
  ///
  /// Follows of bloggers who are not in the export are skipped without a report, because an export may have some bloggers only.
  mutating func joinFollows() -> [Follow] {
    var rows: [ParsedBatch.FollowRow] = []
    swap(&rows, &batch.follows)
    var last: [UInt64: Int] = [:]
    for (index, row) in rows.enumerated() { last[Self.pair(row.followed, row.follower)] = index }
    return rows.indices.compactMap { index in
      let row = rows[index]
      if last[Self.pair(row.followed, row.follower)] != index {
        skipped.replaced[.follow] += row.isRemoval ? 0 : 1
        return nil
      }
      if row.isRemoval { return nil }
      let (follower, followed) = (bloggerIndex[Int(row.follower)], bloggerIndex[Int(row.followed)])
      guard follower >= 0, followed >= 0 else {
        skipped.count(.follow, min(follower, followed))
        return nil
      }
      return Follow(follower: follower, followed: followed, created: row.created)
    }
  }
}
