import BlogModel

/// Quotes and additions, and the participants of blogs.
extension ParsedBatch {
  /// The maximum number of participants of a blog; a film names fewer.
  private static let mostPeople = 200

  /// The participants in the order of the record, each once: ids or names.
  mutating func people(_ source: Source) -> [Int32] {
    guard source.compiledMap.hasSource(for: .people, of: source.kind) else { return [] }
    let conversion = source.compiledMap.valueConversion(.people, of: source.kind)
    var people: [Int32] = []
    for person in source.record.people {
      let text = withText(person.slice, source) { bytes in
        source.compiledMap.isPlaceholder(PlainText.trimmed(bytes), .people, of: source.kind)
          ? "" : PlainText.line(bytes)
      }
      let names = person.isElement && conversion?.splits == true ? [text] : conversion?.list(text) ?? [text]
      for name in names {
        guard people.count < Self.mostPeople,
          let number = intern(name, of: .bloggers, at: source.record.place), !people.contains(number)
        else { continue }
        people.append(number)
      }
    }
    return people
  }

  mutating func addQuote(_ source: Source) -> Bool {
    let container = containerNumber(source, of: .quotes)
    guard let number = number(.id, source, of: .quotes) ?? container else {
      report(.idMissing(.quote, isUnmapped: source.lacksIdPath), source)
      return false
    }
    let text = paragraphs(.text, source)
    guard !text.isEmpty else {
      report(.quoteEmpty, source)
      // An earlier version must not stay published.
      withholdQuote(source, isRemoval: true)
      return false
    }
    let speaker = self.number(.blogger, source, of: .bloggers) ?? source.record.parents.blogger
    let quote = Quote(
      id: quoteIds.text(of: number),
      speaker: speaker.map { .blogger($0) },
      text: text,
      favouriteCount: count(.likeCount, source) ?? 0
    )
    quotes.append(Row(value: quote, number: number, place: source.record.place))
    return true
  }

  /// Adds a placeholder for a quote that is private, empty or was deleted.
  mutating func withholdQuote(_ source: Source, isRemoval: Bool = false) {
    let own = number(.id, source, of: .quotes) ?? containerNumber(source, of: .quotes)
    guard let number = own else { return }
    quotes.append(
      Row(
        // A diagnostic may name an empty quote.
        value: Quote(id: isRemoval ? quoteIds.text(of: number) : "", speaker: nil, text: ""),
        number: number,
        place: source.record.place,
        isRemoval: isRemoval,
        isPrivate: !isRemoval
      )
    )
  }

  mutating func addAddition(_ source: Source) -> Bool {
    let own = number(.blogger, source, of: .bloggers) ?? source.record.parents.blogger
    guard let number = own else {
      report(.additionIncomplete(missing: source.field(.blogger)), source)
      return false
    }
    let added = (source.compiledMap.map.rule(of: .addition)?.sets ?? []) + values(of: .attributes, source)
    additions.append(Row(value: added, number: number, place: source.record.place))
    return true
  }

  /// Adds the quotes, favourites and additions of a later batch.
  ///
  /// - Parameters:
  ///   - other: the later batch.
  ///   - blogger: the numbers of its bloggers in this batch.
  mutating func mergeQuotes(_ other: ParsedBatch, blogger: [Int32]) {
    for row in other.additions {
      var moved = row
      moved.number = blogger[Int(row.number)]
      additions.append(moved)
    }
    guard !other.quotes.isEmpty || !other.favourites.isEmpty else { return }
    let quote = quoteIds.merge(other.quoteIds)
    for row in other.quotes {
      var moved = row
      moved.number = quote[Int(row.number)]
      moved.value.speaker = row.value.speaker?.blogger.map { .blogger(blogger[Int($0)]) }
      quotes.append(moved)
    }
    mergeFavourites(other, blogger: blogger, quote: quote)
  }
}
