import BlogModel

/// Joins questions with bloggers, and blogs with the questions that they answer.
extension CommunityBuilder {
  /// Joins questions, one per id, the newest first if the field map says that this is their order.
  mutating func joinQuestions() {
    guard !batch.questions.isEmpty else { return }
    var last = [Int32](repeating: -1, count: questionIndex.count)
    for (index, row) in batch.questions.enumerated() {
      let known = last[Int(row.number)]
      if known >= 0 {
        noteRepeated(.question, row.value.id, at: row.place, after: batch.questions[Int(known)].place)
      }
      last[Int(row.number)] = Int32(index)
    }
    var rows: [ParsedBatch.Row<Question>] = []
    swap(&rows, &batch.questions)
    var order = order(.question, rows.map(\.place))
    keepOrder(&order, of: &rows, &last) { _, _ in }
    for place in rows.indices {
      let index = order?[place] ?? place
      guard last[Int(rows[index].number)] == Int32(index) else { continue }
      join(rows[index])
    }
  }

  /// The order of records, the newest first, as indices into `places`; nil if their order does not change.
  func order(_ kind: RecordKind, _ places: @autoclosure () -> [RecordPlace]) -> [Int]? {
    compiledMap.order(of: kind) == .newestFirst ? batch.pages.order(of: places(), kind) : nil
  }

  private mutating func join(_ row: ParsedBatch.Row<Question>) {
    let number = Int(row.number)
    guard questionIndex[number] != Target.redacted, !row.isPrivate else {
      if questionIndex[number] != Target.redacted { questionIndex[number] = Target.withheld }
      skipped.count(.question, questionIndex[number])
      return
    }
    answererOfQuestion[row.number] = row.value.receiver
    guard !row.isRemoval, !row.value.text.isEmpty else {
      questionIndex[number] = Target.hidden
      return
    }
    let asker = author(row.value.asker, counting: \.questions)
    let receiver = row.value.receiver.map { author($0, counting: \.questions) }
    if let target = [asker, receiver ?? 0].first(where: { $0 < 0 }) {
      // The question of a person who was deleted in the studio is not shown; answers of others stay.
      questionIndex[number] = target == Target.removed ? Target.hidden : target
      skipped.count(.question, target)
      return
    }
    questionIndex[number] = Int32(questions.count)
    var question = row.value
    question.asker = asker
    question.receiver = receiver
    questions.append(question)
  }

  /// By the row of a blog: the index of its parts in `batch.parts`, or -1; empty if no blog has parts.
  func partPlaces(rowCount: Int) -> [Int32] {
    guard !batch.parts.isEmpty else { return [] }
    var places = [Int32](repeating: -1, count: rowCount)
    for (index, part) in batch.parts.enumerated() { places[part.row] = Int32(index) }
    return places
  }

  /// The index of the question that a blog answers, or why the question is missing or excluded; nil if it
  /// answers none.
  func target(ofQuestion parts: BlogParts) -> Int32? {
    parts.question.map { questionIndex[Int($0)] }
  }

  /// Notes that a blog which answers a question is excluded on purpose, because of `target`.
  mutating func noteHiddenAnswer(_ parts: BlogParts, _ target: Int32) {
    guard target < Target.hidden, let question = self.target(ofQuestion: parts), question >= 0 else { return }
    questions[Int(question)].hasHiddenAnswer = true
  }

  /// The number of the blogger who answers, which is the receiver of the question; -1 if there is none.
  func answerer(_ parts: BlogParts) -> Int32 {
    parts.question.flatMap { answererOfQuestion[$0] } ?? -1
  }

  /// Adds the parts of a blog; the text of its question becomes the title of a blog that has none.
  mutating func add(_ parts: BlogParts, to blog: inout Blog, at place: RecordPlace) {
    var joined = parts
    joined.question = nil
    if let number = parts.question {
      let index = questionIndex[Int(number)]
      if index >= 0 {
        joined.question = index
        if blog.title.isEmpty {
          var text = questions[Int(index)].text
          blog.title = text.withUTF8(PlainText.line)
        }
      } else if index == Target.unknown {
        report(.questionUnknown(id: batch.questionIds.text(of: number)), at: place, .blog, blog.id)
      }
      if joined.question == nil { joined.missingQuestion = batch.questionIds.text(of: number) }
    }
    joined.spot = parts.spot.flatMap { spot($0, of: blog, at: place) }
    if let number = parts.spot, joined.spot == nil { joined.missingSpot = batch.spotIds.text(of: number) }
    self.parts[blogs.count] = joined
  }
}
