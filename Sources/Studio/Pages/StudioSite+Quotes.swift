import BlogExport
import BlogModel
import PreviewServer

/// Quotes: the list with hearts.
extension StudioSite {
  /// Whether people can keep quotes; false until the export has been read.
  var hasFavourites: Bool { (try? editor.fields())?.hasFavourites ?? false }
  var hasFavouriteBloggers: Bool { (try? editor.fields())?.hasFavouriteBloggers ?? false }

  func quotesPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    guard hasFavourites else { throw Self.noPage }
    let (me, chosen) = (try me(visit), visit.query["character"])
    let (all, kept) = try act { () throws(StudioError) in
      (try editor.quotes(by: chosen), try editor.kept(by: me.id))
    }
    let query = chosen.isEmpty ? [] : [("character", chosen)]
    let pages = Pages(visit, all.count)
    let back = Self.link("quotes", query + [("page", "\(pages.number)")])
    var rows: [HTMLPart] = []
    for record in all[pages.range] {
      rows.append(try row(record, kept: kept.contains(.quote(record.quote.id)), back: back, visit))
    }
    let list: HTMLPart =
      rows.isEmpty
      ? "<p class=\"empty\">\(say("Nothing here yet."))</p>"
      : "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
    let filter: HTMLPart = """
      <form method="get" action="/.studio/quotes" class="wide">
      \(try speakers("character", chosen, any: say("All")))
      <div class="does"><button>\(say("Show"))</button></div>
      </form>
      """
    return Content(title: say("Quotes"), body: HTMLPart([filter, list, links(pages, "quotes", query)]))
  }

  /// A quote, its speaker, how many keep it, and its heart.
  func row(
    _ record: QuoteRecord,
    kept: Bool,
    back: String,
    _ visit: Visit
  ) throws(StudioRefusal) -> HTMLPart {
    let id = record.quote.id
    let (speaker, count) = try act { () throws(StudioError) in
      (
        try editor.speaker(of: record),
        try editor.favouriteCount(of: .quote(id), with: visit.me?.id)
      )
    }
    let name = speaker?.shownName ?? record.speaker ?? ""
    var about: [HTMLPart] = name.isEmpty ? [] : ["<bdi>\(name)</bdi>"]
    if count > 0 { about.append("<span>\(say("{count} favourites", count: count))</span>") }
    let hint: HTMLPart = about.isEmpty ? "" : "<p class=\"hint\">\(HTMLPart(about))</p>"
    let hide: HTMLPart =
      community != nil && visit.role.may(.hide)
      ? form("moderation/hide", [("quote", id)], "<button>\(say("Hide"))</button>") : ""
    return """
      <li class="row"><div><blockquote class="words" dir="auto" id="quote-\(id)">\(record.quote.text)</blockquote>
      \(hint)</div>
      \(heart(("quote", id), isKept: kept, back: back))\(hide)</li>
      """
  }

  /// A choice of a character.
  func speakers(_ name: String, _ chosen: String, any: String) throws(StudioRefusal) -> HTMLPart {
    let all = try act { () throws(StudioError) in try editor.bloggers() }
    let options = [(value: "", label: any)] + all.map { (value: $0.id, label: $0.shownName) }
    return select(name, say("Character"), chosen, options)
  }

  /// A choice of one of several values.
  func select(
    _ name: String,
    _ label: String,
    _ chosen: String,
    _ options: [(value: String, label: String)],
    _ attributes: HTMLPart = ""
  ) -> HTMLPart {
    let parts: [HTMLPart] = options.map { option in
      let mark: HTMLPart = option.value == chosen ? " selected" : ""
      return "<option value=\"\(option.value)\"\(mark)>\(option.label)</option>"
    }
    return """
      <label><span>\(label)</span> <select name="\(name)" dir="auto" \(attributes)>\(HTMLPart(parts))</select></label>
      """
  }
}
