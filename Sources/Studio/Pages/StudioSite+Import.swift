import BlogExport
import BlogModel
import PreviewServer

/// Likes that were kept in the browser before their reader had an account.
extension StudioSite {
  /// The most likes that are taken over at once.
  private static let maximumImport = 500

  /// The offer to take over likes, which a script shows if this browser has some.
  func importOffer(_ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard visit.me != nil, try act({ () throws(StudioError) in try editor.fields() }).hasLikes else {
      return ""
    }
    return """
      <section class="note" data-import="\(basePath())" hidden>
      <p>\(say("You liked blogs in this browser before you had an account. You can add these likes to it."))</p>
      <ul class="list"></ul>
      <div class="does">\(form("likes/import", [("blogs", "")], "<button class=\"main\">\(say("Add them"))</button>"))\
      <button type="button" data-dismiss>\(say("No, thanks"))</button></div>
      </section>
      """
  }

  /// Likes the blogs whose ids are listed, separated by spaces; those that are not on the site are skipped.
  func importLikes(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let ids = form["blogs"].split(separator: " ").map(String.init)
    guard ids.count <= Self.maximumImport else {
      throw StudioRefusal(
        422,
        StudioPhrase("At most {maximum} likes can be added at once.", ["maximum": "\(Self.maximumImport)"])
      )
    }
    try act { () throws(StudioError) in
      for id in ids {
        guard let version = try editor.blog(id), try editor.isShown(version) else { continue }
        try editor.setLike(true, of: id, by: me.id)
      }
    }
    return redirect("")
  }
}
