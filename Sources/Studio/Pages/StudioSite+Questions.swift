import BlogExport
import BlogModel
import PreviewServer

/// Questions: those that one was asked, those that one asked, and the form with which one asks.
extension StudioSite {
  private static let (maximumText, maximumPeople, maximumOpen) = (500, 1000, 200)

  /// Whether people of this site ask each other.
  var hasQuestions: Bool { (try? editor.fields().hasQuestions) ?? false }

  // MARK: Pages

  func questionsPage(
    _ visit: Visit,
    text: String = "",
    receiver: String? = nil,
    note: HTMLPart = ""
  ) throws(StudioRefusal) -> Content {
    guard hasQuestions else { throw Self.noPage }
    let (me, hidden) = (try me(visit), try hiddenIds(visit))
    let found = try act { () throws(StudioError) in try editor.questions(of: me.id) }
    let open = found.open.filter { record in record.asker.map { !hidden.contains($0) } ?? true }
    let asked = found.asked.filter { record in record.question.receiver.map { !hidden.contains($0) } ?? true }
    var parts: [HTMLPart] = [
      note, "<h2>\(say("Questions for you"))</h2>", try list(open, visit, isForMe: true),
      withheld(open.count < found.open.count || asked.count < found.asked.count),
      try askForm(text, receiver ?? visit.query["of"], visit), "<h2>\(say("Your questions"))</h2>",
    ]
    var rows: [HTMLPart] = []
    for (record, answers) in asked { rows.append(try row(record, answers)) }
    parts += [Self.list(rows, empty: say("You have not asked anyone yet.")), removed(found.removed)]
    if community != nil, visit.role.may(.hide) {
      let all = try act { () throws(StudioError) in try editor.openQuestions() }
      let others = all.filter { $0.receiver != me.id && $0.asker != me.id }
      parts += [
        "<h2>\(say("Questions of others without an answer"))</h2>",
        try list(Array(others.prefix(Self.maximumOpen)), visit, isForMe: false),
      ]
    }
    return Content(title: say("Questions"), body: HTMLPart(parts))
  }

  private static func list(_ rows: [HTMLPart], empty: String) -> HTMLPart {
    rows.isEmpty ? "<p class=\"empty\">\(empty)</p>" : "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
  }

  private func list(
    _ records: [QuestionRecord],
    _ visit: Visit,
    isForMe: Bool
  ) throws(StudioRefusal) -> HTMLPart {
    var rows: [HTMLPart] = []
    for record in records {
      let answer = Self.link("/.studio/new", [(Self.question, record.question.id)])
      var link: HTMLPart =
        isForMe ? "<a class=\"button main\" href=\"\(answer)\">\(say("Answer"))</a>" : ""
      if isForMe, let video = visit.me.flatMap({ videoOnItsWay(to: record.question.id, $0) }) {
        let page = Self.link("/.studio/video", [("id", video)])
        link = "<a class=\"button\" href=\"\(page)\">\(say("See your video"))</a>"
      }
      let line =
        isForMe
        ? say("{name} asks you", ["name": Self.isolated(try name(record.asker))])
        : say(
          "{name} asks {other}",
          ["name": Self.isolated(try name(record.asker)), "other": Self.isolated(try name(record.receiver))]
        )
      rows.append(
        """
        <li class="row"><div><p class="words" dir="auto">\(record.question.text)</p>
        <p class="hint">\(line)</p></div>
        <div class="does">\(link)\(hideQuestion(record, visit))</div></li>
        """
      )
    }
    return Self.list(rows, empty: say("No open questions."))
  }

  /// A question that one asked.
  private func row(_ record: QuestionRecord, _ answers: [BlogRecord]) throws(StudioRefusal) -> HTMLPart {
    let id = record.question.id
    var does: HTMLPart = ""
    if let answer = answers.first {
      let link = Self.link("/.studio/blog", [("id", answer.blog.id)])
      does = "<a class=\"button\" href=\"\(link)\">\(say("See the answer"))</a>"
    } else if let version = try act({ () throws(StudioError) in try editor.question(id) }) {
      does = form(
        "questions/delete",
        [("id", id), ("digest", version.digest)],
        "<button>\(say("Delete"))</button>"
      )
    }
    return """
      <li class="row"><div><p class="words" dir="auto">\(record.question.text)</p>
      <p class="hint">\(say("You ask {name}", ["name": Self.isolated(try name(record.receiver))]))</p></div>\(does)</li>
      """
  }

  private func removed(_ versions: [StudioVersion]) -> HTMLPart {
    let rows: [HTMLPart] = versions.compactMap { version in
      guard let question = version.question?.question else { return nil }
      let button: HTMLPart =
        version.isHidden
        ? "<span class=\"hint\">\(say("by a moderator"))</span>"
        : form("questions/restore", [("id", question.id)], "<button>\(say("Undo"))</button>")
      return "<li class=\"row\"><span dir=\"auto\">\(Self.short(question.text))</span>\(button)</li>"
    }
    return rows.isEmpty ? "" : "<h2>\(say("Deleted"))</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
  }

