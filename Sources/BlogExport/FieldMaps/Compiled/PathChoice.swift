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
