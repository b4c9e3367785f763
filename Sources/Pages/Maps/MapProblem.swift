package import BlogModel

/// Why a map shows less than it could.
package enum MapProblem: Equatable {
  /// Leaflet is nowhere where systems keep it.
  case noLeaflet
  /// Leaflet is not in the folder that the configuration names.
  case notInFolder(String)
  case tooMany(count: Int)
  /// The file that the configuration names as that of all tiles is missing.
  case noTiles(String)
  /// The file with the map's tiles cannot be read, and why.
  case unreadableTiles(String, String)
  /// The file of all tiles cannot be shown, and why.
  case unusableTiles(String, String)

  /// The problem in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .noLeaflet:
      Diagnostic(
        code: "leaflet-missing",
        severity: .note,
        summary:
          "Leaflet is not installed; the map is static",
        hint:
          "Install it, for example with apt-get install libjs-leaflet, or set its folder as 'leaflet' under 'map'."
      )
    case .notInFolder(let folder):
      Diagnostic(
        code: "leaflet-missing",
        severity: .warning,
        place: .init(file: folder),
        summary: "leaflet.js and leaflet.css are missing here; the map is static",
        hint:
          "Set the folder that has both as 'leaflet' under 'map', or remove the key to use Leaflet of the system."
      )
    case .tooMany(let count):
      Diagnostic(
        code: "map-full",
        severity: .note,
        summary: "the map shows \(MapPoints.mostPins) places; \(count) more are in the list only"
      )
    case .noTiles(let file):
      Diagnostic(
        code: "map-tiles",
        severity: .warning,
        place: .init(file: file),
        summary: "the file of the map tiles is missing; the map shows coastlines only",
        hint: "Copy the file to this place, or remove 'tiles' under 'map'."
      )
    case .unreadableTiles(let file, let reason):
      Diagnostic(
        code: "map-tiles",
        severity: .warning,
        place: .init(file: file),
        summary: "cannot read the file of the map tiles (\(reason)); the map shows coastlines only",
        hint: "Check its permissions."
      )
    case .unusableTiles(let file, let reason):
      Diagnostic(
        code: "map-tiles",
        severity: .warning,
        place: .init(file: file),
        summary: "\(reason); the map shows coastlines only",
        hint:
          "Use a PMTiles file of version 3 with pictures (PNG, JPEG, WebP or AVIF). docs/maps.md says how to make one."
      )
    }
  }
}
