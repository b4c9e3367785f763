/// What a blog or a blogger is like in one respect: `Colour` with `green` and `white`.
public struct Attribute: Sendable, Hashable {
  /// The name as it is shown; never empty.
  public var name: String
  /// One line each, in the order of the export, none twice and not none.
  ///
  /// `true` and `false` are yes and no.
  public var values: [String]

  /// An attribute of its parts.
  public init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}
