import BlogModel

/// Joins quotes and additions, and resolves bloggers by name.
extension CommunityBuilder {
  /// Collects the names of all bloggers, including excluded ones.
  ///
  /// - Parameter last: by the number of a blogger, the index of the last record in the batch, or -1.
  mutating func joinNames(_ last: [Int32]) {
    for index in last where index >= 0 {
      let row = batch.bloggers[Int(index)]
      let target = bloggerIndex[Int(row.number)]
      if !row.isRemoval { names.add(row.value, target) }
    }
  }

  /// The participant with an id or a name; nil for a person who must not be named.
  mutating func participant(_ number: Int32) -> Participant? {
    let text = batch.bloggerIds.text(of: number)
    var target = bloggerIndex[Int(number)]
    if target == Target.unknown { target = names.target(of: text) ?? target }
    if target >= 0 { return .blogger(target) }
    guard target == Target.unknown else { return nil }
    let name = shown(text)
    return name.isEmpty ? nil : .name(name)
  }

  /// The participants of a blog, each once; bloggers who are excluded elsewhere are excluded here, too.
  mutating func participants(_ numbers: [Int32]) -> [Participant] {
    var people: [Participant] = []
    for number in numbers {
      if let person = participant(number), !people.contains(person) { people.append(person) }
    }
    return people
  }

  /// A name in the form in which it may be published: one line, e-mail addresses masked.
  private func shown(_ text: String) -> String {
    var copy = text
    let line = copy.withUTF8(PlainText.wholeLine)
    return PlainText.cut(AddressMask.masked(line) ?? line)
  }

  /// Joins quotes in the order of the export, one per id, with their favourites.
  mutating func joinQuotes() {
    guard !batch.quotes.isEmpty || !batch.favourites.isEmpty else { return }
    var last = [Int32](repeating: -1, count: quoteIndex.count)
    for (index, row) in batch.quotes.enumerated() {
      let known = last[Int(row.number)]
      if known >= 0 {
        noteRepeated(.quote, row.value.id, at: row.place, after: batch.quotes[Int(known)].place)
      }
      last[Int(row.number)] = Int32(index)
    }
    var rows: [ParsedBatch.Row<Quote>] = []
    swap(&rows, &batch.quotes)
    for (index, row) in rows.enumerated() where last[Int(row.number)] == Int32(index) { join(row) }
    joinFavourites()
  }

  private mutating func join(_ row: ParsedBatch.Row<Quote>) {
    let number = Int(row.number)
    guard quoteIndex[number] != Target.redacted, !row.isPrivate, !row.isRemoval else {
      if quoteIndex[number] != Target.redacted {
        quoteIndex[number] = row.isPrivate ? Target.withheld : Target.hidden
      }
      if !row.isRemoval { skipped.count(.quote, quoteIndex[number]) }
      return
    }
    var quote = row.value
    if let speaker = quote.speaker?.blogger {
      quote.speaker = participant(speaker)
      if quote.speaker == nil {
        // A quote is excluded together with its speaker.
        let own = bloggerIndex[Int(speaker)]
        let target = own == Target.unknown ? names.target(of: batch.bloggerIds.text(of: speaker)) : own
        quoteIndex[number] = target ?? Target.hidden
        skipped.count(.quote, quoteIndex[number])
        return
      }
    }
    quoteIndex[number] = Int32(quotes.count)
    quotes.append(quote)
  }

  /// Adds attributes from other collections to bloggers, in the order of the export; later values replace
  /// earlier ones.
  mutating func joinAdditions() {
    for row in batch.additions {
      switch participant(row.number) {
      case .blogger(let index):
        for attribute in row.value { add(attribute, to: &bloggers[Int(index)].attributes) }
        joined[.addition] += 1
      case .name(let name):
        report(.additionUnmatched(name: name), at: row.place, .addition, name)
      case nil: skipped.count(.addition, Target.withheld)
      }
    }
    batch.additions = []
  }

  private func add(_ attribute: Attribute, to attributes: inout [Attribute]) {
    if let index = attributes.firstIndex(where: { $0.name == attribute.name }) {
      attributes[index] = attribute
    } else {
      attributes.append(attribute)
    }
  }
}
