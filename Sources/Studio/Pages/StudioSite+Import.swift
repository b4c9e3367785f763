import Basics
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

  /// The offer of one kind; the script sends the names in a field of this name.
  private func offer(_ kind: String, _ words: String, _ me: Blogger) -> HTMLPart {
    let button: HTMLPart = "<button class=\"main\">\(say("Add them"))</button>"
    // The script renews the token, with which the page would add them to a blogger who was chosen since.
    let form = self.form("likes/import", [("who", me.id)], button)
    return """
      <section class="note" data-import="\(basePath())" data-kind="\(kind)" hidden>
      <p>\(words)</p>
      <ul class="list"></ul>
      <div class="does">\(form)\
      <button type="button" data-dismiss>\(say("No, thanks"))</button></div>
      </section>
      """
  }

  /// Likes the blogs, and keeps the quotes and characters, whose names in addresses are listed, separated by spaces.
  ///
  /// The answer lists the names of those that are not on the site, which stay in the browser.
  func importLikes(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    func names(_ kind: String) -> [String] { form[kind].split(separator: " ").map(String.init) }
    let (blogs, quotes, characters) = (names("blogs"), Set(names("quotes")), Set(names("characters")))
    guard blogs.count + quotes.count + characters.count <= Self.maximumImport else {
      throw StudioRefusal(
        422,
        StudioPhrase("At most {maximum} likes can be added at once.", ["maximum": "\(Self.maximumImport)"])
      )
    }
    var missing: [String] = []
    try act { () throws(StudioError) in
      let quoteIds = try editor.quotes(at: Set(quotes.map { PercentEncoding.decoded($0) }))
      let bloggerIds = try editor.bloggers(at: Set(characters.map { PercentEncoding.decoded($0) }))
      for name in blogs where try !like(try editor.blog(named: PercentEncoding.decoded(name)), me) {
        missing.append(name)
      }
      let subjects: [(String, FavouriteRecord.Subject?)] =
        quotes.map { ($0, quoteIds[PercentEncoding.decoded($0)].map { .quote($0) }) }
        + characters.map { ($0, bloggerIds[PercentEncoding.decoded($0)].map { .blogger($0) }) }
      for (name, subject) in subjects where try !keep(subject, me) { missing.append(name) }
    }
    let names = missing.sorted()
    return Self.json { json in json.member("missing", array: names) { $0.string($1) } }
  }

  /// Likes a blog; false if it is not on the site.
  private func like(_ id: String?, _ me: Blogger) throws(StudioError) -> Bool {
    guard let id else { return false }
    return try isDone { () throws(StudioError) in try editor.setLike(true, of: id, by: me.id) }
  }

  /// Keeps a quote or a character; false if it is not on the site.
  private func keep(_ subject: FavouriteRecord.Subject?, _ me: Blogger) throws(StudioError) -> Bool {
    guard let subject else { return false }
    return try isDone { () throws(StudioError) in try editor.setFavourite(true, subject, by: me.id) }
  }

  /// Whether an action was done; one on what is not on the site does not keep the others back.
  private func isDone(_ action: () throws(StudioError) -> Void) throws(StudioError) -> Bool {
    do throws(StudioError) {
      try action()
      return true
    } catch {
      if case .missing = error { return false }
      throw error
    }
  }
}
