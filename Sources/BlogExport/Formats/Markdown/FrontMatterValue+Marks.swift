extension FrontMatterValue {
  /// Whether a value at the path of a mark meets it, as in a record with these members.
  func meets(_ mark: FieldMap.Mark) -> Bool {
    let reader = MarkReader(mark)
    return value(at: mark.path)?.elements.contains { element in
      switch element {
      case .null, .list: false
      case .boolean(let isTrue): reader.isMet(by: .boolean(isTrue)) { _ in "" }
      case .mapping(let members): !members.isEmpty && reader.isMet(by: .unusable) { _ in "" }
      case .text(let text):
        // The reader asks only for the text of the slice.
        reader.isMet(by: .string(JSONSlice(start: 0, end: 0, isPlain: true))) { _ in text }
      }
    } ?? false
  }

  /// The same value with all names of members in lowercase, which Hugo does not distinguish.
  var withLowercaseNames: FrontMatterValue {
    switch self {
    case .null, .boolean, .text: self
    case .list(let elements): .list(elements.map(\.withLowercaseNames))
    case .mapping(let members):
      .mapping(members.map { Member($0.name.lowercased(), $0.value.withLowercaseNames) })
    }
  }
}
