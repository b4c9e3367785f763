import BlogModel
import Foundation
import Testing

@testable import Pages
@testable import SiteOutput

/// The files that the map reads.
struct MapFilesTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Place {
    try #require(Place(latitude: latitude, longitude: longitude))
  }

  private func label(_ number: Int) -> MapFiles.Label {
    MapFiles.Label(name: "</script>\(number)", url: "spots/\(number)/", picture: "")
  }

  private func text(_ path: String, _ files: MapFiles) throws -> String {
    let file = try #require(files.files.first { $0.path == path })
    guard case .bytes(let bytes) = file.source else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `points are whole hundred-thousandths, each added to the one before`() throws {
    let files = MapFiles(
      [try place(1, 2), try place(1.00001, 2.000014), try place(-1.5, -0.000006)],
      label: label
    )
    let points = try text(files.points, files)
    #expect(points.hasPrefix(#"{"shards":[["maps/shard."#))
    #expect(points.hasSuffix(#",3]],"points":[-150000,-1,250000,200001,1,1]}"#))
    #expect(files.files.allSatisfy { PagePolicy.isHashed($0.path) })
  }

  @Test func `the names of points are in shards of points near each other`() throws {
    let places = try (0..<1000).map { (number: Int) in
      try place(Double(number % 40) / 10, Double(number / 40) / 10)
    }
    let files = MapFiles(places, label: label)
    let shards = files.files.filter { $0.path.hasPrefix("maps/shard.") }
    #expect((5...30).contains(shards.count))
    let first = try text(shards[0].path, files)
    #expect(first.contains(#"["\u003c/script\u003e0","spots/0/",""]"#))
    #expect(!first.contains("<"))
    // One that is added changes the shard that it is in.
    let more = MapFiles(places + [try place(1.01, 1.01)], label: label)
    let kept = Set(more.files.map(\.path)).intersection(shards.map(\.path))
    #expect(kept.count == shards.count - 1)
  }

  @Test func `as many as there are at one place are one shard`() throws {
    let files = MapFiles(Array(repeating: try place(5, 5), count: 900), label: label)
    #expect(files.files.count { $0.path.hasPrefix("maps/shard.") } == 1)
  }

  @Test func `a static map shows where the points are, and only points that are visibly apart`() throws {
    let near = MapFiles([try place(59, 18), try place(59.000001, 18), try place(60, 19)], label: label)
    #expect(try text(near.overview, near).components(separatedBy: "h0").count == 3)
    #expect(near.window == MapWindow(around: [try place(59, 18), try place(60, 19)]))
    let many = try (0..<20_000).map { try place(Double($0 % 170) - 85, Double($0 * 7 % 3600) / 10 - 180) }
    let dots = try text(MapFiles(many, label: label).overview, MapFiles(many, label: label))
    #expect(dots.components(separatedBy: "h0").count < 3100)
  }

  @Test(arguments: [
    ([0.0, 0.0], "-12 -6 24 12"), ([89.0, 179.0], "167 -90 24 12"), ([-89.0, -179.0], "-191 78 24 12"),
    ([-80.0, -170.0, 80.0, 170.0], "-180 -90 360 180"),
  ])
  func `a drawing shows enough to know where it is, and nothing beyond the poles`(
    _ degrees: [Double],
    _ box: String
  ) throws {
    let places = try stride(from: 0, to: degrees.count, by: 2).map { try place(degrees[$0], degrees[$0 + 1]) }
    #expect(MapWindow(around: places).viewBox == box)
  }

  @Test(arguments: [(0, "0"), (1500, "1.5"), (-20, "-0.02"), (12_003, "12.003"), (-4000, "-4")])
  func `numbers have no zeros at their ends`(_ number: Int, _ text: String) {
    #expect(MapDrawing.thousandths(number) == text)
  }
}
