extension FieldMap {
  /// A step from a value to values of another collection, such as from a post to its tags.
  ///
  ///     {"posts":[{"id":"p1"}],
  ///      "posts_tags":[{"post_id":"p1","tag_id":"t1","sort_order":0}],
  ///      "tags":[{"id":"t1","name":"Bread"}]}
  public struct Lookup: Sendable, Hashable {
    /// Names of the collections, compared without regard to case.
    public let collections: [String]
    /// The path of the field that must have the value.
    public let key: String
    /// The path of the field with the new value.
    public let value: String
    /// The path of a number by which several records with the same key are sorted; nil for the order of the export.
    public let order: String?
    /// What a record must meet to be used, all of it.
    public let conditions: [Mark]
    /// The beginning of the values that are looked up, without it; any other value stays as it is.
    ///
    /// If it is empty, all values are looked up.
    public let prefix: String

    /// Creates a step.
    public init(
      in collections: [String],
      key: String,
      value: String,
      order: String? = nil,
      conditions: [Mark] = [],
      prefix: String = ""
    ) {
      self.collections = collections
      self.key = key
      self.value = value
      self.order = order
      self.conditions = conditions
      self.prefix = prefix
    }

    /// The paths of all fields that are read.
    var paths: [String] { [key, value] + (order.map { [$0] } ?? []) + conditions.map(\.path) }
  }

  /// A text that is replaced in the values of a property, such as the placeholder of an app for its own address.
  public struct Replacement: Sendable, Hashable {
    /// The text to find, compared exactly; not empty.
    public let text: String
    /// What is put in its place.
    public let replacement: String

    /// Replaces `text` by `replacement`.
    public init(_ text: String, by replacement: String) {
      self.text = text
      self.replacement = replacement
    }
  }

  /// The steps of all sources and marks, and to the title of the site, each once.
  var lookups: [Lookup] {
    var seen = Set<Lookup>()
    let all = rules.flatMap { $0.sources.flatMap(\.lookups) + $0.marks.compactMap(\.lookup) }
    guard !all.isEmpty, let title = Platform(of: self)?.titleLookup else {
      return all.filter { seen.insert($0).inserted }
    }
    return (all + [title]).filter { seen.insert($0).inserted }
  }
}
