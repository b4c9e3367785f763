import BlogExport
import BlogModel
import PreviewServer

/// Pictures in forms: chosen, described, put in order, removed; and where the pages show them.
extension StudioSite {
  /// The most pictures that a field map reads of a blog.
  private static let maximumShown = 100

  // MARK: Forms

  /// What a form says about the pictures of a blog: those that it has shown, and those that are sent with it.
  struct PictureChoices {
    var pictures: [StudioEditor.DraftPicture] = []
    /// Why pictures were not taken, one sentence each.
    var problems: [StudioPhrase] = []
    /// Whether people still choose: the form is shown again, and nothing is saved.
    var isChoosing = false
  }

  /// Reads the pictures of a form; nil if it has none of the fields.
  func pictureChoices(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PictureChoices? {
    let (maximum, _) = try act { () throws(StudioError) in try editor.pictureFields() }
    guard maximum > 0, form["pictures"] == "shown" || !visit.files.isEmpty else { return nil }
    var choices = PictureChoices()
    for number in 0..<Self.maximumShown {
      let (kept, new, alt) = (form["kept\(number)"], form["new\(number)"], form["alt\(number)"])
      if !kept.isEmpty {
        choices.pictures.append(.init(.kept(kept), alt: alt))
      } else if !new.isEmpty {
        choices.pictures.append(.init(.new(new), alt: alt))
      }
    }
    let action = form["do"].split(separator: "-").map(String.init)
    choices.isChoosing = !action.isEmpty
    if action.count == 2, let number = Int(action[1]), choices.pictures.indices.contains(number) {
      switch action[0] {
      case "remove": choices.pictures.remove(at: number)
      case "earlier" where number > 0: choices.pictures.swapAt(number, number - 1)
      default: break
      }
    }
    for file in visit.files where ["pictures", "camera"].contains(file.field) {
      guard choices.pictures.count < maximum else {
        choices.problems.append(StudioError.tooManyPictures(maximum: maximum).phrase)
        break
      }
      do throws(StudioRefusal) {
        choices.pictures.append(.init(.new(try file.store(editor, cleaner, uploads))))
      } catch {
        choices.problems.append(error.phrase)
      }
    }
    return choices
  }

  /// The part of a form with the pictures of a blog; empty if the field map keeps none.
  ///
  /// - Parameters:
  ///   - pictures: the pictures, in their order.
  ///   - blog: the id of the blog; empty for a new one.
  ///   - areChanged: whether the draft does not have them yet, which a script then saves.
  /// - Returns: the fields.
  /// - Throws: `StudioRefusal` until the export has been read.
  func pictureFields(
    _ pictures: [StudioEditor.DraftPicture],
    blog: String,
    areChanged: Bool
  ) throws(StudioRefusal) -> HTMLPart {
    let (maximum, alts) = try act { () throws(StudioError) in try editor.pictureFields() }
    guard maximum > 0, cleaner != nil else { return "" }
    let rows = pictures.prefix(Self.maximumShown).enumerated().map { number, picture in
      pictureRow(number, picture, blog, hasAlt: number < alts)
    }
    let list: HTMLPart = rows.isEmpty ? "" : "<ol class=\"pictures\">\n\(HTMLPart(rows))\n</ol>"
    let more: HTMLPart = pictures.count < maximum ? fileFields(isSingle: maximum == 1) : ""
    let changed: HTMLPart = areChanged ? " data-changed" : ""
    return """
      <fieldset\(changed)><legend>\(say(maximum == 1 ? "Picture" : "Pictures"))</legend>
      <input type="hidden" name="pictures" value="shown">
      \(list)
      \(more)
      </fieldset>
      """
  }

  private func pictureRow(
    _ number: Int,
    _ picture: StudioEditor.DraftPicture,
    _ blog: String,
    hasAlt: Bool
  ) -> HTMLPart {
    let place = ["number": String(number + 1)]
    let (field, value, source): (String, String, String)
    switch picture.source {
    case .kept(let address):
      (field, value) = ("kept", address)
      source = Self.link("/.studio/picture", [("blog", blog), ("of", address)])
    case .new(let name):
      (field, value, source) = ("new", name, Self.link("/.studio/media", [("name", name)]))
    }
    let alt: HTMLPart =
      hasAlt
      ? """
      <label>\(say("What picture {number} shows", place)) <input type="text" name="alt\(number)" maxlength="200" dir="auto" value="\(picture.alt)"></label>
      """ : ""
    let earlier: HTMLPart =
      number > 0
      ? """
      <button name="do" value="earlier-\(number)" \
      aria-label="\(say("Move up picture {number}", place))">\(say("Move up"))</button>
      """ : ""
    return """
      <li><img src="\(source)" alt="\(say("Picture {number}", place))" loading="lazy">
      <div class="about">
      <input type="hidden" name="\(field)\(number)" value="\(value)">
      \(alt)
      <div class="does">\(earlier)<button name="do" value="remove-\(number)" \
      aria-label="\(say("Remove picture {number}", place))">\(say("Remove"))</button></div>
      </div></li>
      """
  }

  private func fileFields(isSingle: Bool) -> HTMLPart {
    let several: HTMLPart = isSingle ? "" : " multiple"
    return """
      <label class="file">\(say(isSingle ? "Choose a picture" : "Choose pictures")) \
      <input type="file" name="pictures" accept="image/*"\(several)></label>
      <label class="file camera">\(say("Take a photo")) \
      <input type="file" name="camera" accept="image/*" capture="environment"></label>
      <div class="does"><button class="still" name="do" value="add">\(say(isSingle ? "Show it here" : "Add them here"))</button>
      <span class="hint live drop">\(say("Drop pictures here, or paste them."))</span>
      <span class="hint">\(hint)</span></div>
      """
  }

  private var hint: String {
    say(
      "Up to {size} MB each. Location and camera data are removed.",
      ["size": String(uploads.megabytes)]
    )
  }

  /// The field for a picture of which a record has one: the photo or the cover of a profile, the picture of a spot.
  ///
  /// - Parameters:
  ///   - name: the name of the field.
  ///   - label: what people call it.
  ///   - current: the address of the picture; nil if there is none.
  ///   - owner: the query of the picture's page, as in `("blogger", id)`.
  /// - Returns: the field, with the present picture.
  func singlePicture(
    _ name: String,
    _ label: String,
    current: String?,
    of owner: (String, String)
  ) -> HTMLPart {
    let source = Self.link("/.studio/picture", [owner, ("of", name)])
    let shown: HTMLPart =
      current == nil
      ? ""
      : """
      <img src="\(source)" alt="\(label)">
      <label class="check"><input type="checkbox" name="remove-\(name)" value="yes"> \(say("Remove it"))</label>
      """
    return """
      <fieldset class="own-\(name)"><legend>\(label)</legend>
      \(shown)
      <label class="file">\(say(current == nil ? "Choose a picture" : "Choose another picture")) \
      <input type="file" name="\(name)" accept="image/*"></label>
      <p class="hint">\(hint)</p>
      </fieldset>
      """
  }

  /// What a form says about the photo or the cover.
  func pictureChange(
    _ name: String,
    _ form: FormFields,
    _ visit: Visit
  ) throws(StudioRefusal)
    -> StudioEditor.PictureChange
  {
    if let file = visit.files.first(where: { $0.field == name }) {
      return .replace(try file.store(editor, cleaner, uploads))
    }
    return form["remove-\(name)"] == "yes" ? .remove : .keep
  }

  // MARK: Drafts

  /// Pictures as a draft keeps them: a line each, with its kind, its name and what it shows.
  static func text(of pictures: [StudioEditor.DraftPicture]) -> String {
    pictures.map { picture in
      let (kind, name) =
        switch picture.source {
        case .kept(let address): ("kept", address)
        case .new(let name): ("new", name)
        }
      return [kind, name, RecordWriter.line(picture.alt)].joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The pictures that a draft keeps.
  static func pictures(in text: String) -> [StudioEditor.DraftPicture] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { return nil }
      return .init(parts[0] == "new" ? .new(parts[1]) : .kept(parts[1]), alt: parts[2])
    }
  }

  // MARK: Showing

  /// The pictures of a blog on its page.
  func pictures(of record: BlogRecord, _ visit: Visit) -> HTMLPart {
    guard cleaner != nil, may(.prepare, visit) else { return "" }
    let shown: [HTMLPart] = StudioEditor.pictures(of: record).prefix(20).map { picture in
      let source = Self.link("/.studio/picture", [("blog", record.blog.id), ("of", picture.address)])
      return "<img src=\"\(source)\" alt=\"\(picture.alt)\" loading=\"lazy\">"
    }
    return shown.isEmpty ? "" : "<div class=\"shown\">\n\(HTMLPart(shown))\n</div>"
  }

  /// A picture that a page shows; nil for a name that is not one of a picture.
  func picture(_ name: String, _ query: FormFields) throws(StudioRefusal) -> PageAnswer? {
    switch name {
    case "media": return try small(editor.waitingPicture(query["name"])?.bytes)
    case "picture": return try small(try address(query).flatMap { editor.pictures?.bytes(of: $0) })
    default: return nil
    }
  }

  /// The address of a picture that a record names: no others are shown.
  private func address(_ query: FormFields) throws(StudioRefusal) -> String? {
    try act { () throws(StudioError) in
      if !query["blog"].isEmpty {
        guard let version = try editor.blog(query["blog"]), let record = version.blog,
          try editor.isShown(version)
        else { return nil }
        let addresses = StudioEditor.pictures(of: record).map(\.address)
        return addresses.contains(query["of"]) ? query["of"] : nil
      }
      if !query["spot"].isEmpty {
        guard let version = try editor.spot(query["spot"]), try editor.isShown(version) else { return nil }
        return version.spot?.spot.picture
      }
      let blogger = try editor.blogger(query["blogger"])
      return query["of"] == "cover" ? blogger?.cover : blogger?.photo
    }
  }

  private func small(_ bytes: [UInt8]?) throws(StudioRefusal) -> PageAnswer {
    guard let picture = bytes.flatMap({ cleaner?.thumbnail($0) }) else {
      throw StudioRefusal(404, "This picture does not exist.")
    }
    let type = picture.format == .jpeg ? "image/jpeg" : "image/webp"
    return PageAnswer(
      200,
      type: type,
      picture.bytes,
      [("Content-Security-Policy", "default-src 'none'"), ("Cross-Origin-Resource-Policy", "same-origin")]
    )
  }
}
