/// A value of the front matter of a text, in whatever language it is written.
public enum FrontMatterValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// A text; numbers and dates as they are written.
  case text(String)
  case list([FrontMatterValue])
  case mapping([Member])

  /// A named value; of several with the same name, the last counts.
  public struct Member: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public var value: FrontMatterValue

    /// A value with its name.
    public init(_ name: String, _ value: FrontMatterValue) { (self.name, self.value) = (name, value) }
  }

  /// The maximum nesting of lists and mappings that is read.
  public static let maximumDepth = 32
}

extension FrontMatterValue {
  /// The member with a name; nil if this is not a mapping, or has none.
  subscript(name: String) -> FrontMatterValue? {
    guard case .mapping(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The value at a path of names; nil if there is none.
  func value(at path: String) -> FrontMatterValue? {
    path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
  }

  /// The text of a single value, without white space around it; nil for others and if it is empty.
  var line: String? {
    guard case .text(let text) = self else { return nil }
    let trimmed = PlainText.trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The elements of a list, or the value itself as the only one; none for null.
  var elements: [FrontMatterValue] {
    switch self {
    case .null: []
    case .list(let elements): elements
    default: [self]
    }
  }
}
