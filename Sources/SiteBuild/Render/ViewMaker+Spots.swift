import BlogModel
import MarkdownHTML
import TemplateEngine

/// The views of the map and of spots.
extension ViewMaker {
  /// How many blogs nearby the page of a spot shows.
  static let nearbyLimit = 8
  /// Metres within which a blog is nearby.
  static let nearbyReach = 100_000.0
  /// How close the map looks at one place.
  static let closeZoom = 13

  /// The map and a page of the list beside it.
  func spotsPage(_ part: Pagination.Part, path: String) -> SpotsPageView {
    let pager = pager(part, folder: Plan.spotsFolder)
    let heading = words.text("map")
    var head = head(path, title: title(heading, part), section: .spots, pager: pager)
    head.crumbs = part.number == nil ? crumbs(.feed) : crumbs(.spots)
    return SpotsPageView(
      site: site,
      head: head,
      heading: heading,
      note: words.text("spot-count", count: content.points.subjects.count),
      map: part.number == nil ? mapView : nil,
      spots: content.points.subjects[part.range].map(row),
      pager: pager
    )
  }

  private var mapView: MapView? {
    guard let map, !content.points.pins.isEmpty else { return nil }
    let settings = configuration.map
    return MapView(
      pointsURL: address.local(map.points),
      worldURL: address.local(map.world),
      overviewURL: address.local(map.overview),
      tiles: settings.tiles.map { $0.url.hasPrefix("/") ? address.local(String($0.url.dropFirst())) : $0.url }
        ?? "",
      attribution: settings.attribution,
      maximalZoom: settings.maximalZoom,
      leafletStyle: site.assets.leafletStyle,
      leafletScript: site.assets.leafletScript,
      script: site.assets.mapScript
    )
  }

  private func row(_ subject: MapPoints.Subject) -> SpotRowView {
    let place = MapPoints.place(of: subject, archive)
    let (label, url) = names(of: subject)
    return SpotRowView(
      url: url,
      label: label,
      picture: tile(of: subject).map { Self.picture($0, alt: "", address) },
      coordinates: place.map(Self.coordinates) ?? "",
      mapURL: place.map(mapURL) ?? "",
      blogCount: blogCount(of: subject)
    )
  }

  func blogCount(of subject: MapPoints.Subject) -> Int {
    if case .spot(let index) = subject { archive.blogs(ofSpot: index).count } else { 0 }
  }

  func tile(of subject: MapPoints.Subject) -> PreparedPictures.File? {
    switch subject {
    case .spot(let index): content.pictures.spot(index)?.tile
    case .blog(let index): content.pictures.blog(index)?.tile
    }
  }

  func names(of subject: MapPoints.Subject) -> (label: String, url: String) {
    switch subject {
    case .spot(let index): (Self.name(ofSpot: index, content, words), spotURL(index))
    case .blog(let index): (label(ofBlog: index), blogURL(index))
    }
  }

  static func name(ofSpot index: Int, _ content: SiteContent, _ words: MessageCatalog) -> String {
    let name = content.archive.spots[index].name
    return name.isEmpty ? words.text("spot-without-name") : name
  }

  func spotURL(_ index: Int) -> String { address.local(Plan.folder(ofSpot: content.paths.spots[index])) }

  /// Where the map shows a place: the zoom and the place stand behind the `#`.
  func mapURL(_ place: Place) -> String {
    let degrees = [place.microLatitude, place.microLongitude].map(Self.degrees)
    return "\(address.local(Plan.spotsFolder))#\(Self.closeZoom)/\(degrees[0])/\(degrees[1])"
  }

  /// Millionths as a decimal fraction with five digits, a metre.
  static func degrees(_ micro: Int32) -> String {
    let rounded = (Int(micro) + (micro < 0 ? -5 : 5)) / 10
    let digits = String(100_000 + abs(rounded) % 100_000).dropFirst()
    return "\(rounded < 0 ? "-" : "")\(abs(rounded) / 100_000).\(digits)"
  }

  static func coordinates(_ place: Place) -> String {
    "\(degrees(place.microLatitude)), \(degrees(place.microLongitude))"
  }

  // MARK: A spot

