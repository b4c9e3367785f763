import BlogModel

extension CommunityBuilder {
  /// Removes bloggers whom no record that is shown names, if they are only inside records or the field map says so.
  ///
  /// Such as those inside comments on a private blog: without their records, nothing says that they are public.
  /// Before bloggers are joined, while references are numbers of ids.
  mutating func removeAuthorsOfHiddenRecords() {
    let keepsNamed = compiledMap.keepsNamedBloggers
    guard keepsNamed || batch.bloggers.contains(where: \.isInside) else { return }
    let excluded = excludedBloggers()
    let questions = Dictionary(batch.questions.map { ($0.number, $0) }) { _, last in last }
    let shown = shownBlogs(excluded, questions)
    var isNamed = [Bool](repeating: false, count: bloggerIndex.count)
    for row in shown where row >= 0 && batch.blogs[Int(row)].value.blogger >= 0 {
      isNamed[Int(batch.blogs[Int(row)].value.blogger)] = true
    }
    nameAuthorsOfComments(onBlogs: shown, in: &isNamed)
    nameLikers(ofBlogs: shown, in: &isNamed)
    for part in batch.parts where shown[Int(batch.blogs[part.row].number)] == Int32(part.row) {
      for person in part.people { isNamed[Int(person)] = true }
      // Without an author, the receiver of the question is the author.
      if batch.blogs[part.row].value.blogger < 0,
        let question = part.value.question.flatMap({ questions[$0] }),
        let receiver = question.value.receiver, people(of: question, excluded).contains(receiver)
      {
        isNamed[Int(receiver)] = true
      }
    }
    if !keepsNamed { for number in bloggersOfOtherRecords(excluded) { isNamed[Int(number)] = true } }
    for alias in batch.bloggerAliases where isNamed[Int(alias.container)] { isNamed[Int(alias.own)] = true }
    removeBloggers { ($0.isInside || keepsNamed) && !$0.isPrivate && !isNamed[Int($0.number)] }
  }

  /// By number: why a blogger is excluded with all records, `Target.unknown` for others.
  private func excludedBloggers() -> [Int32] {
    var targets = bloggerIndex
    // As when they are joined: of several records with an id, the last is used, but one inside a record only if
    // it is private.
    for row in batch.bloggers where !row.isInside || row.isPrivate {
      let number = Int(row.number)
      guard targets[number] != Target.redacted else { continue }
      let wasPrivate = compiledMap.hasOneBlogger && targets[number] == Target.withheld
      let isPrivate = row.isPrivate && !row.hasPublicRecords || wasPrivate
      let isRemoved = row.isRemoval && isOverlay(row.place)
      targets[number] = isPrivate ? Target.withheld : isRemoved ? Target.removed : Target.unknown
    }
    for alias in batch.bloggerAliases where targets[Int(alias.container)] == Target.redacted {
      targets[Int(alias.own)] = Target.redacted
    }
    for alias in batch.bloggerAliases where targets[Int(alias.container)] == Target.unknown {
      targets[Int(alias.container)] = targets[Int(alias.own)]
    }
    return targets
  }

  /// By number: the row of a blog that is shown, -1 for others.
  private func shownBlogs(
    _ excluded: [Int32],
    _ questions: [Int32: ParsedBatch.Row<Question>]
  ) -> [Int32] {
    var rows = [Int32](repeating: -1, count: blogIndex.count)
    for (index, row) in batch.blogs.enumerated() {
      // Of several records with an id, the last is used.
      let isHidden =
        row.isPrivate || row.isRemoval || blogIndex[Int(row.number)] != Target.unknown
        || row.value.blogger >= 0 && excluded[Int(row.value.blogger)] != Target.unknown
      rows[Int(row.number)] = isHidden ? -1 : Int32(index)
    }
    for part in batch.parts where rows[Int(batch.blogs[part.row].number)] == Int32(part.row) {
      guard let number = part.value.question else { continue }
      let isAnswerer = batch.blogs[part.row].value.blogger < 0
      let answerer = isAnswerer ? questions[number]?.value.receiver : nil
      // An answer is excluded together with its question, or its author.
      if questions[number].map({ isExcluded($0, excluded) }) ?? false
        || answerer.map({ excluded[Int($0)] != Target.unknown }) ?? false
      {
        rows[Int(batch.blogs[part.row].number)] = -1
      }
    }
    for alias in batch.blogAliases where blogIndex[Int(alias.container)] == Target.redacted {
      rows[Int(alias.own)] = -1
    }
    for alias in batch.blogAliases where rows[Int(alias.container)] < 0 {
      rows[Int(alias.container)] = rows[Int(alias.own)]
    }
    return rows
  }

