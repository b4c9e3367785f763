import BlogExport
import BlogModel
import PreviewServer

/// Following bloggers.
extension StudioSite {
  /// Whether bloggers can follow each other; false until the export has been read.
  var hasFollows: Bool { (try? editor.fields())?.hasFollows ?? false }

  /// The button that follows a blogger, or ends it.
  func followButton(_ id: String?, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard hasFollows, let me = visit.me, let id, id != me.id else { return "" }
    let isFollowed = try act { () throws(StudioError) in try editor.following(by: me.id) }.contains(id)
    let name = Self.isolated(try name(id))
    let label = say(isFollowed ? "Unfollow {name}" : "Follow {name}", ["name": name])
    return form(
      "follow",
      [("id", id), ("follow", isFollowed ? "no" : "yes")],
      "<button>\(label)</button>"
    )
  }

  /// The newest blogs of those whom the blogger follows, and who they are.
  func followingPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    let me = try me(visit)
    guard hasFollows else { throw Self.noPage }
    let followed = try act { () throws(StudioError) in try editor.following(by: me.id) }
    let hidden = try hiddenIds(visit)
    let feed = try blogFeed("following", visit, hiding: hidden, onlyBy: followed)
    let empty = "You do not follow anyone yet. Open a blog and follow its author."
    var rows: [HTMLPart] = []
    for id in followed.sorted() {
      rows.append(
        "<li class=\"row\"><span dir=\"auto\">\(try name(id))</span>\(try followButton(id, visit))</li>"
      )
    }
    let people: HTMLPart =
      rows.isEmpty
      ? "" : "<h2>\(say("Bloggers you follow"))</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
    let body: HTMLPart = followed.isEmpty ? "<p class=\"empty\">\(say(empty))</p>" : feed
    return Content(title: say("Following"), body: HTMLPart([body, people]))
  }

  func follow(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    guard hasFollows else { throw Self.noPage }
    try act { () throws(StudioError) in
      try editor.setFollow(form["follow"] != "no", of: form["id"], by: me.id)
    }
    return redirect("following")
  }
}
