/// A step of a path that takes those objects of a field that have a value: `links[rel=self]`.
///
///     {"links":[{"rel":"self","href":"/a"},{"rel":"next","href":"/b"}]}     links[rel=self].href is "/a"
struct PathChoice: Sendable, Hashable {
  /// The field with the object, or with a list of objects.
  let field: String
  /// The field of such an object that says whether it is taken.
  let key: String
  /// The values of which it must have one, as in `tag[kind=place|thing]`; one that ends in `*` is the beginning of a
  /// value.
  let values: [String]

  /// The step that a name of a path is; nil if it is only a name.
  init?(_ name: String) {
    guard name.hasSuffix("]"), let start = name.firstIndex(of: "["), start > name.startIndex else {
      return nil
    }
    let inner = name[name.index(after: start)...].dropLast()
    guard let mark = inner.firstIndex(of: "="), mark > inner.startIndex else { return nil }
    field = String(name[..<start])
    key = String(inner[..<mark])
    values = inner[inner.index(after: mark)...].split(separator: "|").map(String.init)
  }

  /// Whether an object with this value is taken.
  func takes(_ text: String) -> Bool {
    values.contains { $0.hasSuffix("*") ? text.hasPrefix($0.dropLast()) : text == $0 }
  }
}

extension ExportWalker {
  /// Reads the objects of the value at the reader's position that choices of a branch take.
  ///
  /// `fills` and `path` as in `readUses`.
  mutating func readChoices(
    of branch: Branch,
    into record: inout Record,
    fills: Bool,
    path: String,
    level: Int
  ) throws(JSONFault) {
    switch reader.peek() {
    case UInt8(ascii: "{"):
      let start = reader
      var taken = [Bool](repeating: false, count: branch.choices.count)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let name = text(of: key)
        guard branch.choices.contains(where: { $0.choice.key == name }) else {
          try reader.skipValue()
          continue
        }
        guard case .string(let slice) = try readValue() else { continue }
        let value = text(of: slice)
        for (index, one) in branch.choices.enumerated() where one.choice.key == name {
          taken[index] = one.choice.takes(value)
        }
      }
      let end = reader
      for (index, one) in branch.choices.enumerated() where taken[index] {
        reader = start
        let inner = compiledMap.branches[one.branch]
        try readUses(of: inner, into: &record, fills: fills, path: path, level: level + 1)
      }
      reader = end
    case UInt8(ascii: "[") where level < Self.deepestPath:
      var isLater = fills
      try reader.beginArray()
      while try reader.nextElement() {
        try readChoices(of: branch, into: &record, fills: isLater, path: path, level: level + 1)
        isLater = true
      }
    default: try reader.skipValue()
    }
  }
}
