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
}