  /// Marks the authors of comments that are shown: neither redacted nor removed by a later record.
  ///
  /// - Parameters:
  ///   - shown: by number, the row of a blog that is shown, or -1.
  ///   - isNamed: by number, whether a shown record names a blogger.
  private func nameAuthorsOfComments(onBlogs shown: [Int32], in isNamed: inout [Bool]) {
    let rows = batch.comments.rows
    var removals: [Int32: [String: Int]] = [:]
    if batch.hasRemovedComments {
      for index in rows.indices where rows[index].isEmpty && shown[Int(rows[index].blog)] >= 0 {
        removals[shown[Int(rows[index].blog)], default: [:]][batch.comments.id(at: index)] = index
      }
    }
    for (index, row) in rows.enumerated() {
      guard row.author >= 0, !row.isEmpty, shown[Int(row.blog)] >= 0 else { continue }
      let removed = removals[shown[Int(row.blog)]]
      if removed != nil || redaction.namesComments {
        let id = batch.comments.id(at: index)
        if let last = removed?[id], index < last { continue }
        let isRedacted = redaction.hidden(comment: id).contains {
          hides($0, on: shown[Int(row.blog)], in: shown)
        }
        if isRedacted { continue }
      }
      isNamed[Int(row.author)] = true
    }
  }

  /// Marks the bloggers who like blogs that are shown, without likes that a later record removes or replaces.
  ///
  /// - Parameters:
  ///   - shown: by number, the row of a blog that is shown, or -1.
  ///   - isNamed: by number, whether a shown record names a blogger.
  private func nameLikers(ofBlogs shown: [Int32], in isNamed: inout [Bool]) {
    let replaced = replacedLikes()
    var removed: [UInt64: Int] = [:]
    for like in batch.removedLikes { removed[Self.pair(like.blog, like.blogger)] = like.before }
    for (index, like) in batch.likes.enumerated() {
      guard shown[Int(like.blog)] >= 0, replaced.isEmpty || !replaced.contains(index) else { continue }
      if !removed.isEmpty, let before = removed[Self.pair(like.blog, like.blogger)], index < before {
        continue
      }
      isNamed[Int(like.blogger)] = true
    }
  }

  /// The bloggers whom questions, quotes and spots that are shown name; `excluded` says who is excluded.
  private func bloggersOfOtherRecords(_ excluded: [Int32]) -> Set<Int32> {
    var named: Set<Int32> = []
    for question in shown(batch.questions, questionIndex) where !question.value.text.isEmpty {
      named.formUnion(people(of: question, excluded))
    }
    named.formUnion(shown(batch.quotes, quoteIndex).compactMap { $0.value.speaker?.blogger })
    named.formUnion(shown(batch.spots, spotIndex).compactMap(\.value.blogger))
    return named
  }

  /// Who asks and who is asked; no one if the question is excluded, as it is together with either of them.
  private func people(of question: ParsedBatch.Row<Question>, _ excluded: [Int32]) -> [Int32] {
    isExcluded(question, excluded) ? [] : Self.people(of: question)
  }

  private static func people(of question: ParsedBatch.Row<Question>) -> [Int32] {
    [question.value.asker, question.value.receiver ?? -1].filter { $0 >= 0 }
  }

  /// Whether a question is excluded together with its answers.
  ///
  /// That of a person whom the studio removed is not shown, but answers of others stay.
  private func isExcluded(_ question: ParsedBatch.Row<Question>, _ excluded: [Int32]) -> Bool {
    question.isPrivate || questionIndex[Int(question.number)] == Target.redacted
      || Self.people(of: question).contains {
        excluded[Int($0)] == Target.redacted || excluded[Int($0)] == Target.withheld
      }
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
    removeBloggers { $0.isInside && !$0.isPrivate && aliases.contains($0.number) }
  }

  /// Reports each blogger that records refer to but the export does not contain, one finding per blogger.
  mutating func reportUnknownBloggers() {
    for (number, counts) in unknownBloggers.sorted(by: { $0.key < $1.key }) {
      let id = batch.bloggerIds.text(of: number)
      report(
        .bloggerUnknown(
          id: id,
          blogs: counts.blogs,
          comments: counts.comments,
          likes: counts.likes,
          questions: counts.questions,
          spots: counts.spots
        ),
        at: batch.bloggerIds.mention(of: number),
        .blogger,
        id
      )
    }
  }
}
