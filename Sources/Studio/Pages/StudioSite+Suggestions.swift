import BlogExport
import BlogModel
import PreviewServer

/// Suggestions of quotes: a fan makes one, a moderator accepts or declines it.
extension StudioSite {
  private static let (maximumEpisodes, maximumShown) = (1000, 100)

  /// What the form shows.
  struct SuggestionForm {
    var text = ""
    var character = ""
    var episode = ""
    var note: HTMLPart = ""
  }

  /// Whether quotes can be suggested; false until the export has been read.
  var canSuggest: Bool { (try? editor.fields()).map { $0.isForFans && $0.canAddQuotes } ?? false }

  // MARK: Suggest

  func suggestPage(_ again: SuggestionForm, _ visit: Visit) throws(StudioRefusal) -> Content {
    guard canSuggest else { throw StudioRefusal(.missing(.quote)) }
    let isAlone = community == nil
    let episodes = try act { () throws(StudioError) in try editor.newestBlogs(0..<Self.maximumEpisodes) }
    let options = [(value: "", label: "–")] + episodes.map { (value: $0.blog.id, label: episode($0)) }
    let hint: HTMLPart =
      isAlone
      ? ""
      : "<p class=\"hint\">\(say("A moderator reads it before the site shows it. Your name is not shown."))</p>"
    let form = self.form(
      "suggest",
      [newField],
      isWide: true,
      """
      <label>\(say("What was said?"))
      <textarea class="short" name="text" dir="auto" maxlength="\(StudioAccounts.maximumSuggestion)" required>
      \(again.text)</textarea></label>
      \(try speakers("character", again.character, any: "–"))
      \(isAlone || episodes.isEmpty ? "" : select("episode", say("Episode, so that it can be checked"), again.episode, options))
      \(hint)
      \(Self.button(say(isAlone ? "Add the quote" : "Suggest it")))
      """
    )
    let own = isAlone ? "" : try ownSuggestions(visit)
    return Content(
      title: say(isAlone ? "Add a quote" : "Suggest a quote"),
      body: HTMLPart([again.note, form, own])
    )
  }

  /// An episode in a list: its group, its number and its title.
  private func episode(_ record: BlogRecord) -> String {
    let place = [record.parts.group, record.parts.number].compactMap(\.self).filter { !$0.isEmpty }
    return place.isEmpty ? headline(record) : "\(place.joined(separator: "/")) \(headline(record))"
  }

  private func ownSuggestions(_ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    let account = try account(visit)
    let own = try manage { accounts throws(AccountError) in try accounts.suggestions(of: account) }
    if own.isEmpty { return "" }
    let rows: [HTMLPart] = own.prefix(Self.maximumShown).map { suggestion in
      """
      <li class="row"><div><span class="words" dir="auto">\(suggestion.text)</span>
      <p class="hint">\(Self.day(suggestion.created))</p></div><b>\(name(suggestion.state))</b></li>
      """
    }
    return "<h2>\(say("Your suggestions"))</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
  }

  private func name(_ state: StudioAccounts.Suggestion.State) -> String {
    switch state {
    case .open: say("Waits for a moderator")
    case .accepted: say("Accepted")
    case .declined: say("Declined")
    }
  }

  func suggest(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    guard canSuggest else { throw StudioRefusal(.missing(.quote)) }
    var again = SuggestionForm(
      text: form["text"],
      character: form["character"],
      episode: form["episode"]
    )
    do throws(StudioRefusal) {
      let text = RecordWriter.paragraphs(form["text"])
      guard text.isSeen, text.unicodeScalars.count <= StudioAccounts.maximumSuggestion else {
        throw StudioRefusal(
          422,
          StudioPhrase(
            "A quote has 1 to {maximum} characters.",
            ["maximum": "\(StudioAccounts.maximumSuggestion)"]
          )
        )
      }
      guard try act({ () throws(StudioError) in try editor.blogger(form["character"]) }) != nil else {
        throw StudioRefusal(422, "Choose the character who said it.")
      }
      let known = try act { () throws(StudioError) in try editor.blog(form["episode"]) }
      let new = StudioAccounts.NewSuggestion(
        quote: RecordId.make(at: editor.now),
        text: text,
        character: form["character"],
        episode: known == nil ? "" : form["episode"]
      )
      return try editor.inTurn { () throws(StudioRefusal) in try add(new, form, visit) }
    } catch {
      again.note = note(error)
      return page(error, try suggestPage(again, visit), visit)
    }
  }

