import BlogModel

extension ExportWalker {
  /// Reads a geographic location in any of the known forms.
  ///
  ///     {"__type":"GeoPoint","latitude":59.3,"longitude":18.1}   {"lat":59.3,"lng":18.1}   "59.3, 18.1"
  ///     {"geoPointValue":{"latitude":59.3,"longitude":18.1}}
  ///     {"__datatype__":"geopoint","value":{"_latitude":59.3,"_longitude":18.1}}
  ///     [18.1,59.3]   {"type":"Point","coordinates":[18.1,59.3]}
  ///
  /// A list has the longitude first, as MongoDB and GeoJSON (RFC 7946, 3.1.1) write it.
  mutating func readPlace() throws(JSONFault) -> FieldValue {
    _ = reader.peek()
    let start = reader.position
    var degrees = Degrees()
    try read(into: &degrees, level: 0)
    if degrees.isEmpty { return .missing }
    if let place = degrees.place { return .place(place) }
    return .noPlace(JSONSlice(start: start, end: reader.position, isPlain: false))
  }

  /// The latitude and longitude that were found.
  private struct Degrees {
    var latitude: Double?
    var longitude: Double?
    /// Whether the value is missing or only `null`.
    var isEmpty = true

    /// The location; nil if a number is missing or out of range.
    var place: Place? {
      guard let latitude, let longitude else { return nil }
      return Place(latitude: latitude, longitude: longitude)
    }
  }

  /// The meaning of the keys in a location and around it.
  private enum Part {
    case latitude
    case longitude
    /// A wrapper: the numbers are nested in it.
    case wrapper
    /// A wrapper in which a number is omitted if it is 0.
    case sparse
  }

  private static let parts: [String: Part] = [
    "latitude": .latitude, "lat": .latitude, "_latitude": .latitude, "_lat": .latitude,
    "longitude": .longitude, "lng": .longitude, "lon": .longitude, "long": .longitude,
    "_longitude": .longitude, "_lng": .longitude, "_long": .longitude, "value": .wrapper,
    "mapValue": .wrapper, "fields": .wrapper, "arrayValue": .wrapper, "values": .wrapper,
    "coordinates": .wrapper, "geoPointValue": .sparse,
  ]

  private mutating func read(into degrees: inout Degrees, level: Int) throws(JSONFault) {
    switch reader.peek() {
    case UInt8(ascii: "{") where level < 6: try readMembers(into: &degrees, level: level)
    case UInt8(ascii: "[") where level < 6:
      var number = 0
      try reader.beginArray()
      while try reader.nextElement() {
        switch number {
        case 0: degrees.longitude = try readDegrees(&degrees)
        case 1: degrees.latitude = try readDegrees(&degrees)
        default: try reader.skipValue()
        }
        number += 1
      }
    case UInt8(ascii: "\""):
      let text = text(of: try reader.readString())
      let words = text.split { ",; \t".contains($0) }
      if !words.isEmpty { degrees.isEmpty = false }
      guard words.count == 2 else { return }
      degrees.latitude = Double(words[0])
      degrees.longitude = Double(words[1])
    default:
      if try readValue() != .missing { degrees.isEmpty = false }
    }
  }

  private mutating func readMembers(into degrees: inout Degrees, level: Int) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let next = reader.peek()
      switch Self.parts[text(of: key)] {
      case .latitude: degrees.latitude = try readDegrees(&degrees)
      case .longitude: degrees.longitude = try readDegrees(&degrees)
      case .wrapper where next == UInt8(ascii: "{") || next == UInt8(ascii: "["):
        try read(into: &degrees, level: level + 1)
      case .sparse where next == UInt8(ascii: "{"):
        try read(into: &degrees, level: level + 1)
        degrees.isEmpty = false
        degrees.latitude = degrees.latitude ?? 0
        degrees.longitude = degrees.longitude ?? 0
      default: try reader.skipValue()
      }
    }
  }

  /// A number, or the number in a string; nil if it is missing, NaN for anything else.
  private mutating func readDegrees(_ degrees: inout Degrees) throws(JSONFault) -> Double? {
    let value = try readValue(level: 1)
    if value != .missing { degrees.isEmpty = false }
    switch value {
    case .number(let slice), .string(let slice):
      // A value that is not a number makes the location invalid, even if a missing number means 0.
      return Double(PlainText.trimmed(text(of: slice))) ?? .nan
    case .missing: return nil
    default: return .nan
    }
  }
}