  /// A spot's page.
  func spotPage(_ index: Int, _ part: Pagination.Part, path: String) -> SpotPageView {
    let spot = archive.spots[index]
    let name = Self.name(ofSpot: index, content, words)
    let note = renderer.note(spot.text)
    let renditions = content.pictures.spot(index)
    let pager = pager(part, folder: Plan.folder(ofSpot: content.paths.spots[index]))
    let blogs = archive.blogs(ofSpot: index)
    var head = head(
      path,
      title: title(name, part),
      description: note.plainText,
      section: .spots,
      pager: pager
    )
    head.crumbs = crumbs(.spots)
    if part.number != nil { head.crumbs.append(LinkView(label: name, url: spotURL(index))) }
    if let card = socialImage(renditions?.card, alt: name) { (head.image, head.isWide) = (card, true) }
    let isFirst = part.number == nil
    head.structuredData =
      isFirst
      ? StructuredData.spot(
        self,
        index,
        note: note.plainText,
        image: socialImage(renditions?.photo.last, alt: "")?.url ?? "",
        crumbs: head.crumbs
      )
      : StructuredData.list(self, head.crumbs, (head.title, address.page(path)))
    return SpotPageView(
      site: site,
      head: head,
      url: spotURL(index),
      heading: name,
      picture: wholePicture(renditions?.photo ?? [], alt: name),
      place: spot.place.map(placeView),
      body: isFirst ? note.html : "",
      author: spot.blogger.map { people[Int($0)] },
      date: spot.createdDate.map(dates.view),
      blogCount: blogs.count,
      entries: entries(blogs[part.range].map(Int.init), from: isFirst ? Self.eagerEntries : 0),
      nearby: isFirst ? nearby(spot: index) : [],
      pager: pager,
      isFirst: isFirst
    )
  }

  private func placeView(_ place: Place) -> PlaceView {
    let north = Int((place.latitude * 1000).rounded())
    let east = Int((place.longitude * 1000).rounded())
    // Whole continents: the coasts are too coarse for less.
    let window = MapWindow(around: [place]).widened(to: 50)
    return PlaceView(
      coordinates: Self.coordinates(place),
      latitude: Self.degrees(place.microLatitude),
      longitude: Self.degrees(place.microLongitude),
      mapURL: mapURL(place),
      drawingURL: map.map { address.local($0.drawing) } ?? "",
      viewBox: window.viewBox,
      x: MapDrawing.thousandths(east),
      y: MapDrawing.thousandths(-north)
    )
  }

  /// Blogs near a spot, but those about it, the nearest first.
  func neighbours(ofSpot index: Int) -> [PlaceTree.Neighbour] {
    guard let place = archive.spots[index].place else { return [] }
    return content.nearby.nearest(to: place, Self.nearbyLimit, within: Self.nearbyReach) { blog in
      self.archive.parts(ofBlog: Int(blog)).spot != Int32(index)
    }
  }

  private func nearby(spot index: Int) -> [NearbyView] {
    neighbours(ofSpot: index).map {
      NearbyView(blog: likedBlogs[Int($0.id)], distance: distance($0.metres))
    }
  }

  /// A distance in words: to 10 m below a kilometre, to 100 m below ten.
  func distance(_ metres: Double) -> String {
    if metres < 995 { return words.text("metres", ["number": "\(Int((metres / 10).rounded()) * 10)"]) }
    let tenths = Int((metres / 100).rounded())
    if tenths >= 100 { return words.text("kilometres", ["number": "\((tenths + 5) / 10)"]) }
    let mark = words.text("decimal-mark")
    return words.text("kilometres", ["number": "\(tenths / 10)\(mark)\(tenths % 10)"])
  }

  // MARK: A blog

  /// The spot of a blog, or its place on the map; nil where it has neither.
  func place(ofBlog index: Int) -> LinkView? {
    guard content.hasMap else { return nil }
    let parts = archive.parts(ofBlog: index)
    if let spot = parts.spot {
      return LinkView(label: Self.name(ofSpot: Int(spot), content, words), url: spotURL(Int(spot)))
    }
    return parts.place.map { LinkView(label: Self.coordinates($0), url: mapURL($0)) }
  }
}

extension ViewMaker {
  /// The files that the map reads.
  ///
  /// - Parameters:
  ///   - content: of the site.
  ///   - labels: what blogs are called, by index into `Archive.blogs`.
  ///   - words: of the site's language.
  /// - Returns: the files, with the names that pages know them by.
  static func mapFiles(_ content: SiteContent, labels: [String], _ words: MessageCatalog) -> MapFiles {
    MapFiles(content.points.pins.map(\.place)) { number in
      switch content.points.pins[number].subject {
      case .spot(let index):
        MapFiles.Label(
          name: name(ofSpot: index, content, words),
          url: Plan.folder(ofSpot: content.paths.spots[index]),
          picture: content.pictures.spot(index)?.tile?.path ?? ""
        )
      case .blog(let index):
        MapFiles.Label(
          name: labels[index],
          url: "blogs/\(content.paths.blogs[index])/",
          picture: content.pictures.blog(index)?.tile?.path ?? ""
        )
      }
    }
  }
}
