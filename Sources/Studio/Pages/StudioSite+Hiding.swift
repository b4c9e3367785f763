import BlogExport
import BlogModel
import PreviewServer

/// Hiding a blogger for oneself.
extension StudioSite {
  /// The ids of those whom the blogger of this browser hides.
  func hiddenIds(_ visit: Visit) throws(StudioRefusal) -> Set<String> {
    guard let hiding, let me = visit.me else { return [] }
    do throws(DatabaseError) { return try hiding.hidden(by: me.id) } catch {
      throw StudioRefusal(DraftError.database(error))
    }
  }

  /// The buttons that ask a blogger, follow them, and hide them or show them again.
  func authorButtons(_ id: String?, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard let me = visit.me, let id, id != me.id else { return "" }
    let follow: HTMLPart = "\(try askButton(id))\(try followButton(id, visit))"
    guard hiding != nil else { return "<div class=\"does\">\(follow)</div>" }
    let isHidden = try hiddenIds(visit).contains(id)
    let label = isHidden ? say("Show again") : say("Hide {name}", ["name": Self.isolated(try name(id))])
    let button = form(
      "hide",
      [("id", id), ("hide", isHidden ? "no" : "yes")],
      "<button>\(label)</button>"
    )
    return "<div class=\"does\">\(follow)\(button)</div>"
  }

  /// Those whom the blogger hides, on their profile.
  func hiddenList(_ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    let ids = try hiddenIds(visit)
    if ids.isEmpty { return "" }
    var rows: [HTMLPart] = []
    for id in ids.sorted() {
      let button = form("hide", [("id", id), ("hide", "no")], "<button>\(say("Show again"))</button>")
      rows.append("<li class=\"row\"><span dir=\"auto\">\(try name(id))</span>\(button)</li>")
    }
    return """
      <h2>\(say("Bloggers you hide"))</h2>
      <p class="hint">\(say("Their blogs and comments do not appear in your lists in the studio."))</p>
      <ul class="list">
      \(HTMLPart(rows))
      </ul>
      """
  }

  /// The line that says that a list is not complete.
  func withheld(_ isNeeded: Bool) -> HTMLPart {
    isNeeded ? "<p class=\"hint\">\(say("Texts of bloggers that you hide are omitted."))</p>" : ""
  }

  func hide(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let (id, isHidden) = (form["id"], form["hide"] != "no")
    let isOnSite = try act { () throws(StudioError) in try editor.blogger(id) } != nil
    // The choice about a blogger whom the site does not show can be taken back.
    let isTakenBack = isHidden ? false : try hiddenIds(visit).contains(id)
    guard let hiding, id != me.id, isOnSite || isTakenBack else {
      throw StudioRefusal(.missing(.blogger))
    }
    do throws(DatabaseError) { try hiding.set(isHidden, id, for: me.id) } catch {
      throw StudioRefusal(DraftError.database(error))
    }
    if isOnSite { return redirect(isHidden ? "all" : "profile") }
    let words = say("You no longer hide this blogger, but the site itself does not show them.")
    return page(200, try profilePage(visit, note: "<p class=\"note\" role=\"status\">\(words)</p>"), visit)
  }
}
