import BlogModel

/// Favourites: quotes and bloggers that users of the app keep.
extension ParsedBatch {
  /// That a user has something among their favourites, or has no longer.
  struct FavouriteRow: Sendable {
    /// A number in `fanIds`.
    var fan: Int32
    /// A number in `quoteIds`; -1 for the favourite of a blogger.
    var quote: Int32 = -1
    /// A number in `bloggerIds`, whose text may be a name; -1 for the favourite of a quote.
    var blogger: Int32 = -1
    var isRemoval = false
  }

  mutating func addFavourite(_ source: Source) -> Bool {
    guard let row = favourite(source) else { return false }
    favourites.append(row)
    return true
  }

  /// Removes a favourite of the studio by what it names, because favourites need not have ids.
  mutating func removeFavourite(_ source: Source) {
    guard source.record.isOverlay, var row = favourite(source) else { return }
    row.isRemoval = true
    favourites.append(row)
  }

  private mutating func favourite(_ source: Source) -> FavouriteRow? {
    let quote = number(.quote, source, of: .quotes)
    // A favourite is one of both; quotes may name their speakers in the same record.
    let blogger = quote == nil ? number(.followed, source, of: .bloggers) : nil
    guard quote != nil || blogger != nil else {
      report(.favouriteIncomplete(missing: source.field(.quote)), source)
      return nil
    }
    guard let fan = number(.blogger, source, of: .fans) else {
      report(.favouriteIncomplete(missing: source.field(.blogger)), source)
      return nil
    }
    return FavouriteRow(fan: fan, quote: quote ?? -1, blogger: blogger ?? -1)
  }

  /// Adds the favourites of a later batch.
  ///
  /// - Parameters:
  ///   - other: the later batch.
  ///   - blogger: the numbers of its bloggers in this batch.
  ///   - quote: the numbers of its quotes in this batch.
  mutating func mergeFavourites(_ other: ParsedBatch, blogger: [Int32], quote: [Int32]) {
    let fan = fanIds.merge(other.fanIds)
    for var row in other.favourites {
      row.fan = fan[Int(row.fan)]
      if row.quote >= 0 { row.quote = quote[Int(row.quote)] }
      if row.blogger >= 0 { row.blogger = blogger[Int(row.blogger)] }
      favourites.append(row)
    }
  }
}