  /// Adds a suggestion, or the quote of who is alone; once if the form is sent twice as it is.
  private func add(
    _ new: StudioAccounts.NewSuggestion,
    _ form: FormFields,
    _ visit: Visit
  ) throws(StudioRefusal) -> PageAnswer {
    let id = form[Self.new]
    guard community != nil else {
      // Who is alone moderates, too.
      try act { () throws(StudioError) in
        try editor.addQuote(ofForm: id, new.text, by: new.character)
      }
      return redirect("quotes")
    }
    let account = try account(visit)
    try manage { accounts throws(AccountError) in
      let sent = try accounts.suggestions(of: account).filter { RecordId.isOf(id, $0.quote) }
      // Who goes back may suggest another quote with the same form.
      if sent.contains(where: { $0.says(new) && $0.state != .declined }) { return }
      var new = new
      new.quote = RecordId.make(at: editor.now, for: id, unlike: sent.map(\.quote))
      try accounts.suggest(new, by: account)
    }
    return redirect("suggest")
  }

  // MARK: For moderators

  func suggestionsPage() throws(StudioRefusal) -> Content {
    guard canSuggest else { throw StudioRefusal(.missing(.quote)) }
    let open = try manage { accounts throws(AccountError) in
      try accounts.openSuggestions(count: Self.maximumShown)
    }
    var rows: [HTMLPart] = []
    for suggestion in open {
      let fields = [("id", "\(suggestion.id)")]
      let blog = try act { () throws(StudioError) in try editor.blog(suggestion.episode)?.blog }
      let place: HTMLPart = blog.map { " · <bdi>\(episode($0))</bdi>" } ?? ""
      let values = ["name": Self.isolated(suggestion.name), "day": Self.day(suggestion.created)]
      let silence: HTMLPart =
        suggestion.silencedUntil.map { " <b>\(say("silenced until {day}", ["day": Self.day($0)]))</b>" } ?? ""
      rows.append(
        """
        <li><p class="hint">\(say("{name} suggested on {day}:", values))\(silence)</p>
        <div class="words note" dir="auto">\(suggestion.text)</div>
        <p><bdi>\(try name(suggestion.character))</bdi>\(place)</p>
        <div class="does">
        \(form("suggestions/accept", fields, "<button class=\"main\">\(say("Accept"))</button>"))
        \(form("suggestions/decline", fields, "<button>\(say("Decline"))</button>"))
        </div></li>
        """
      )
    }
    let list: HTMLPart =
      rows.isEmpty ? "<p>\(say("No open suggestions."))</p>" : "<ul>\n\(HTMLPart(rows))\n</ul>"
    return Content(title: say("Suggestions"), body: list)
  }

  func closeSuggestion(
    _ state: StudioAccounts.Suggestion.State,
    _ form: FormFields,
    _ visit: Visit
  ) throws(StudioRefusal) -> PageAnswer {
    guard canSuggest else { throw StudioRefusal(.missing(.quote)) }
    let account = try account(visit)
    guard let id = Int64(form["id"]) else { throw StudioRefusal(AccountError.missing) }
    let suggestion = try manage { accounts throws(AccountError) in try accounts.suggestion(id) }
    guard suggestion.state == .open else { throw StudioRefusal(AccountError.missing) }
    // First the quote, which has the same id each time: if the program ends now, it can be accepted again, or declined.
    try apply(state, suggestion)
    let final = try manage { accounts throws(AccountError) in
      try accounts.close(suggestion, state, by: account)
    }
    // Another moderator may have done the opposite meanwhile.
    if final != state { try apply(final, suggestion) }
    return redirect("suggestions")
  }

  /// Adds the quote of a suggestion that is accepted, and removes that of one that is declined.
  private func apply(
    _ state: StudioAccounts.Suggestion.State,
    _ suggestion: StudioAccounts.Suggestion
  ) throws(StudioRefusal) {
    try act { () throws(StudioError) in
      if state == .accepted {
        try editor.addQuote(suggestion.quote, suggestion.text, by: suggestion.character)
      } else {
        try editor.forgetQuote(suggestion.quote)
      }
    }
  }
}
