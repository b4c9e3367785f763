import BlogModel

/// Ids that some records write as `7.0` and others as `7`.
///
/// The number `7.0` is the id `7`, but a key or a text stays as it is, because it may be a version. Tools such as
/// pandas write both for one record:
///
///     {"blogs":{"7.0":{"blogDescription":"x"}},"likes":[{"blogId":7.0,"likedBy":"u1"}]}
extension ParsedBatch {
  /// Joins the spellings of an id that are not those of a record with the one that is.
  ///
  /// After all batches are merged: the record may come after those that refer to it.
  mutating func joinSpellings() {
    bloggerAliases += spellings(bloggerIds, of: bloggers, bloggerAliases)
    blogAliases += spellings(blogIds, of: blogs, blogAliases)
    let questions = Self.unite(spellings(questionIds, of: questions), in: &questionIds)
    let spots = Self.unite(spellings(spotIds, of: spots), in: &spotIds)
    let quotes = Self.unite(spellings(quoteIds, of: quotes), in: &quoteIds)
    if !questions.isEmpty || !spots.isEmpty {
      for index in parts.indices {
        parts[index].value.question = parts[index].value.question.map { questions[$0] ?? $0 }
        parts[index].value.spot = parts[index].value.spot.map { spots[$0] ?? $0 }
      }
    }
    if !quotes.isEmpty {
      for index in favourites.indices {
        favourites[index].quote = quotes[favourites[index].quote] ?? favourites[index].quote
      }
    }
  }

  /// Makes the spellings of an id one id; returns the numbers of the ids by those of their other spellings.
  private static func unite(
    _ spellings: [(container: Int32, own: Int32)],
    in ids: inout IdTable
  ) -> [Int32: Int32] {
    for spelling in spellings { ids.unite(spelling.container, with: spelling.own) }
    return Dictionary(spellings.map { ($0.container, $0.own) }) { first, _ in first }
  }

  /// Ids of no record that are another spelling of the id of a record.
  private func spellings<Value>(
    _ ids: IdTable,
    of rows: [Row<Value>],
    _ aliases: [(container: Int32, own: Int32)] = []
  ) -> [(container: Int32, own: Int32)] {
    let groups = ids.spellings
    guard !groups.isEmpty else { return [] }
    var known = Dictionary(aliases.map { ($0.container, $0.own) }) { first, _ in first }
    // A blogger inside a record gives way to one in a collection.
    for row in rows where !row.isInside { known[row.number] = row.number }
    let inside = Set(rows.lazy.filter(\.isInside).map(\.number))
    return groups.flatMap { group -> [(container: Int32, own: Int32)] in
      if let own = group.compactMap({ known[$0] }).first {
        return group.filter { known[$0] == nil }.map { ($0, own) }
      }
      guard let own = group.first(where: inside.contains) else { return [] }
      return group.filter { !inside.contains($0) }.map { ($0, own) }
    }
  }
}
