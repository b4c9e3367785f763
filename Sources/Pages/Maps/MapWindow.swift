import BlogModel

/// The part of the Earth that a drawing shows, in whole degrees; twice as wide as high.
struct MapWindow: Sendable, Hashable {
  /// The western border, from -196; the window may continue beyond 180 degrees.
  let west: Int
  /// The northern border, up to 90.
  let north: Int
  /// The extent from north to south; the width from west to east is twice that.
  let height: Int

  /// The whole Earth.
  static let world = MapWindow(west: -180, north: 90, height: 180)

  private init(west: Int, north: Int, height: Int) {
    (self.west, self.north, self.height) = (west, north, height)
  }

  /// The window around a location that the page of a spot shows, one of few, so that spots near each other share it.
  static func area(around place: Place) -> MapWindow {
    let height = 16
    func centre(_ degrees: Double, _ step: Double) -> Double { (degrees / step).rounded() * step }
    return MapWindow(
      west: Int(centre(place.longitude, 8)) - height,
      north: clamped(centre(place.latitude, 4) + Double(height) / 2, -90 + height, 90),
      height: height
    )
  }

  /// The window that shows some locations with a margin, and enough of the coasts to recognize where they are.
  init(around places: [Place]) {
    guard let first = places.first else {
      self = .world
      return
    }
    let cut = Self.cut(places)
    func longitude(_ place: Place) -> Double { place.longitude + (place.longitude < cut ?? -180 ? 360 : 0) }
    var (west, east) = (longitude(first), longitude(first))
    var (south, north) = (first.latitude, first.latitude)
    for place in places {
      (west, east) = (min(west, longitude(place)), max(east, longitude(place)))
      (south, north) = (min(south, place.latitude), max(north, place.latitude))
    }
    let needed = max((north - south) * 1.3, (east - west) * 1.3 / 2, 12)
    guard needed < 180 else {
      self = .world
      return
    }
    let height = Int(needed.rounded(.up))
    let centre = (west + east) / 2 - Double(height)
    self.init(
      west: cut == nil ? Self.clamped(centre, -180, 180 - 2 * height) : Int(centre.rounded()),
      north: Self.clamped((south + north) / 2 + Double(height) / 2, -90 + height, 90),
      height: height
    )
  }

  /// The longitude at the eastern end of the widest part of the Earth without a location.
  ///
  /// Nil if they need more than half of the Earth, which is drawn from the 180th meridian.
  private static func cut(_ places: [Place]) -> Double? {
    var isUsed = [Bool](repeating: false, count: 360)
    for place in places { isUsed[(Int(place.longitude.rounded(.down)) + 180) % 360] = true }
    var (start, widest, empty) = (0, 0, 0)
    // Twice around, because the widest part may begin before the 180th meridian.
    for column in 0..<720 {
      if !isUsed[column % 360] {
        empty += 1
        continue
      }
      if empty > widest { (start, widest) = (column % 360, empty) }
      empty = 0
    }
    return widest < 180 ? nil : Double(start) - 180
  }

  private static func clamped(_ value: Double, _ least: Int, _ most: Int) -> Int {
    max(least, min(most, Int(value.rounded())))
  }

  /// The value of the `viewBox` attribute: degrees, with south downwards.
  var viewBox: String { "\(west) \(-north) \(2 * height) \(height)" }
}
