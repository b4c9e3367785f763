import TemplateEngine

/// The page of one spot, or an older page of the blogs about it.
struct SpotPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let url: String
  /// The name; never empty.
  let heading: String
  /// The whole picture; nil when there is none.
  let picture: PictureView?
  /// The location; nil if it is unknown.
  let place: PlaceView?
  /// The description as safe HTML; empty without one.
  let body: String
  /// The blogger who shared it; nil if the export does not specify one.
  let author: PersonView?
  let date: DateView?
  let blogCount: Int
  let entries: [EntryView]
  /// Blogs about other places, the nearest first.
  let nearby: [NearbyView]
  let pager: PagerView
  /// Whether this is the first page of the spot.
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

/// The location of a spot, as text and on a small drawing.
struct PlaceView: TemplateView {
  /// As in `59.32500, 18.07100`.
  let coordinates: String
  /// Latitude and longitude in machine-readable form, in degrees.
  let latitude: String
  let longitude: String
  /// The URL at which the map shows it.
  let mapURL: String
  /// The URL of the picture of the coasts.
  let drawingURL: String
  /// What the picture shows, its corner, and the location on it, in degrees, with south downwards.
  let viewBox: String
  let left: String
  let top: String
  let x: String
  let y: String

  static let shape = ViewShape<PlaceView>(
    .text("coordinates") { $0.coordinates },
    .text("latitude") { $0.latitude },
    .text("longitude") { $0.longitude },
    .text("mapURL") { $0.mapURL },
    .text("drawingURL") { $0.drawingURL },
    .text("viewBox") { $0.viewBox },
    .text("left") { $0.left },
    .text("top") { $0.top },
    .text("x") { $0.x },
    .text("y") { $0.y }
  )
}

/// A blog near a spot.
struct NearbyView: TemplateView {
  let blog: BlogRowView
  /// As in `1.2 km`.
  let distance: String

  static let shape = ViewShape<NearbyView>(
    .view("blog", at: \.blog),
    .text("distance") { $0.distance }
  )
}
