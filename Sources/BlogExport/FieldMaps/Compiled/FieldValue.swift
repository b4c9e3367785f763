import BlogModel

/// A value of a field, typed wrappers removed.
enum FieldValue: Hashable {
  /// Absent, null or an empty string.
  case missing
  case string(JSONSlice)
  /// A path or pointer; the id is after its last `/` or `$`.
  case reference(JSONSlice)
  case number(JSONSlice)
  case boolean(Bool)
  /// Microseconds since the epoch.
  case moment(Int64)
  /// Seconds since the epoch that are not a valid date.
  case noMoment(seconds: Int64)
  /// A geographic location.
  case place(Place)
  /// An invalid geographic location, as it is written.
  case noPlace(JSONSlice)
  /// A list or an object that is not a single value.
  case unusable

  /// Whether it cannot be the value of a property.
  @inline(__always)
  var isUnusable: Bool {
    switch self {
    case .unusable, .boolean, .noPlace: true
    default: false
    }
  }
}