  private func askForm(_ text: String, _ receiver: String, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    let hidden = try hiddenIds(visit).union([visit.me?.id ?? ""])
    let all = try act { () throws(StudioError) in try editor.bloggers() }
    let people = all.filter { !hidden.contains($0.id) }
    var options: [HTMLPart] = ["<option value=\"\">–</option>"]
    // The one whose button was pressed is there in any case.
    let others = people.dropFirst(Self.maximumPeople).filter { $0.id == receiver }
    let shown = people.prefix(Self.maximumPeople) + others
    for person in shown {
      let mark: HTMLPart = person.id == receiver ? " selected" : ""
      options.append("<option value=\"\(person.id)\"\(mark)>\(person.shownName)</option>")
    }
    return """
      <h2>\(say("Ask a question"))</h2>
      \(form("questions", [newField], isWide: true, """
        <label>\(say("Who do you want to ask?")) <select name="of" dir="auto" required>\(HTMLPart(options))</select></label>
        <label>\(say("Your question"))
        <textarea class="short" name="text" dir="auto" maxlength="\(Self.maximumText)" required>
        \(text)</textarea></label>
        <p class="hint">\(say("Everyone can see your question and your name."))</p>
        \(Self.button(say("Ask")))
        """))
      """
  }

  // MARK: Parts of other pages

  /// The button that leads to the form in which a blogger is asked.
  func askButton(_ id: String) throws(StudioRefusal) -> HTMLPart {
    guard hasQuestions else { return "" }
    let link = Self.link("/.studio/questions", [("of", id)])
    let label = say("Ask {name}", ["name": Self.isolated(try name(id))])
    return "<a class=\"button\" href=\"\(link)\">\(label)</a>"
  }

  /// The question that a blog answers; nil if it answers none, or it was removed.
  func question(of record: BlogRecord) -> QuestionRecord? {
    // A page is shown without the question rather than not at all.
    (try? editor.question(of: record)) ?? nil
  }

  /// The question above the answer.
  func question(of record: BlogRecord, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard let question = question(of: record) else { return "" }
    return "\(try quote(question))\(hideQuestion(question, visit))"
  }

  /// The question above the form of an answer; a new one must say which it answers.
  func question(of form: BlogForm, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard hasQuestions else { return "" }
    if !form.id.isEmpty {
      let old = try act { () throws(StudioError) in try editor.blog(form.id)?.blog }
      guard let question = old.flatMap({ question(of: $0) }) else { return "" }
      return try quote(question)
    }
    guard let id = Self.question(in: form.draft) else { return "" }
    let field: HTMLPart = "<input type=\"hidden\" name=\"\(Self.question)\" value=\"\(id)\">"
    do throws(StudioRefusal) {
      return "\(try quote(try open(id, visit)))\(field)"
    } catch {
      // What was typed is shown in any case; sent forms say why they were refused.
      guard form.hasWords else { throw error }
      return "\(form.isDraft ? note(error) : "")\(field)"
    }
  }

  /// A question that the visitor was asked and that is on the site.
  private func open(_ id: String, _ visit: Visit) throws(StudioRefusal) -> QuestionRecord {
    try act { () throws(StudioError) in
      guard let version = try editor.question(id), let record = version.question, try editor.isShown(version)
      else { throw .missing(.question) }
      guard record.receiver == visit.me?.id else { throw .notYours(.question) }
      return record
    }
  }

  private func quote(_ record: QuestionRecord) throws(StudioRefusal) -> HTMLPart {
    """
    <div class="quote"><p class="words" dir="auto">\(record.question.text)</p>
    <p class="hint">\(say("{name} asks", ["name": Self.isolated(try name(record.asker))]))</p></div>
    """
  }

  private func hideQuestion(_ record: QuestionRecord, _ visit: Visit) -> HTMLPart {
    guard community != nil, visit.role.may(.hide) else { return "" }
    return form(
      "moderation/hide",
      [("question", record.question.id)],
      "<button>\(say("Hide the question"))</button>"
    )
  }

  /// The id of the question that a draft answers; nil for none.
  static func question(in draft: Draft) -> String? {
    let values = (try? FormFields((draft.details ?? "").utf8)) ?? .none
    return values[question].isEmpty ? nil : values[question]
  }

  /// The id of the video that a draft has; nil for none.
  static func video(in draft: Draft) -> String? {
    let values = (try? FormFields((draft.details ?? "").utf8)) ?? .none
    return values[video].isEmpty ? nil : values[video]
  }

  // MARK: Forms

  func ask(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    guard hasQuestions else { throw Self.noPage }
    let me = try me(visit)
    do throws(StudioRefusal) {
      guard form["text"].unicodeScalars.count <= Self.maximumText else {
        throw StudioRefusal(
          422,
          StudioPhrase("A question has at most {count} characters.", count: Self.maximumText)
        )
      }
      guard !form["of"].isEmpty else { throw StudioRefusal(422, "Choose who you want to ask.") }
      try act { () throws(StudioError) in
        _ = try editor.ask(form["text"], of: form["of"], form: form[Self.new], by: me.id)
      }
      return redirect("questions")
    } catch {
      let content = try questionsPage(visit, text: form["text"], receiver: form["of"], note: note(error))
      return page(error, content, visit)
    }
  }

  func deleteQuestion(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in
      try editor.delete(question: form["id"], over: form["digest"], by: me.id)
    }
    return redirect("questions")
  }

  func restoreQuestion(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in try editor.restore(question: form["id"], by: me.id) }
    return redirect("questions")
  }
}
