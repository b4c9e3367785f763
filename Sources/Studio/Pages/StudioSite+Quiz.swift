import BlogExport
import BlogModel
import PreviewServer

/// The quiz of the site: its leaderboard, and the form that enters a score, which a script fills.
extension StudioSite {
  private static let maximumLeaders = 10

  /// Whether the site has a quiz, and the app keeps scores.
  var hasQuiz: Bool {
    ((try? editor.fields())?.hasScores ?? false) && sitePage("quiz/index.html") != nil
  }

  func quizPage(_ visit: Visit, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    guard hasQuiz else { throw Self.noPage }
    let me = try me(visit)
    let (scores, hidden) = (try act { () throws(StudioError) in try editor.scores() }, try hiddenIds(visit))
    let own = scores.first { $0.id == me.id }.map { Int($0.score ?? 0) } ?? 0
    let mine = own > 0 ? say("Your score: {count} points", count: own) : say("You have no score yet.")
    let rows: [HTMLPart] = scores.filter { !hidden.contains($0.id) }.prefix(Self.maximumLeaders).map {
      person in
      let score = Int(person.score ?? 0)
      let rank = scores.count { Int($0.score ?? 0) > score } + 1
      return """
        <li value="\(rank)"><span dir="auto">\(person.shownName)</span>
        <span class="hint">\(say("{count} points", count: score))</span></li>
        """
    }
    let board: HTMLPart =
      rows.isEmpty
      ? "<p class=\"empty\">\(say("No scores yet."))</p>" : "<ol>\n\(HTMLPart(rows))\n</ol>"
    let body: HTMLPart = """
      \(note)
      <p>\(mine)</p>
      <section class="note" data-quiz="\(basePath())" data-own="\(own)" data-points="\(StudioEditor.quiz.points)" hidden>
      <p role="status"></p>
      \(form("quiz", [("right", "")], "<button class=\"main\">\(say("Add it to the leaderboard"))</button>"))
      </section>
      <p class="does"><a class="button" href="\(basePath())quiz/">\(say("Play the quiz"))</a></p>
      <p class="hint">\(say("Each right answer gives {points} points, and your best round counts. The quiz needs JavaScript.", ["points": "\(StudioEditor.quiz.points)"]))</p>
      <h2>\(say("Leaderboard"))</h2>
      \(board)
      """
    return Content(title: say("Quiz"), body: body, scripts: ["quiz"])
  }

  func enterScore(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    guard hasQuiz else { throw Self.noPage }
    let me = try me(visit)
    // A number of few digits without a sign.
    let text = form["right"]
    let right = text.utf8.count <= 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    let texts = texts()
    let isBetter = try act { () throws(StudioError) -> Bool? in
      guard let right else { return nil }
      return try editor.enter(rightAnswers: right, of: me.id) { texts.post($0.title, $0.text, []).title }
    }
    guard isBetter != nil else { throw StudioRefusal(422, "No round of the quiz has this result.") }
    return redirect("quiz")
  }
}
