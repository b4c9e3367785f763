import BlogExport
import BlogModel
import PreviewServer

/// Spots: the list, and the form with which one is shared or edited.
extension StudioSite {
  /// What the form of a spot shows.
  struct SpotForm {
    var id = ""
    var digest = ""
    var name = ""
    var text = ""
    var picture: String?
    /// The coordinates as they were typed.
    var place = FormFields.none
  }

  private static let (maximumName, maximumText) = (100, 10_000)

  /// Whether people can share spots on this site.
  var hasSpots: Bool { (try? editor.fields().canAddSpots) ?? false }

  // MARK: Pages

  func spotsPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    guard hasSpots else { throw Self.noPage }
    let me = visit.me?.id
    let hidden = try hiddenIds(visit)
    let (all, removed) = try act { () throws(StudioError) in try editor.spots(restorableBy: me) }
    var rows: [HTMLPart] = []
    for record in all where record.author.map({ !hidden.contains($0) }) ?? true {
      rows.append(try row(record, visit))
    }
    var parts: [HTMLPart] = [
      "<p class=\"does\"><a class=\"button main\" href=\"/.studio/spot\">\(say("New spot"))</a></p>",
      rows.isEmpty
        ? "<p class=\"empty\">\(say("No spots yet."))</p>" : "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>",
    ]
    if !removed.isEmpty {
      let rows: [HTMLPart] = removed.compactMap { version in
        guard let spot = version.spot?.spot else { return nil }
        let button: HTMLPart =
          version.isHidden
          ? "<span class=\"hint\">\(say("by a moderator"))</span>"
          : form("spots/restore", [("id", spot.id)], "<button>\(say("Undo"))</button>")
        return "<li class=\"row\"><span dir=\"auto\">\(spot.name)</span>\(button)</li>"
      }
      parts.append("<h2>\(say("Deleted"))</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>")
    }
    return Content(title: say("Spots"), body: HTMLPart(parts))
  }

  private func row(_ record: SpotRecord, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    let place = record.spot.place.map(Self.text) ?? say("without a place")
    var does: [HTMLPart] = []
    if record.author != nil, record.author == visit.me?.id {
      let link = Self.link("/.studio/spot", [("id", record.spot.id)])
      does.append("<a class=\"button\" href=\"\(link)\">\(say("Edit"))</a>")
    } else {
      does.append(care(.spot(record.spot.id), author: nil, visit))
    }
    return """
      <li class="row"><div><b dir="auto">\(record.spot.name)</b>
      <p class="hint"><span dir="auto">\(try name(record.author))</span> · <bdi>\(place)</bdi></p></div>\(HTMLPart(does))</li>
      """
  }

  /// The form of a new spot, or of one's own.
  func spotPage(_ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    guard hasSpots else { throw Self.noPage }
    let me = try me(visit)
    if id.isEmpty { return try spotForm(SpotForm()) }
    guard let version = try act({ () throws(StudioError) in try editor.spot(id) }), let record = version.spot,
      version.removed == nil
    else { throw StudioRefusal(.missing(.spot)) }
    guard record.author == me.id else { throw StudioRefusal(.notYours(.spot)) }
    let (spot, place) = (record.spot, Self.fields(of: record.spot.place))
    return try spotForm(
      SpotForm(
        id: id,
        digest: version.digest,
        name: spot.name,
        text: spot.text,
        picture: spot.picture,
        place: place
      )
    )
  }

  private func spotForm(_ spot: SpotForm, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let isNew = spot.id.isEmpty
    var hasPicture = cleaner != nil
    if hasPicture { hasPicture = try act { () throws(StudioError) in try editor.spotsHavePictures() } }
    let picture: HTMLPart =
      hasPicture ? singlePicture("picture", say("Picture"), current: spot.picture, of: ("spot", spot.id)) : ""
    let body: HTMLPart = """
      <label>\(say("Name"))
      <input type="text" name="name" dir="auto" maxlength="\(Self.maximumName)" required value="\(spot.name)"></label>
      <fieldset><legend>\(say("Place"))</legend>\(pointFields(spot.place))
      <p class="hint">\(say("Everyone can see the place. Your location is read only when you press the button."))</p></fieldset>
      <label>\(say("Description"))
      <textarea class="short" name="text" dir="auto" maxlength="\(Self.maximumText)">
      \(spot.text)</textarea></label>
      \(picture)
      \(Self.button(say(isNew ? "Publish" : "Save")))
      """
    let fields = isNew ? [newField] : [("id", spot.id), ("digest", spot.digest)]
    let delete: HTMLPart =
      isNew ? "" : form("spots/delete", fields, "<button>\(say("Delete"))</button>")
    return Content(
      title: say(isNew ? "New spot" : "Edit spot"),
      body: "\(note)\n\(form("spots", fields, isWide: true, hasFiles: hasPicture, body))\n\(delete)",
      scripts: ["place", "pick"],
      usesPosition: true,
      map: siteMap
    )
  }

  // MARK: Forms

  func saveSpot(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    guard hasSpots else { throw Self.noPage }
    let (me, id) = (try me(visit), form["id"])
    var again = SpotForm(id: id, digest: form["digest"], name: form["name"], text: form["text"], place: form)
    var other: HTMLPart = ""
    do throws(StudioRefusal) {
      // Those of the app may be longer.
      let before = id.isEmpty ? nil : try act { () throws(StudioError) in try editor.spot(id)?.spot?.spot }
      guard form["name"] == before?.name || form["name"].unicodeScalars.count <= Self.maximumName else {
        throw .tooLong(say("Name"), maximum: Self.maximumName)
      }
      guard form["text"] == before?.text || form["text"].unicodeScalars.count <= Self.maximumText else {
        throw StudioRefusal(
          422,
          StudioPhrase("A description has at most {count} characters.", count: Self.maximumText)
        )
      }
      let place = try Self.place(form)
      var draft = StudioEditor.SpotDraft(name: form["name"], text: form["text"], place: place)
      if cleaner != nil { draft.picture = try pictureChange("picture", form, visit) }
      let sent = draft
      do throws(StudioError) {
        if id.isEmpty {
          try editor.create(sent, form: form[Self.new], by: me.id)
        } else {
          try editor.edit(spot: id, sent, over: form["digest"], by: me.id)
        }
      } catch {
        // The form shows both versions; sent again, it replaces the other one.
        if case .changed(let version) = error, let now = version.spot?.spot {
          again.digest = version.digest
          other = """
            <section class="note"><h2>\(say("Current version"))</h2>
            <p dir="auto"><b>\(now.name)</b></p><p class="hint"><bdi>\(now.place.map(Self.text) ?? "")</bdi></p>
            <div class="words" dir="auto">\(now.text)</div></section>
            """
        }
        throw StudioRefusal(error)
      }
      return redirect("spots")
    } catch {
      return page(error, try spotForm(again, note: HTMLPart([note(error), other])), visit)
    }
  }

  func deleteSpot(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try act { () throws(StudioError) in
      try editor.delete(spot: form["id"], over: form["digest"], by: me.id)
    }
    return redirect("spots")
  }

  func restoreSpot(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try reopenReports(.spot(form["id"]), by: me.id)
    try act { () throws(StudioError) in try editor.restore(spot: form["id"], by: me.id) }
    return redirect("spots")
  }
}
