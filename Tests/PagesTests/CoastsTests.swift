import BlogModel
import Foundation
import Testing

@testable import Pages

/// The coasts that maps draw.
struct CoastsTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Place {
    try #require(Place(latitude: latitude, longitude: longitude))
  }

  /// Whether a place is on land, by the rule of even and odd crossings.
  private func isLand(_ place: Place, _ lines: [(isWater: Bool, points: [Coasts.Point])]) -> Bool {
    let units = Double(Coasts.unitsPerDegree)
    func isInside(_ line: [Coasts.Point]) -> Bool {
      zip(line, line.dropFirst() + line.prefix(1)).count { a, b in
        let (y, ay, by) = (place.latitude * units, Double(a.y), Double(b.y))
        guard (ay > y) != (by > y) else { return false }
        return place.longitude * units < Double(a.x) + (y - ay) / (by - ay) * Double(b.x - a.x)
      } % 2 == 1
    }
    return lines.contains { !$0.isWater && isInside($0.points) }
      && !lines.contains { $0.isWater && isInside($0.points) }
  }

  @Test func `lines are closed, on the Earth, and continue beyond the 180th meridian`() {
    let units = Int32(Coasts.unitsPerDegree)
    for ring in Coasts.rings {
      #expect(ring.points.count >= 3)
      #expect(ring.southWest.x >= -180 * units && ring.northEast.x <= 200 * units)
      #expect(ring.southWest.y >= -90 * units && ring.northEast.y <= 90 * units)
    }
    #expect(Coasts.rings.count > 4000 && Coasts.rings.contains { $0.northEast.x > 189 * units })
  }

  /// Towns at the sea and their neighbours, islands, lakes, and seas.
  @Test(arguments: [
    (51.15, 1.20, true), (50.80, 1.10, false), (59.33, 18.00, true), (35.90, 14.45, true),
    (36.30, 14.60, false),
    (-16.60, 179.00, true), (66.00, -175.00, true), (42.00, 51.00, false), (44.00, -87.00, false),
    (46.45, 6.50, false), (46.60, 6.70, true), (-80.00, 30.00, true), (0.00, -30.00, false),
  ])
  func `places are on the right side of the coast`(
    _ latitude: Double,
    _ longitude: Double,
    _ isOnLand: Bool
  ) throws {
    let place = try place(latitude, longitude)
    let near = CoastDetail.lines(near: [place])
    #expect((isLand(place, near) || isLandBeyond(place, near)) == isOnLand)
    let window = MapWindow.area(around: place)
    #expect(isLand(place, window.lines()) == isOnLand)
  }

  /// The same for land that a line has at more than 180 degrees.
  private func isLandBeyond(_ place: Place, _ lines: [(isWater: Bool, points: [Coasts.Point])]) -> Bool {
    let shift = Coasts.Point(-360 * Int32(Coasts.unitsPerDegree), 0)
    return isLand(place, lines.map { ($0.isWater, $0.points.map { $0 &+ shift }) })
  }

  @Test func `coasts are exact near points, and coarse elsewhere`() throws {
    let detail = CoastDetail(near: [try place(59.3, 18.1)])
    func at(_ latitude: Int32, _ longitude: Int32) -> Coasts.Detail {
      detail.detail(at: Coasts.Point(longitude, latitude) &* Int32(Coasts.unitsPerDegree))
    }
    #expect(
      at(59, 18) == .region && at(60, 19) == .region && at(62, 18) == .country && at(70, 25) == .continent
    )
    #expect(at(0, 0) == .world && at(-90, 180) == .world && at(90, 190) == .world)
    // Another point in the same degree changes nothing.
    #expect(
      MapDrawing.outline(near: [try place(59.3, 18.1)]) == MapDrawing.outline(near: [try place(59.9, 18.9)])
    )
  }

  @Test func `the coasts of points all over the Earth stay small`() throws {
    let many = try (0..<5000).map { try place(Double($0 % 150) - 70, Double($0 * 7 % 3600) / 10 - 180) }
    #expect(CoastDetail.lines(near: many).reduce(0) { $0 + $1.points.count } <= 12_000)
    #expect(MapDrawing.outline(near: many).count < 100_000)
    #expect(MapDrawing.outline(near: [try place(59.3, 18.1)]).count < 100_000)
  }

  @Test func `points at the poles and at the 180th meridian are drawn with any detail`() throws {
    let corners: [(Double, Double)] = [(90, 0), (-90, 0), (90, 180), (-90, -180), (0, 180), (0, -180)]
    let ends = try corners.map { try place($0.0, $0.1) }
    for reaches in CoastDetail.reaches { _ = CoastDetail(near: ends, reaches) }
    let many = try (0..<40).map { (number: Int) in
      try place(Double(number * 7 % 120) - 50, Double(number * 9) - 180)
    }
    #expect(CoastDetail.lines(near: many + ends).reduce(0) { $0 + $1.points.count } <= 12_000)
  }

  @Test func `windows continue beyond the 180th meridian`() throws {
    let units = Double(Coasts.unitsPerDegree)
    let town = try place(-16.8, -179.98)
    let area = MapWindow.area(around: town)
    #expect(area.west < -180)
    // Vanua Levu is west of the meridian.
    #expect(area.lines().contains { $0.points.contains { Double($0.x) < -180.5 * units } })
    let around = try MapWindow(around: [place(-17.8, 177.9), town, place(-17.0, -179.9)])
    #expect(around.height < 20 && around.west < 178 && around.west + 2 * around.height > 181)
    let drawn = String(decoding: MapDrawing.overview([town], around), as: UTF8.self)
    #expect(drawn.contains("M180 16.8h0"))
    // Locations all over the Earth are drawn from the meridian.
    let all = try [-175.0, 175, 0, 90, -90].map { try place(0, $0) }
    #expect(MapWindow(around: all) == .world)
  }

  @Test func `a drawing has only what is in its window`() throws {
    for (latitude, longitude) in [
      (59.3, 18.1), (-17.0, 179.9), (-17.0, -179.9), (0, -150), (89, 0), (65, -175),
    ] {
      let window = MapWindow.area(around: try place(latitude, longitude))
      let units = Int32(Coasts.unitsPerDegree)
      for (_, points) in window.lines() {
        for point in points {
          #expect((Int32(window.west) - 1) * units <= point.x && point.x <= (Int32(window.west) + 33) * units)
          #expect(
            (Int32(window.north) - 17) * units <= point.y && point.y <= (Int32(window.north) + 1) * units
          )
        }
      }
      #expect(MapDrawing.area(window).count < 60_000)
    }
    #expect(MapWindow.area(around: try place(59.3, 18.1)) == MapWindow.area(around: try place(59.9, 18.9)))
  }
}
