package import BlogExport
import BlogModel

/// Questions of one blogger to another: ask, delete, restore; blogs answer them.
extension StudioEditor {
  /// The questions that concern a blogger, the newest first.
  package struct Questions: Sendable {
    /// Those that the blogger was asked and has not answered.
    package var open: [QuestionRecord] = []
    /// Those that the blogger asked, with the answers.
    package var asked: [(question: QuestionRecord, answers: [BlogRecord])] = []
    /// Those that the blogger asked and deleted, or a moderator hid, and that can be restored.
    package var removed: [StudioVersion] = []
  }

  /// The question with an id as it is now; nil if there is none.
  package func question(_ id: String) throws(StudioError) -> StudioVersion? {
    try version(ofQuestion: id, try current().content)
  }

  /// The questions that concern a blogger.
  package func questions(of id: String) throws(StudioError) -> Questions {
    let (content, changes) = try current()
    var found = Questions()
    for record in try allQuestions(about: id) {
      let answers = answers(to: record.question.id, content, changes)
      if record.receiver == id, answers.isEmpty { found.open.append(record) }
      if record.asker == id { found.asked.append((record, answers)) }
    }
    found.removed = changes.values.filter { version in
      version.question?.asker == id && version.removed.map(canRestore) ?? false
    }.sorted { ($1.removed?.microseconds ?? 0, $0.digest) < ($0.removed?.microseconds ?? 0, $1.digest) }
    return found
  }

  /// The questions without an answer, of all bloggers, the newest first.
  package func openQuestions() throws(StudioError) -> [QuestionRecord] {
    let (content, changes) = try current()
    return try allQuestions().filter { answers(to: $0.question.id, content, changes).isEmpty }
  }

  /// The questions of and to bloggers who are not blocked, those of the studio first, the newest first.
  func allQuestions(about id: String? = nil) throws(StudioError) -> [QuestionRecord] {
    let (content, changes) = try current()
    let blocked = Self.blocked(changes)
    let state = currentState
    return Self.questions(content, changes, about: id).filter { record in
      guard isInCommunity(.question(record), content, state) else { return false }
      return ![record.asker, record.receiver].compactMap(\.self).contains { blocked.contains($0) }
    }
  }

  /// The questions that are not removed, of all bloggers or of and to one: those of the studio first, the newest first.
  static func questions(
    _ content: StudioContent,
    _ changes: OverlayChanges,
    about id: String? = nil
  ) -> [QuestionRecord] {
    let changed = changes.values.filter { $0.question != nil }
    let ids = Set(changed.compactMap { $0.question?.question.id })
    let kept = changed.filter { $0.removed == nil }.compactMap(\.question).filter { record in
      id == nil || record.asker == id || record.receiver == id
    }
    let index = id.flatMap { content.index(ofBlogger: $0) }.map { Int32($0) }
    let unchanged = content.community.questions.lazy.filter { question in
      (id == nil || index != nil && [question.asker, question.receiver].contains(index))
        && !ids.contains(question.id)
    }.map { QuestionRecord($0, in: content.community) }
    return kept.sorted { $0.question.id > $1.question.id } + unchanged
  }

  /// The question that a blog answers; nil if it answers none, or the question is not on the site.
  func question(of record: BlogRecord) throws(StudioError) -> QuestionRecord? {
    guard let id = record.question else { return nil }
    let (content, changes) = try current()
    let path = try path(of: .question(Self.empty(id)), content)
    guard let version = changes.versions[path] else { return content.question(id) }
    return try isShown(version) ? version.question : nil
  }

  /// The question with an id, also if it is removed; without reading its file.
  static func question(
    _ id: String,
    _ content: StudioContent,
    _ changes: OverlayChanges
  ) -> QuestionRecord? {
    // An id without a file's name is that of no question.
    let path = try? content.writer.path(of: .question(empty(id)))
    return path.flatMap { changes.versions[$0]?.question } ?? content.question(id)
  }

