/// The range of a string, key or number in a JSON text, so that its bytes are copied only if they are needed.
struct JSONSlice: Hashable {
  /// The offset of the first byte, after the opening quote.
  let start: Int
  /// The offset after the last byte.
  let end: Int
  /// Whether the bytes need no decoding: printable ASCII without escapes.
  let isPlain: Bool

  /// The length in bytes, with escapes as written.
  var count: Int { end - start }
}
