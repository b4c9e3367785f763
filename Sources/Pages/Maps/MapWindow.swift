import BlogModel

/// The part of the Earth that a drawing shows, in whole degrees; twice as wide as high.
struct MapWindow: Sendable, Equatable {
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
    let needed = max((north - south) * 1.3, (east - west) * 1.3 / 2, 24)
    let height = min(180, Int(needed.rounded(.up)))
    self.init(
      west: Self.clamped((west + east) / 2 - Double(height), -180, 180 - 2 * height),
      north: Self.clamped((south + north) / 2 + Double(height) / 2, -90 + height, 90),
      height: height
    )
  }

  /// The window with the same centre and at least a given height.
  func widened(to least: Int) -> MapWindow {
    guard height < least else { return self }
    return MapWindow(
      west: Self.clamped(Double(west + height - least), -180, 180 - 2 * least),
      north: Self.clamped(Double(north) + Double(least - height) / 2, -90 + least, 90),
      height: least
    )
  }

  private static func clamped(_ value: Double, _ least: Int, _ most: Int) -> Int {
    max(least, min(most, Int(value.rounded())))
  }

  /// The value of the `viewBox` attribute: degrees, with south downwards.
  var viewBox: String { "\(west) \(-north) \(2 * height) \(height)" }
}