  /// The blogs that answer a question and are on the site, the newest first.
  func answers(
    to id: String,
    _ content: StudioContent,
    _ changes: OverlayChanges
  ) -> [BlogRecord] {
    let changed = changes.answers(to: id)
    if changed.isEmpty { return content.answers(to: id) }
    let state = currentState
    let ids = Set(changed.compactMap { $0.blog?.blog.id })
    let unchanged = content.answers(to: id).filter { !ids.contains($0.blog.id) }
    let kept = changed.filter { version in
      version.removed == nil && isInCommunity(version.values, content, state)
    }
    return kept.compactMap(\.blog).sorted { $0.blog.id > $1.blog.id } + unchanged
  }

  // MARK: Actions

  /// Asks a blogger.
  ///
  /// - Parameters:
  ///   - text: the question.
  ///   - receiver: the id of the blogger who is asked.
  ///   - form: the id of the form, which asks once if it is sent twice as it is; nil if it has none.
  ///   - asker: the id of the blogger who asks.
  /// - Returns: the id of the question.
  /// - Throws: `StudioError.missing` if there is no such blogger, or it is the asker.
  @discardableResult
  package func ask(
    _ text: String,
    of receiver: String,
    form: String? = nil,
    by asker: String
  ) throws(StudioError) -> String {
    try perform { content throws(StudioError) in
      guard content.fields.hasQuestions else { throw .missing(.question) }
      try requireAuthor(asker)
      let text = RecordWriter.paragraphs(text)
      guard text.isSeen else { throw .empty(.question) }
      let sent = try current().changes.values.filter { RecordId.isOf(form, $0.question?.question.id) }
      // Who goes back may ask something else, or another person, in the same form.
      for version in sent where try isShown(version) {
        guard var same = version.question, same.asker == asker, same.receiver == receiver else { continue }
        same.question.text = text
        if try isUnchanged(version, by: .question(same), content) { return same.question.id }
      }
      guard receiver != asker, try blogger(receiver) != nil else { throw .missing(.blogger) }
      let id = RecordId.make(at: now, for: form, unlike: sent.compactMap { $0.question?.question.id })
      let question = Question(id: id, asker: -1, receiver: nil, text: text)
      try write(.question(QuestionRecord(question: question, asker: asker, receiver: receiver)), content)
      return question.id
    }
  }

  /// Deletes a question without an answer; it can be restored for `undoPeriod`.
  package func delete(question id: String, over digest: String, by asker: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      let version = try own(try version(ofQuestion: id, content), .question, digest, asker)
      guard answers(to: id, content, try current().changes).isEmpty else { throw .answered }
      try remove(version, content)
    }
  }

  /// Restores a deleted question.
  package func restore(question id: String, by asker: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      try restore(try version(ofQuestion: id, content), .question, by: asker, content)
    }
  }

  /// Checks that a blogger may answer a question with a new blog.
  func checkAnswer(to id: String?, by blogger: String) throws(StudioError) {
    try perform { content throws(StudioError) in try requireQuestion(id, to: blogger, content) }
  }

  // MARK: Parts

  /// Checks that a blogger was asked a question that is on the site; only inside `perform`.
  func requireQuestion(
    _ id: String?,
    to blogger: String,
    _ content: StudioContent
  ) throws(StudioError) {
    guard let id else { throw .noQuestion }
    guard let version = try version(ofQuestion: id, content), try isShown(version) else {
      throw .missing(.question)
    }
    guard version.question?.receiver == blogger else { throw .notYours(.question) }
  }

  private func version(
    ofQuestion id: String,
    _ content: StudioContent
  ) throws(StudioError) -> StudioVersion? {
    guard content.fields.hasQuestions else { return nil }
    let path = try path(of: .question(Self.empty(id)), content)
    return try version(of: path, content) { content.question(id).map { .question($0) } }
  }

  private static func empty(_ id: String) -> QuestionRecord {
    QuestionRecord(question: Question(id: id, asker: -1, receiver: nil, text: ""), asker: nil, receiver: nil)
  }
}

extension StudioVersion {
  /// The question; nil for another record.
  package var question: QuestionRecord? {
    if case .question(let record) = values { record } else { nil }
  }
}
