import ImageResize
import TestSupport

@testable import Pages
@testable import SiteBuild

/// A community that shares places, which a test fills, builds and looks at.
final class SampleSpots {
  let site: SampleSite
  /// Records as JSON.
  var users = [
    #"{"objectId":"u1","username":"ana"}"#, #"{"objectId":"u2","username":"bo","likedPosts":["p1"]}"#,
  ]
  var spots = [
    #"{"objectId":"s1","name":"Old <Pier>","coordinates":{"latitude":59.3,"longitude":18},"spotImage":"s/s1.jpg","description":"Deep *at once*.","user":"u2"}"#,
    #"{"objectId":"s2","name":"Ädel Rock","coordinates":{"longitude":18.01,"latitude":59.3}}"#,
    #"{"objectId":"s3","name":"Somewhere"}"#,
  ]
  var posts = [
    #"{"objectId":"p1","caption":"First at the pier","author":"u1","spot":"s1","createdAt":"2020-01-01T00:00:00Z"}"#,
    #"{"objectId":"p2","caption":"On the rock","author":"u1","spot":"s2","createdAt":"2020-01-02T00:00:00Z"}"#,
    #"{"objectId":"p3","caption":"Near both","author":"u2","coordinates":[18.02,59.31],"createdAt":"2020-01-03T00:00:00Z"}"#,
    #"{"objectId":"p4","caption":"Far away","author":"u2","coordinates":[8,-9],"createdAt":"2020-01-04T00:00:00Z"}"#,
    #"{"objectId":"p5","caption":"Nowhere","author":"u2","createdAt":"2020-01-05T00:00:00Z"}"#,
  ]
  /// Whether the machine has Leaflet.
  let hasLeaflet: Bool

  /// With a picture, and a Leaflet that does nothing.
  init(hasLeaflet: Bool = true) throws {
    self.hasLeaflet = hasLeaflet
    site = try SampleSite()
    site.configuration.fieldMap = "spots"
    site.configuration.map.leaflet = "leaflet"
    try site.writePicture("s/s1.jpg")
    guard hasLeaflet else { return }
    try site.folder.write("window.L={}", to: "site/leaflet/leaflet.js")
    try site.folder.write(".l{background:url(images/l.png)}", to: "site/leaflet/leaflet.css")
    try site.folder.write("png", to: "site/leaflet/images/l.png")
  }

  /// Writes the export and builds.
  @discardableResult
  func build(jobs: Int = 2) async throws -> BuildReport {
    for (name, records) in [("_User", users), ("Spots", spots), ("Posts", posts)] {
      try site.folder.write(
        #"{"results":[\#(records.joined(separator: ","))]}"#,
        to: "site/export/\(name).json"
      )
    }
    return try await site.buildAsItIs(jobs: jobs)
  }
}
