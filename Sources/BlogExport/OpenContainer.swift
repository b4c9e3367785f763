/// A container of an export that is open, and how far it was read.
///
/// The walker keeps them on a stack of its own, so that it can stop between two records and another walker
/// can go on from there.
struct OpenContainer: Hashable {
  /// What is in it.
  enum Content: Hashable {
    /// The file: values one after another.
    case file
    /// Collections by name, and wrappers around some; `level` counts the wrappers around it.
    case root(level: Int)
    /// A list of such objects.
    case roots(level: Int)
    /// A page of results: one list and what is said about it.
    case envelope(kind: RecordKind?)
    /// Documents and collections by path.
    case paths
    /// A document that only leads to collections.
    case document
    /// Collections by name, behind `__collections__`.
    case collections
    /// Collections by path, behind `subCollection`.
    case subCollections
    /// A list of records; `known` is their kind as far as it is known.
    case list(kind: RecordKind?, known: RecordKind?)
    /// Records by id, or such objects by the id of the blog above them.
    case map(kind: RecordKind?, isGrouped: Bool)
  }

  /// Ordinals of a slice count from here: how many came before it is known only once it is joined.
  static let sliceOrdinal = 1 << 40

  var content: Content
  /// What its records stand under.
  let parents: Parents
  /// Where it begins.
  let start: Int
  /// Whether it counts as a level of collections.
  var isCollection = false
  /// How many records it had.
  var ordinal = 0
  /// Whether nothing was in it yet.
  var isEmpty = true

  /// Whether `other` is this container, the number of its records left out of account.
  func isSame(as other: OpenContainer) -> Bool {
    var copy = other
    copy.ordinal = ordinal
    return copy == self
  }
}
