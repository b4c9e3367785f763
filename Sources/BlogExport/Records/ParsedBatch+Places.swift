import BlogModel

/// Geographic locations, and spots.
extension ParsedBatch {
  /// The geographic location in a record; nil if it is missing or invalid; an invalid one is reported.
  mutating func place(_ source: Source) -> Place? {
    switch source.record[.place] {
    case .place(let place): return place
    case .noPlace(let slice):
      let end = min(slice.end, slice.start + 400)
      let shown = withText(JSONSlice(start: slice.start, end: end, isPlain: false), source) {
        PlainText.line($0)
      }
      let place = source.record.isEmbedded ? nil : RecordPlace(file: file, offset: slice.start)
      report(.placeUnusable(field: source.field(.place), text: shown), source, at: place)
      return nil
    default: return placeOfNumbers(source)
    }
  }

  /// The location whose latitude and longitude are separate fields.
  private mutating func placeOfNumbers(_ source: Source) -> Place? {
    let fields: [FieldMap.Property] = [.latitude, .longitude]
    guard fields.contains(where: { source.compiledMap.hasSource(for: $0, of: source.kind) }) else {
      return nil
    }
    let texts = fields.map { text($0, source, clean: PlainText.line) }
    guard texts.contains(where: { $0 != nil }) else { return nil }
    if let latitude = texts[0].flatMap(Double.init), let longitude = texts[1].flatMap(Double.init),
      let place = Place(latitude: latitude, longitude: longitude)
    {
      return place
    }
    let names = fields.map(source.field).joined(separator: ", ")
    report(.placeUnusable(field: names, text: texts.map { $0 ?? "" }.joined(separator: ", ")), source)
    return nil
  }

  mutating func addSpot(_ source: Source) -> Bool {
    let container = containerNumber(source, of: .spots)
    guard let number = number(.id, source, of: .spots) ?? container else {
      report(.idMissing(.spot, isUnmapped: source.lacksIdPath), source)
      return false
    }
    let before = isRepaired
    isRepaired = false
    let place = place(source)
    if place == nil, !isRepaired { report(.placeMissing(field: source.field(.place)), source) }
    isRepaired = isRepaired || before
    let spot = Spot(
      id: spotIds.text(of: number),
      name: line(.title, source),
      picture: picture(.picture, source),
      text: paragraphs(.text, source),
      place: place,
      blogger: self.number(.blogger, source, of: .bloggers),
      createdDate: date(.createdDate, source)
    )
    spots.append(Row(value: spot, number: number, place: source.record.place))
    return true
  }

  /// Adds a placeholder for a spot that is private or was deleted.
  mutating func withholdSpot(_ source: Source, isRemoval: Bool = false) {
    let own = number(.id, source, of: .spots) ?? containerNumber(source, of: .spots)
    guard let number = own else { return }
    spots.append(
      Row(
        value: Spot(id: "", name: ""),
        number: number,
        place: source.record.place,
        isRemoval: isRemoval,
        isPrivate: !isRemoval
      )
    )
  }

  /// Adds the spots of a later batch.
  ///
  /// - Parameters:
  ///   - other: the later batch.
  ///   - blogger: the numbers of its bloggers in this batch.
  ///   - spot: the numbers of its spots in this batch.
  mutating func mergeSpots(_ other: ParsedBatch, blogger: [Int32], spot: [Int32]) {
    for row in other.spots {
      var moved = row
      moved.number = spot[Int(row.number)]
      moved.value.blogger = row.value.blogger.map { blogger[Int($0)] }
      spots.append(moved)
    }
  }
}
