import BlogModel

/// Joins spots, and the blogs about them.
extension CommunityBuilder {
  /// Joins spots, one per id, sorted by name; spots without a name come last.
  mutating func joinSpots() {
    guard !batch.spots.isEmpty else { return }
    var last = [Int32](repeating: -1, count: spotIndex.count)
    for (index, row) in batch.spots.enumerated() {
      let known = last[Int(row.number)]
      if known >= 0 {
        noteRepeated(.spot, row.value.id, at: row.place, after: batch.spots[Int(known)].place)
      }
      last[Int(row.number)] = Int32(index)
    }
    var kept: [(key: String, number: Int32, spot: Spot)] = []
    for (index, row) in batch.spots.enumerated() {
      guard last[Int(row.number)] == Int32(index) else {
        batch.exclude(picture: row.value.picture)
        continue
      }
      let target = target(of: row)
      guard target >= 0 else {
        batch.exclude(picture: row.value.picture)
        spotIndex[Int(row.number)] = target
        skipped.count(.spot, target)
        continue
      }
      var spot = row.value
      if spot.blogger != nil { spot.blogger = target }
      kept.append((spot.name.sortKey, row.number, spot))
    }
    batch.spots = []
    kept.sort { ($0.key.isEmpty ? 1 : 0, $0.key, $0.spot.id) < ($1.key.isEmpty ? 1 : 0, $1.key, $1.spot.id) }
    for (index, entry) in kept.enumerated() { spotIndex[Int(entry.number)] = Int32(index) }
    spots = kept.map(\.spot)
  }

  /// The index of the blogger who shared a spot, 0 if the record names no blogger, or why the spot is excluded.
  private mutating func target(of row: ParsedBatch.Row<Spot>) -> Int32 {
    if spotIndex[Int(row.number)] == Target.redacted { return Target.redacted }
    if row.isPrivate { return Target.withheld }
    if row.isRemoval { return Target.hidden }
    return row.value.blogger.map { author($0, counting: \.spots) } ?? 0
  }

  /// The index of the spot with a number; nil if it is not shown.
  ///
  /// Reports a spot that is not in the export.
  mutating func spot(_ number: Int32, of blog: Blog, at place: RecordPlace) -> Int32? {
    let index = spotIndex[Int(number)]
    if index == Target.unknown {
      report(.spotUnknown(id: batch.spotIds.text(of: number)), at: place, .blog, blog.id)
    }
    return index >= 0 ? index : nil
  }
}
