import TemplateEngine

/// The map: the files that its script loads, and what is shown without JavaScript.
struct MapView: TemplateView {
  /// The URL of the points' locations.
  let pointsURL: String
  /// The URL of the coasts.
  let worldURL: String
  /// A picture of the points, for visitors without JavaScript.
  let overviewURL: String
  /// The URL template of the tiles with its placeholders, or the URL of the file with all tiles; empty if there are
  /// none.
  let tiles: String
  let attribution: String
  let maximalZoom: Int
  /// The files of Leaflet and of the map itself; empty if Leaflet was not found.
  let leafletStyle: AssetsView.Link
  let leafletScript: AssetsView.Link
  let script: AssetsView.Link
  /// The URL of what the map loads if one file has all tiles; empty otherwise.
  let tileScriptURL: String

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
    .text("scriptIntegrity") { $0.script.integrity },
    .text("tileScriptURL") { $0.tileScriptURL }
  )
}

/// A spot, or a blog with its own location, in a list.
struct SpotRowView: TemplateView {
  let url: String
  /// The name; never empty.
  let label: String
  let picture: PictureView?
  /// The coordinates, as in `59.32500, 18.07100`; empty if they are unknown.
  let coordinates: String
  /// The URL at which the map shows it; empty if the map does not.
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
