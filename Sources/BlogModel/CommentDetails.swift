/// What few comments have: the comment that they answer, and when they were edited.
///
/// As bytes: the id of the parent, the date in microseconds since the epoch (8 bytes, `Int64.min` for none), and
/// the length of the id (2 bytes), both little-endian.
package struct CommentDetails: Sendable, Hashable {
  /// As `Comment.parent`.
  package var parent: String?
  /// As `Comment.editedDate`.
  package var editedDate: Timestamp?

  private static let tailCount = 10
  /// The maximum length of a parent's id in bytes; ids in exports are shorter.
  private static let maximumIdCount = 65_535

  /// The details of a comment; nil if it has none.
  init?(_ comment: Comment) {
    if let id = comment.parent, !id.isEmpty, id.utf8.count <= Self.maximumIdCount { parent = id }
    editedDate = comment.editedDate
    if parent == nil, editedDate == nil { return nil }
  }

  /// Reads the details at the end of `words`.
  init(_ words: UnsafeBufferPointer<UInt8>) {
    let idCount = Self.count(in: words) - Self.tailCount
    let tail = UnsafeBufferPointer(rebasing: words.suffix(Self.tailCount))
    let id = words.dropLast(Self.tailCount).suffix(idCount)
    parent = id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
    let date = tail.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let microseconds = Int64(bitPattern: date)
    editedDate = microseconds == .min ? nil : Timestamp(microseconds: microseconds)
  }

  /// The bytes of the details at the end of `words`.
  static func count(in words: UnsafeBufferPointer<UInt8>) -> Int {
    guard words.count >= tailCount else { return words.count }
    let idCount = Int(words[words.count - 2]) | Int(words[words.count - 1]) << 8
    return min(idCount + tailCount, words.count)
  }

  /// The details as bytes.
  var bytes: [UInt8] {
    let id = Array((parent ?? "").utf8)
    let date = UInt64(bitPattern: editedDate?.microseconds ?? .min)
    let dateBytes = (0..<8).map { UInt8(truncatingIfNeeded: date >> UInt64($0 * 8)) }
    return id + dateBytes + [UInt8(truncatingIfNeeded: id.count), UInt8(truncatingIfNeeded: id.count >> 8)]
  }
}
