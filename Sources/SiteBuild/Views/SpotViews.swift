import TemplateEngine

/// The map: what its script loads, and what is there without it.
struct MapView: TemplateView {
  /// Where the points are.
  let pointsURL: String
  /// The coasts.
  let worldURL: String
  /// A picture of the points, for whoever has no script.
  let overviewURL: String
  /// The address of tiles with its places; empty where there are none.
  let tiles: String
  let attribution: String
  let maximalZoom: Int
  /// Leaflet's and the map's own; empty where Leaflet was not found.
  let leafletStyle: AssetsView.Link
  let leafletScript: AssetsView.Link
  let script: AssetsView.Link

  static let shape = ViewShape<MapView>(
    .text("pointsURL") { $0.pointsURL },
    .text("worldURL") { $0.worldURL },
    .text("overviewURL") { $0.overviewURL },
    .text("tiles") { $0.tiles },
    .text("attribution") { $0.attribution },
    .number("maximalZoom") { $0.maximalZoom },
    .flag("isMovable") { !$0.leafletScript.url.isEmpty },
    .text("leafletStyleURL") { $0.leafletStyle.url },
    .text("leafletStyleIntegrity") { $0.leafletStyle.integrity },
    .text("leafletScriptURL") { $0.leafletScript.url },
    .text("leafletScriptIntegrity") { $0.leafletScript.integrity },
    .text("scriptURL") { $0.script.url },
    .text("scriptIntegrity") { $0.script.integrity }
  )
}

/// A spot, or a blog with a place of its own, in a list.
struct SpotRowView: TemplateView {
  let url: String
  /// Its name; never empty.
  let label: String
  let picture: PictureView?
  /// As in `59.32500, 18.07100`; empty where nobody knows.
  let coordinates: String
  /// Where the map shows it; empty where it does not.
  let mapURL: String
  let blogCount: Int

  static let shape = ViewShape<SpotRowView>(
    .text("url") { $0.url },
    .text("label") { $0.label },
    .view("picture", at: \.picture),
    .text("coordinates") { $0.coordinates },
    .text("mapURL") { $0.mapURL },
    .number("blogCount") { $0.blogCount }
  )
}

/// The map with the list beside it, or an older page of that list.
struct SpotsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// How many there are, in words.
  let note: String
  /// Nil on all pages but the first, and where nothing has a place.
  let map: MapView?
  let spots: [SpotRowView]
  let pager: PagerView

  static let shape = ViewShape<SpotsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("map", at: \.map),
    .list("spots", at: \.spots),
    .view("pager", at: \.pager)
  )
}

/// Where a spot is: in words, and on a small drawing.
struct PlaceView: TemplateView {
  /// As in `59.32500, 18.07100`.
  let coordinates: String
  /// For programs, in degrees.
  let latitude: String
  let longitude: String
  /// Where the map shows it.
  let mapURL: String
  /// The coasts as a picture.
  let drawingURL: String
  /// What of it is to be seen, and the place on it, in degrees, south downwards.
  let viewBox: String
  let x: String
  let y: String

  static let shape = ViewShape<PlaceView>(
    .text("coordinates") { $0.coordinates },
    .text("latitude") { $0.latitude },
    .text("longitude") { $0.longitude },
    .text("mapURL") { $0.mapURL },
    .text("drawingURL") { $0.drawingURL },
    .text("viewBox") { $0.viewBox },
    .text("x") { $0.x },
    .text("y") { $0.y }
  )
}

/// A blog near a spot.
struct NearbyView: TemplateView {
  let blog: LikedBlogView
  /// As in `1.2 km`.
  let distance: String

  static let shape = ViewShape<NearbyView>(
    .view("blog", at: \.blog),
    .text("distance") { $0.distance }
  )
}

/// The page of one spot, or an older page of the blogs about it.
struct SpotPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let url: String
  /// Its name; never empty.
  let heading: String
  /// The whole picture; nil when there is none.
  let picture: PictureView?
  /// Nil where nobody knows.
  let place: PlaceView?
  /// What is told of it, as safe HTML; empty for nothing.
  let body: String
  /// Who shared it; nil where nobody says.
  let author: PersonView?
  let date: DateView?
  let blogCount: Int
  let entries: [EntryView]
  /// Blogs about other places, the nearest first.
  let nearby: [NearbyView]
  let pager: PagerView
  /// Whether this is the first page of it.
  let isFirst: Bool

  static let shape = ViewShape<SpotPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("url") { $0.url },
    .text("heading") { $0.heading },
    .view("picture", at: \.picture),
    .view("place", at: \.place),
    .html("body") { $0.body },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .number("blogCount") { $0.blogCount },
    .list("entries", at: \.entries),
    .list("nearby", at: \.nearby),
    .view("pager", at: \.pager),
    .flag("isFirst") { $0.isFirst }
  )
}
