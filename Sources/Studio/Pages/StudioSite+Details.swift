import BlogExport
import BlogModel

/// The part of a blog's form for what the app keeps besides words and pictures: attributes, place, spot.
extension StudioSite {
  private static let attribute = "attribute:"
  private static let (latitude, longitude, spot) = ("latitude", "longitude", "spot")
  /// The hidden field with the question that a new blog answers.
  static let question = "question"
  private static let separator = ", "
  private static let (maximumSpots, maximumValues) = (1000, 500)

  // MARK: Reading

  /// The fields of a form that are about details, as an encoded form; nil if it has no such fields.
  static func details(in form: FormFields) -> String? {
    form.encoded { $0.hasPrefix(attribute) || [latitude, longitude, spot, question, video].contains($0) }
  }

  /// The details of a form.
  ///
  /// - Parameters:
  ///   - form: what was sent.
  ///   - old: the blog that it changes; values that the form shows as the blog has them stay as they are.
  /// - Returns: nil if the form has no fields for them; then those that the blog has stay.
  /// - Throws: `StudioRefusal`.
  func details(_ form: FormFields, changing old: BlogRecord?) throws(StudioRefusal) -> BlogDetails? {
    let fields = try act { () throws(StudioError) in try editor.fields() }
    let isAsked = fields.attributes.contains { form.has(Self.attribute + $0.name) }
    let names = [Self.latitude, Self.spot, Self.question]
    guard isAsked || names.contains(where: { form.has($0) }) else { return nil }
    var details = BlogDetails(old)
    if !form[Self.question].isEmpty { details.question = form[Self.question] }
    if isAsked {
      details.attributes = try fields.attributes.map { field throws(StudioRefusal) -> Attribute? in
        let known = old?.parts.attributes.first { $0.name == field.name }
        guard form.has(Self.attribute + field.name) else { return known }
        let text = form[Self.attribute + field.name]
        if let known, known.values.joined(separator: Self.separator) == text { return known }
        guard text.unicodeScalars.count <= Self.maximumValues else {
          throw .tooLong(field.name, maximum: Self.maximumValues)
        }
        let values = text.split(whereSeparator: Self.isComma).map { RecordWriter.line(String($0)) }
          .filter(\.isSeen)
        return values.isEmpty ? nil : Attribute(name: field.name, values: values)
      }.compactMap(\.self)
    }
    if form.has(Self.latitude) { details.place = try Self.place(form) }
    if form.has(Self.spot) { details.spot = form[Self.spot].isEmpty ? nil : form[Self.spot] }
    if let spot = details.spot, spot != old?.spot, try !spots().contains(where: { $0.id == spot }) {
      throw StudioRefusal(422, "The spot no longer exists.")
    }
    return details
  }

  /// Whether a character separates tags or values: a comma, also of Chinese, Japanese and Arabic keyboards.
  static func isComma(_ character: Character) -> Bool { ",\u{FF0C}\u{3001}\u{60C}".contains(character) }

  /// The place that people typed; nil if both fields are empty.
  static func place(_ form: FormFields) throws(StudioRefusal) -> Place? {
    let texts = [form[latitude], form[longitude]].map { RecordWriter.line($0) }
    if texts.allSatisfy(\.isEmpty) { return nil }
    let numbers = texts.compactMap(number)
    guard numbers.count == 2, let place = Place(latitude: numbers[0], longitude: numbers[1]) else {
      throw StudioRefusal(
        422,
        "A place has a latitude from -90 to 90 and a longitude from -180 to 180, such as 47.66 and 9.18."
      )
    }
    return place
  }

  /// A decimal number with digits of any script, and a point or a comma; nil for any other text.
  private static func number(_ text: String) -> Double? {
    var plain = ""
    for character in text {
      switch character {
      case "-", "\u{2212}": plain += "-"
      case ".", ",", "\u{66B}": plain += "."
      default:
        guard let digit = character.wholeNumberValue, digit < 10 else { return nil }
        plain += "\(digit)"
      }
    }
    return Double(plain)
  }

  /// The details of a blog as its form shows them.
  static func details(of record: BlogRecord) -> String {
    var pairs = record.parts.attributes.map {
      (name: attribute + $0.name, value: $0.values.joined(separator: separator))
    }
    if let place = record.parts.place {
      pairs += [(latitude, "\(place.latitude)"), (longitude, "\(place.longitude)")]
    }
    if let id = record.spot { pairs.append((spot, id)) }
    return (try? FormFields(pairs: pairs))?.encoded { _ in true } ?? ""
  }

  // MARK: Showing

  /// The details of a blog in words, for the page with two versions.
  func list(_ details: BlogDetails) throws(StudioRefusal) -> HTMLPart {
    var lines = details.attributes.map { "\($0.name): \($0.values.joined(separator: Self.separator))" }
    if let place = details.place { lines.append(Self.text(place)) }
    if let id = details.spot {
      lines.append(try spots().first { $0.id == id }?.name ?? say("A spot that is not shown"))
    }
    return HTMLPart(lines.map { "<p class=\"hint\" dir=\"auto\">\($0)</p>" as HTMLPart })
  }

  /// The coordinates of a place.
  static func text(_ place: Place) -> String { "\(place.latitude), \(place.longitude)" }

  /// The fields; empty for blogs that have no details.
  func detailFields(
    _ encoded: String,
    _ fields: BlogFields,
    _ visit: Visit
  ) throws(StudioRefusal) -> HTMLPart {
    let values = (try? FormFields(encoded.utf8)) ?? .none
    let places = try placeFields(values, fields, visit)
    return HTMLPart([attributeFields(values, fields.attributes), places])
  }

