/// An attribute of a blog or a blogger with its values, such as `Colour` with `green` and `white`.
public struct Attribute: Sendable, Hashable {
  /// The name as it is shown; never empty.
  public var name: String
  /// The values: one line each, in the order of the export, without duplicates; never empty.
  ///
  /// `true` and `false` mean yes and no.
  public var values: [String]

  /// Creates an attribute.
  public init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}
