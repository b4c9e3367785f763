/// What the collections of an export contain, by the names in the map.
extension CompiledFieldMap {
  /// Whether there may be blogs in a collection whose first rule is that of `kind`.
  func mayBeBlogs(_ kind: RecordKind) -> Bool { alternatives(to: kind).contains { $0.kind == .blog } }

  /// The kind of the records of a collection.
  func kind(ofCollection name: some StringProtocol) -> RecordKind? {
    kinds[name.lowercased()]
  }

  /// The meaning of a collection at `trail`.
  func step(into name: some StringProtocol, at trail: CollectionTree.Trail) -> CollectionTree.Step {
    collections.step(into: name.lowercased(), at: trail)
  }

  /// Whether `auto` must skip a collection whose records only look like bloggers or blogs, such as `tags`.
  func isOther(collection name: String) -> Bool {
    isGuessing && kind(ofCollection: name) == nil
      && UsualNames.otherCollections.contains { $0.lowercased() == name.lowercased() }
  }

  /// The name of the kind's collection, for messages.
  func collection(of kind: RecordKind) -> String {
    map.rule(of: kind)?.collections.first ?? "\(kind.rawValue)s"
  }
}
