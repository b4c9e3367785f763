/// Arrays of Realtime Database in which the place of an element is its key.
extension ExportWalker {
  /// Whether the next element of such an array holds the comments or likes of one blog.
  ///
  ///     {"comments":[null,{"c1":{"commentText":"x"}}],"likes":[null,{"u1":true}]}
  mutating func isGroup(in container: OpenContainer, kind: RecordKind?) -> Bool {
    guard kind == .comment || kind == .like, container.parents.blog == nil else { return false }
    switch reader.peek() {
    case UInt8(ascii: "["): return true
    case UInt8(ascii: "{"):
      if isRecord(of: kind) { return false }
      let probe = ObjectProbe(reader, compiledMap: compiledMap, isDeep: false, level: kind == .like ? 1 : 0)
      if kind == .like, probe.marksLikes { return true }
      if case .collection = probe.meaning(kind: kind, guesses: false) { return true }
      return false
    default: return false
    }
  }

  /// Whether the object at the reader's position is a record of `kind` where groups of them are.
  func isRecord(of kind: RecordKind?) -> Bool {
    kind.map { ObjectProbe.isRecord(reader, of: $0, compiledMap) } ?? false
  }

  /// Enters the comments or likes of the blog whose id is the place of the next element.
  mutating func openGroup(in container: OpenContainer, kind: RecordKind?) throws(JSONFault) {
    var within = container.parents
    enter(.blog, id: "\(container.ordinal)", parents: &within)
    try openCollection(kind: kind, parents: within)
  }
}
