import BlogModel

extension CommunityBuilder {
  /// Removes bloggers whom no record that is shown names, if they are only inside records or the field map says so.
  ///
  /// Such as those inside comments on a private blog: without their records, nothing says that they are public.
  /// Before bloggers are joined, while references are numbers of ids.
  mutating func removeAuthorsOfHiddenRecords() {
    let keepsNamed = compiledMap.keepsNamedBloggers
    guard keepsNamed || batch.bloggers.contains(where: \.isInside) else { return }
    var isShown = [Bool](repeating: false, count: blogIndex.count)
    for row in batch.blogs {
      // Of several records with an id, the last is used.
      isShown[Int(row.number)] =
        !row.isPrivate && !row.isRemoval && blogIndex[Int(row.number)] == Target.unknown
    }
    for alias in batch.blogAliases where !isShown[Int(alias.container)] {
      isShown[Int(alias.container)] = isShown[Int(alias.own)]
    }
    var isNamed = [Bool](repeating: false, count: bloggerIndex.count)
    for row in batch.blogs where row.value.blogger >= 0 && isShown[Int(row.number)] {
      isNamed[Int(row.value.blogger)] = true
    }
    for row in batch.comments.rows where row.author >= 0 && !row.isEmpty && isShown[Int(row.blog)] {
      isNamed[Int(row.author)] = true
    }
    for like in batch.likes where isShown[Int(like.blog)] { isNamed[Int(like.blogger)] = true }
    let questions = Dictionary(batch.questions.map { ($0.number, $0) }) { _, last in last }
    let hidden = Set(batch.bloggers.lazy.filter { $0.isPrivate && !$0.hasPublicRecords }.map(\.number))
    for part in batch.parts where isShown[Int(batch.blogs[part.row].number)] {
      for person in part.people { isNamed[Int(person)] = true }
      // Without an author, the receiver of the question is the author.
      if batch.blogs[part.row].value.blogger < 0,
        let question = part.value.question.flatMap({ questions[$0] }),
        let receiver = question.value.receiver, people(of: question, hidden).contains(receiver)
      {
        isNamed[Int(receiver)] = true
      }
    }
    if !keepsNamed { for number in bloggersOfOtherRecords(hidden) { isNamed[Int(number)] = true } }
    let count = batch.bloggers.count
    batch.bloggers.removeAll {
      ($0.isInside || keepsNamed) && !$0.isPrivate && !isNamed[Int($0.number)]
    }
    batch.read[.blogger] -= count - batch.bloggers.count
  }

  /// The bloggers whom questions, quotes and spots that are shown name; `hidden` are those who are private.
  private func bloggersOfOtherRecords(_ hidden: Set<Int32>) -> Set<Int32> {
    var named: Set<Int32> = []
    for question in shown(batch.questions, questionIndex) where !question.value.text.isEmpty {
      named.formUnion(people(of: question, hidden))
    }
    named.formUnion(shown(batch.quotes, quoteIndex).compactMap { $0.value.speaker?.blogger })
    named.formUnion(shown(batch.spots, spotIndex).compactMap(\.value.blogger))
    return named
  }

  /// Who asks and who is asked; no one if the question is excluded, as it is together with either of them.
  private func people(of question: ParsedBatch.Row<Question>, _ hidden: Set<Int32>) -> [Int32] {
    let people = [question.value.asker, question.value.receiver ?? -1].filter { $0 >= 0 }
    let isExcluded =
      question.isPrivate || questionIndex[Int(question.number)] == Target.redacted
      || people.contains { bloggerIndex[Int($0)] == Target.redacted || hidden.contains($0) }
    return isExcluded ? [] : people
  }

  /// The records that are shown: of several with an id, the last is used.
  ///
  /// - Parameters:
  ///   - rows: the records.
  ///   - index: by number, whether a record is redacted.
  /// - Returns: those of the rows, in any order.
  private func shown<Value>(
    _ rows: [ParsedBatch.Row<Value>],
    _ index: [Int32]
  ) -> [ParsedBatch.Row<Value>] {
    Dictionary(rows.map { ($0.number, $0) }) { _, last in last }.values.filter {
      !$0.isPrivate && !$0.isRemoval && index[Int($0.number)] != Target.redacted
    }
  }

  /// Removes bloggers inside records whose id is another one of a blogger who has a record: that is used.
  mutating func removeAuthorsWithOtherIds() {
    guard !batch.bloggerAliases.isEmpty, batch.bloggers.contains(where: \.isInside) else { return }
    let aliases = Set(batch.bloggerAliases.map(\.container))
    let count = batch.bloggers.count
    batch.bloggers.removeAll { $0.isInside && !$0.isPrivate && aliases.contains($0.number) }
    batch.read[.blogger] -= count - batch.bloggers.count
  }
}
