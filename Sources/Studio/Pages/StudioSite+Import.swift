import BlogExport
import BlogModel
import PreviewServer

/// Likes and favourites that were kept in the browser before their reader had an account.
extension StudioSite {
  /// The most likes that are taken over at once.
  private static let maximumImport = 500

  /// The offer to take over likes, which a script shows if this browser has some.
  func importOffer(_ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard let me = visit.me else { return "" }
    let fields = try act { () throws(StudioError) in try editor.fields() }
    var offers: [HTMLPart] = []
    if fields.hasLikes {
      offers.append(
        offer(
          "blogs",
          say("You liked blogs in this browser before you had an account. You can add these likes to it."),
          me
        )
      )
    }
    if fields.hasFavourites {
      offers.append(
        offer(
          "quotes",
          say(
            "You kept quotes in this browser before you had an account. You can add them to your favourites."
          ),
          me
        )
      )
    }
    if fields.hasFavouriteBloggers {
      offers.append(
        offer(
          "characters",
          say(
            "You kept characters in this browser before you had an account. You can add them to your favourites."
          ),
          me
        )
      )
    }
    return HTMLPart(offers)
  }

  /// The offer of one kind; the script fills the field of this name.
  private func offer(_ kind: String, _ words: String, _ me: Blogger) -> HTMLPart {
    let button: HTMLPart = "<button class=\"main\">\(say("Add them"))</button>"
    // The script renews the token, with which the page would add them to a blogger who was chosen since.
    let form = self.form("likes/import", [(kind, ""), ("who", me.id)], button)
    return """
      <section class="note" data-import="\(basePath())" data-kind="\(kind)" hidden>
      <p>\(words)</p>
      <ul class="list"></ul>
      <div class="does">\(form)\
      <button type="button" data-dismiss>\(say("No, thanks"))</button></div>
      </section>
      """
  }

  /// Likes the blogs, and keeps the quotes and characters, whose names in addresses are listed, separated by spaces; those
  /// that are not on the site are skipped.
  func importLikes(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let ids = form["blogs"].split(separator: " ").map(String.init)
    let names = Set(form["quotes"].split(separator: " ").map(String.init))
    let characters = Set(form["characters"].split(separator: " ").map(String.init))
    guard ids.count + names.count + characters.count <= Self.maximumImport else {
      throw StudioRefusal(
        422,
        StudioPhrase("At most {maximum} likes can be added at once.", ["maximum": "\(Self.maximumImport)"])
      )
    }
    try act { () throws(StudioError) in
      // Most ids are the names in addresses.
      var others: Set<String> = []
      for id in ids where try !like(id, me) { others.insert(id) }
      if !others.isEmpty {
        for id in try editor.blogs(at: others) { _ = try like(id, me) }
      }
      for record in names.isEmpty ? [] : try editor.quotes()
      where names.contains(Slug.segment(for: record.quote.id)) {
        try editor.setFavourite(true, .quote(record.quote.id), by: me.id)
      }
      for id in try editor.bloggers(at: characters) {
        try editor.setFavourite(true, .blogger(id), by: me.id)
      }
    }
    return redirect("")
  }

  /// Likes a blog; false if it is not on the site, which does not keep the others back.
  private func like(_ id: String, _ me: Blogger) throws(StudioError) -> Bool {
    do throws(StudioError) {
      try editor.setLike(true, of: id, by: me.id)
      return true
    } catch {
      if case .missing = error { return false }
      throw error
    }
  }
}