  /// The fields of attributes, with the values that the site has.
  func attributeFields(_ values: FormFields, _ attributes: [BlogFields.Attribute]) -> HTMLPart {
    if attributes.isEmpty { return "" }
    let fields = attributes.enumerated().map { number, attribute -> HTMLPart in
      let (name, value) = (Self.attribute + attribute.name, values[Self.attribute + attribute.name])
      if attribute.isTruth, ["", "true", "false"].contains(value) {
        return choice(name, attribute.name, value, [("true", say("Yes")), ("false", say("No"))])
      }
      let options: [HTMLPart] = attribute.values.map { "<option value=\"\($0)\"></option>" }
      return """
        <label><span dir="auto">\(attribute.name)</span>
        <input type="text" name="\(name)" maxlength="\(Self.maximumValues)" dir="auto" list="values-\(number)" value="\(value)"></label>
        <datalist id="values-\(number)">\(HTMLPart(options))</datalist>
        """
    }
    return """
      <fieldset><legend>\(say("Attributes"))</legend>
      <div class="columns">\(HTMLPart(fields))</div>
      <p class="hint">\(say("Leave empty what you do not know. Separate several values with commas."))</p></fieldset>
      """
  }

  /// The spots that blogs can be about, by name.
  private func spots() throws(StudioRefusal) -> [(id: String, name: String, author: String?)] {
    guard try act({ () throws(StudioError) in try editor.fields() }).hasSpot else { return [] }
    let all = try act { () throws(StudioError) in try editor.spots(restorableBy: nil).shown }
    return all.lazy.filter { !$0.spot.name.isEmpty }.map { ($0.spot.id, $0.spot.name, $0.author) }
  }

  private func placeFields(
    _ values: FormFields,
    _ fields: BlogFields,
    _ visit: Visit
  ) throws(StudioRefusal) -> HTMLPart {
    let (all, hidden, chosen) = (try spots(), try hiddenIds(visit), values[Self.spot])
    if !fields.hasPlace, all.isEmpty, chosen.isEmpty { return "" }
    let offered = all.lazy.filter { spot in spot.author.map { !hidden.contains($0) } ?? true }
    var spots = Array(offered.prefix(Self.maximumSpots)).map { (value: $0.id, label: $0.name) }
    if !chosen.isEmpty, !spots.contains(where: { $0.value == chosen }) {
      let name = all.first { $0.id == chosen }?.name
      spots.append((chosen, name ?? say("A spot that is not shown")))
    }
    let choice = spots.isEmpty ? "" : choice(Self.spot, say("A spot of the site"), chosen, spots)
    let point: HTMLPart =
      !fields.hasPlace
      ? ""
      : """
      \(pointFields(values))
      <p class="hint">\(say("Everyone can see the place. Your location is read only when you press the button."))</p>
      """
    return "<fieldset><legend>\(say("Place"))</legend>\(choice)\(point)</fieldset>"
  }

  /// The coordinates of a place as a form shows them.
  static func fields(of place: Place?) -> FormFields {
    guard let place else { return .none }
    let pairs = [(latitude, "\(place.latitude)"), (longitude, "\(place.longitude)")]
    return (try? FormFields(pairs: pairs.map { (name: $0.0, value: $0.1) })) ?? .none
  }

  /// The fields of a place, and the button that fills them.
  func pointFields(_ values: FormFields) -> HTMLPart {
    let map: HTMLPart = siteMap == nil ? "" : mapField()
    return """
      <div class="columns">
      <label>\(say("Latitude"))
      <input type="text" name="\(Self.latitude)" inputmode="text" autocomplete="off" value="\(values[Self.latitude])"></label>
      <label>\(say("Longitude"))
      <input type="text" name="\(Self.longitude)" inputmode="text" autocomplete="off" value="\(values[Self.longitude])"></label>
      </div>
      \(map)
      <div class="does live"><button type="button" data-position>\(say("Use my location"))</button>
      <span class="hint" role="status"></span></div>
      """
  }

  /// The map of the site; nil if it has none that can be moved.
  var siteMap: SiteMap? { sitePage(SiteMap.page).flatMap { SiteMap(page: $0) } }

  /// The map on which a place is tapped; the fields are for those who have no scripts.
  private func mapField() -> HTMLPart {
    """
    <div class="live"><p class="hint" id="map-help">\(say("Tap the place on the map. With the keyboard, move the map with the arrow keys and press Enter: the cross is the place."))</p>
    <div id="map" class="pick" data-pick data-label="\(say("Map"))" \(HTMLPart(raw: siteMap?.attributes ?? ""))></div></div>
    """
  }

  private func choice(
    _ name: String,
    _ label: String,
    _ value: String,
    _ options: [(value: String, label: String)]
  ) -> HTMLPart {
    let parts: [HTMLPart] = ([("", "–")] + options).map { option in
      let mark: HTMLPart = option.0 == value ? " selected" : ""
      return "<option value=\"\(option.0)\"\(mark)>\(option.1)</option>"
    }
    return """
      <label><span dir="auto">\(label)</span> <select name="\(name)">\(HTMLPart(parts))</select></label>
      """
  }
}

extension BlogDetails {
  /// The details of a blog; none for nil.
  init(_ record: BlogRecord?) {
    self.init(attributes: record?.parts.attributes ?? [], place: record?.parts.place, spot: record?.spot)
  }
}
