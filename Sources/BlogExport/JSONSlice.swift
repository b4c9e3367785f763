/// A string, key or number of a JSON text by its place: nothing is copied until somebody wants it.
struct JSONSlice: Hashable {
  /// The offset of the first byte, behind the quote.
  let start: Int
  /// The offset behind the last byte.
  let end: Int
  /// Whether the bytes are what they mean: printable ASCII without escapes.
  let isPlain: Bool

  /// How many bytes it has, escapes as they are written.
  var count: Int { end - start }
}
