/// A point on Earth with a precision of a millionth of a degree (11 cm).
///
/// The coordinates are whole numbers, so that the output is the same on every machine.
public struct Place: Sendable, Hashable {
  /// Millionths of a degree north of the equator, from -90,000,000 to 90,000,000.
  public let microLatitude: Int32
  /// Millionths of a degree east of Greenwich, from -180,000,000 to 180,000,000.
  public let microLongitude: Int32

  /// The point at degrees north and east; nil if a coordinate is out of range.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    microLatitude = Int32((latitude * 1_000_000).rounded())
    microLongitude = Int32((longitude * 1_000_000).rounded())
  }

  /// Degrees north of the equator.
  public var latitude: Double { Double(microLatitude) / 1_000_000 }

  /// Degrees east of Greenwich.
  public var longitude: Double { Double(microLongitude) / 1_000_000 }
}
