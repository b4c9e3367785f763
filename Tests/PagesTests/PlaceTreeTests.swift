import BlogModel
import Testing

@testable import Pages

/// What is near what on a ball.
struct PlaceTreeTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Place {
    try #require(Place(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0, 1.0, 111_195), (0, 0, 1, 0, 111_195), (59.325, 18.071, 48.137, 11.575, 1_312_637),
    (0, 0, 90, 0, 10_007_557), (0, 179.999, 0, -179.999, 222), (89.99, 0, 89.99, 180, 2224),
    (10, 20, 10, 20, 0), (0, 0, 0, 180, 20_015_115),
  ])
  func `a distance is that along the surface`(
    _ north: Double,
    _ east: Double,
    _ otherNorth: Double,
    _ otherEast: Double,
    _ metres: Int
  ) throws {
    let distance = PlaceTree.metres(try place(north, east), try place(otherNorth, otherEast))
    // Two measures of the Earth differ by less than that.
    #expect(abs(distance - Double(metres)) <= max(2, Double(metres) / 1000))
  }

  @Test func `the nearest are those that a look at all would find`() throws {
    var state: UInt64 = 7
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let places = try (0..<500).map {
      (id: Int32($0), place: try place(random() * 180 - 90, random() * 360 - 180))
    }
    let tree = PlaceTree(places)
    for (_, centre) in places.prefix(60) {
      let all = places.map { (PlaceTree.metres(centre, $0.place), $0.id) }
        .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.filter { $0.0 <= 3_000_000 }
      let found = tree.nearest(to: centre, 7, within: 3_000_000)
      #expect(found.map(\.id) == all.prefix(7).map(\.1))
    }
  }

  @Test func `neighbours are on both sides of the date line and around a pole`() throws {
    let tree = PlaceTree([
      (1, try place(-16.7, 179.99)), (2, try place(-16.7, -179.99)), (3, try place(-16.7, 178)),
      (4, try place(89.9, 0)), (5, try place(89.9, 180)),
    ])
    #expect(tree.nearest(to: try place(-16.7, 180), 2, within: 10_000).map(\.id).sorted() == [1, 2])
    #expect(tree.nearest(to: try place(90, 12), 9, within: 20_000).map(\.id).sorted() == [4, 5])
  }

  @Test func `what is not wanted, too far or too many is not found`() throws {
    let tree = PlaceTree(try (0..<10).map { (Int32($0), try place(0, Double($0) / 10)) })
    let centre = try place(0, 0)
    #expect(tree.nearest(to: centre, 3, within: 1_000_000).map(\.id) == [0, 1, 2])
    #expect(tree.nearest(to: centre, 9, within: 25_000).map(\.id) == [0, 1, 2])
    #expect(tree.nearest(to: centre, 2, within: 1_000_000) { $0 % 2 == 1 }.map(\.id) == [1, 3])
    #expect(tree.nearest(to: centre, 0, within: 1_000_000).isEmpty)
    #expect(PlaceTree([]).nearest(to: centre, 3, within: 1_000_000).isEmpty)
  }

  @Test func `what is farther than the limit is not visited, however few were found`() {
    var search = PlaceTree.Search(centre: SIMD3(1, 0, 0), count: 2, limit: 0.5)
    #expect([0.4, 0.5, 0.6].map(search.isOpen) == [true, true, false])
    search.add(1, 0.1)
    #expect([0.4, 0.5, 0.6].map(search.isOpen) == [true, true, false])
    search.add(2, 0.4)
    #expect([0.3, 0.4, 0.5].map(search.isOpen) == [true, false, false])
  }

  @Test func `thousands at one place are visited once`() throws {
    let centre = try place(5, 5)
    let tree = PlaceTree((0..<20_000).map { (Int32($0), centre) })
    var looks = 0
    let found = tree.nearest(to: centre, 8, within: 1000) { _ in
      looks += 1
      return true
    }
    #expect(found.count == 8)
    #expect(found.allSatisfy { $0.metres == 0 })
    #expect(looks < 100)
  }
}
