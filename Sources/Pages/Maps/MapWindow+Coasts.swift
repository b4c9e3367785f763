/// The coasts in a window.
extension MapWindow {
  /// The lines that are needed to draw the window, cut at its borders; land before water.
  func lines() -> [(isWater: Bool, points: [Coasts.Point])] {
    // So many degrees are one pixel, or two on screens with a high density.
    let detail: Coasts.Detail = height <= 30 ? .country : height <= 90 ? .continent : .world
    // Cut outside the window, so that the cut is not drawn as a coast.
    let units = Int32(Coasts.unitsPerDegree)
    let southWest = Coasts.Point(Int32(west) - 1, Int32(north - height) - 1) &* units
    let northEast = Coasts.Point(Int32(west + 2 * height) + 1, Int32(north) + 1) &* units
    // By index, because a loop over the values would count references to all of them.
    let rings = Coasts.rings(detail)
    var lines: [(isWater: Bool, points: [Coasts.Point])] = []
    for index in rings.indices {
      // Windows and lines may continue beyond 180 degrees.
      for copy in -1...1 {
        let shift = Coasts.Point(Int32(copy) * 360 * units, 0)
        let (low, high) = (rings[index].southWest &+ shift, rings[index].northEast &+ shift)
        guard all(low .<= northEast .& (high .>= southWest)) else { continue }
        let cut = Self.cut(rings[index].points.map { $0.point &+ shift }, southWest, northEast)
        if cut.count >= 3 { lines.append((rings[index].isWater, cut)) }
      }
    }
    return lines
  }

  /// The part of an area that is in a box (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  private static func cut(
    _ line: [Coasts.Point],
    _ southWest: Coasts.Point,
    _ northEast: Coasts.Point
  ) -> [Coasts.Point] {
    var line = line
    for axis in 0...1 {
      line = half(line, axis, southWest[axis]) { $0 >= $1 }
      line = half(line, axis, northEast[axis]) { $0 <= $1 }
    }
    return line
  }

  /// The part of an area on one side of a border.
  private static func half(
    _ line: [Coasts.Point],
    _ axis: Int,
    _ border: Int32,
    _ isInside: (Int32, Int32) -> Bool
  ) -> [Coasts.Point] {
    guard var last = line.last else { return [] }
    var part: [Coasts.Point] = []
    for point in line {
      let (wasInside, isIn) = (isInside(last[axis], border), isInside(point[axis], border))
      if wasInside != isIn {
        let share = Double(border - last[axis]) / Double(point[axis] - last[axis])
        let other = 1 - axis
        var crossing = Coasts.Point(repeating: border)
        crossing[other] = last[other] + Int32((share * Double(point[other] - last[other])).rounded())
        part.append(crossing)
      }
      if isIn { part.append(point) }
      last = point
    }
    return part
  }
}
