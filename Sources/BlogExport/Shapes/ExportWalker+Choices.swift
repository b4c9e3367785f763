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
