extension ObjectProbe {
  /// The kind of list in a page of results.
  enum Envelope: Hashable {
    case documents
    case results
    /// One of `ObjectProbe.listNames`.
    case other
  }

  /// What an object at the top level of a file is.
  enum Meaning: Hashable {
    /// Keys are paths.
    case paths
    /// A page of results.
    case list(Envelope)
    /// One record, or a document that only contains collections.
    case record(RecordKind?)
    /// Keys are names of collections, or wrap such an object.
    case root
    /// Keys are ids.
    case collection(RecordKind?)
  }

  /// Whether it lacks what a record of `kind` would have.
  func isUnfit(_ kind: RecordKind) -> Bool {
    switch kind {
    case .blogger: !has(.displayName, kind) && !has(.fullName, kind) && !has(.firstName, kind)
    case .blog: !has(.text, kind) && !has(.title, kind) && !has(.picture, kind)
    case .comment: !has(.text, kind) || !has(.blog, kind)
    case .like: !has(.blog, kind) || has(.text, .comment)
    case .question: !has(.text, kind) || !has(.receiver, kind)
    case .quote: !has(.text, kind) || !has(.blogger, kind)
    case .favourite: !has(.quote, kind) && !has(.followed, kind)
    // Additions have no characteristic fields.
    case .addition: true
    case .follow: !has(.blogger, kind) || !has(.followed, kind)
    case .spot: !has(.place, kind) && !has(.latitude, kind)
    }
  }

  /// Whether the list at the reader's position begins with a record of `kind`; always false for deeply nested
  /// lists.
  static func holdsRecords(
    _ reader: JSONReader,
    of kind: RecordKind,
    _ compiledMap: CompiledFieldMap,
    level: Int
  ) -> Bool {
    guard level < 2, holdsObjects(reader) else { return false }
    var ahead = reader
    // Ignores an error: reading the list throws it again.
    guard (try? ahead.beginArray()) != nil, (try? ahead.nextElement()) == true else { return false }
    return ObjectProbe(ahead, compiledMap: compiledMap, isDeep: false, level: level + 1).likeliest == kind
  }

  /// Whether the list at the reader's position has no elements.
  static func isEmptyList(_ reader: JSONReader) -> Bool {
    var ahead = reader
    // Ignores an error: reading the list throws it again.
    return (try? ahead.beginArray()) != nil && (try? ahead.nextElement()) == false
  }

  /// Whether the list at the reader's position begins with an object.
  static func holdsObjects(_ reader: JSONReader) -> Bool {
    var ahead = reader
    // Ignores an error: reading the list throws it again.
    guard (try? ahead.beginArray()) != nil, (try? ahead.nextElement()) == true else { return false }
    return ahead.peek() == UInt8(ascii: "{")
  }
}
