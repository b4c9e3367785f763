import BlogModel

/// The part of the Earth that a drawing shows, in whole degrees; twice as wide as high.
struct MapWindow: Sendable, Hashable {
  /// The western border, from -180.
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
      west: clamped(centre(place.longitude, 8) - Double(height), -180, 180 - 2 * height),
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
    var (west, east) = (first.longitude, first.longitude)
    var (south, north) = (first.latitude, first.latitude)
    for place in places {
      (west, east) = (min(west, place.longitude), max(east, place.longitude))
      (south, north) = (min(south, place.latitude), max(north, place.latitude))
    }
    let needed = max((north - south) * 1.3, (east - west) * 1.3 / 2, 12)
    let height = min(180, Int(needed.rounded(.up)))
    self.init(
      west: Self.clamped((west + east) / 2 - Double(height), -180, 180 - 2 * height),
      north: Self.clamped((south + north) / 2 + Double(height) / 2, -90 + height, 90),
      height: height
    )
  }

  private static func clamped(_ value: Double, _ least: Int, _ most: Int) -> Int {
    max(least, min(most, Int(value.rounded())))
  }

  /// The value of the `viewBox` attribute: degrees, with south downwards.
  var viewBox: String { "\(west) \(-north) \(2 * height) \(height)" }
}
