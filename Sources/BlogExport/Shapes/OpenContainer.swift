/// A container of an export that is open, and how far it was read.
///
/// The walker keeps open containers on its own stack, so that it can stop between two records and another
/// walker can continue from there.
struct OpenContainer: Hashable {
  /// The contents of a container.
  enum Content: Hashable {
    /// The file: values one after another.
    case file
    /// Collections by name, and wrappers around some; `level` counts the wrappers around it.
    case root(level: Int)
    /// A list of objects like those of `root`.
    case roots(level: Int)
    /// A page of results: one list and its metadata.
    case envelope(kind: RecordKind?)
    /// Documents and collections by path.
    case paths
    /// A document that only contains collections.
    case document
    /// Collections by name, under `__collections__`.
    case collections
    /// Collections by path, under `subCollection`.
    case subCollections
    /// A list of records; `known` is their kind as far as it is known.
    case list(kind: RecordKind?, known: RecordKind?)
    /// Records by id, or objects of records by the id of their blog.
    case map(kind: RecordKind?, isGrouped: Bool)
  }

  var content: Content
  /// The parents of its records.
  let parents: Parents
  /// The offset at which it begins.
  let start: Int
  /// Whether it counts as a level of collections.
  var isCollection = false
  /// How many records were read so far.
  var ordinal = 0
  /// Whether it is an array that begins with `null`, so that the places of its elements are keys.
  var isIndexed = false
  /// Whether nothing in it was read yet.
  var isEmpty = true

  /// Whether `other` is this container, ignoring the number of records.
  func isSame(as other: OpenContainer) -> Bool {
    var copy = other
    copy.ordinal = ordinal
    return copy == self
  }
}
