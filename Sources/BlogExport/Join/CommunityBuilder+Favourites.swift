import BlogModel

/// Joins favourites with quotes and bloggers.
extension CommunityBuilder {
  /// Counts the favourites of each quote and blogger, at most one per person; after both are joined.
  mutating func joinFavourites() {
    guard !batch.favourites.isEmpty else { return }
    var rows: [ParsedBatch.FavouriteRow] = []
    swap(&rows, &batch.favourites)
    let targets = rows.map { target(of: $0) }
    // Before the last removal of a pair, it counts for nothing.
    var removed: [Pair: Int] = [:]
    for (index, row) in rows.enumerated() where row.isRemoval {
      removed[Pair(row, targets[index])] = index
    }
    var known: Set<Pair> = []
    var orphans: [Int32: Int] = [:]
    var fans: [Int32: Int32] = [:]
    for (index, row) in rows.enumerated() where !row.isRemoval {
      let target = targets[index]
      guard target >= 0 else {
        if target == Target.unknown, row.quote >= 0 { orphans[row.quote, default: 0] += 1 }
        skipped.count(.favourite, target)
        continue
      }
      let pair = Pair(row, target)
      if let last = removed[pair], index < last {
        skipped.count(.favourite, Target.removed)
        continue
      }
      guard known.insert(pair).inserted else { continue }
      joined[.favourite] += 1
      add(pair, to: &fans)
    }
    for (number, count) in orphans.sorted(by: { $0.key < $1.key }) {
      let id = batch.quoteIds.text(of: number)
      let fact = ExportFinding.Fact.favouritesWithoutQuote(quote: id, count: count)
      report(fact, at: batch.quoteIds.mention(of: number), .quote, id)
    }
    countFavourites()
  }

  /// What one person keeps.
  private struct Pair: Hashable {
    let fan: Int32
    let isQuote: Bool
    let target: Int32

    init(_ row: ParsedBatch.FavouriteRow, _ target: Int32) {
      (fan, isQuote, self.target) = (row.fan, row.quote >= 0, target)
    }
  }

  /// The index of the quote or the blogger, or why it is excluded.
  private mutating func target(of row: ParsedBatch.FavouriteRow) -> Int32 {
    if row.quote >= 0 { return quoteIndex[Int(row.quote)] }
    switch participant(row.blogger) {
    case .blogger(let index): return index
    case .name: return Target.unknown
    case nil: return Target.withheld
    }
  }

  private mutating func add(_ pair: Pair, to fans: inout [Int32: Int32]) {
    let fan = fans[pair.fan] ?? Int32(favourites.fans.count)
    if fans.updateValue(fan, forKey: pair.fan) == nil {
      favourites.fans.append(batch.fanIds.text(of: pair.fan))
    }
    if pair.isQuote {
      favourites.quotes.append((fan, pair.target))
    } else {
      favourites.bloggers.append((fan, pair.target))
    }
  }

  private mutating func countFavourites() {
    var counts = [Int32](repeating: 0, count: quotes.count)
    for favourite in favourites.quotes { counts[Int(favourite.quote)] += 1 }
    for (index, count) in counts.enumerated() {
      quotes[index].favouriteCount = max(quotes[index].favouriteCount, count)
    }
    for favourite in favourites.bloggers { bloggers[Int(favourite.blogger)].favouriteCount += 1 }
  }
}
