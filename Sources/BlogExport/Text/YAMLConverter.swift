/// Reads YAML in texts of an export.
///
/// The parser is the matter of another module: the caller passes its function in.
public struct YAMLConverter: Sendable {
  /// What is wrong with a text.
  public struct Fault: Error, Sendable, Hashable {
    /// The line, from 1; nil if it is unknown.
    public let line: Int?
    /// The parser's words.
    public let reason: String

    /// A fault by its facts.
    public init(line: Int?, reason: String) { (self.line, self.reason) = (line, reason) }
  }

  /// Reads a text.
  public let value: @Sendable (String) throws(Fault) -> FrontMatterValue

  /// A converter that reads with `value`, which limits the nesting and the size of what it returns.
  public init(value: @escaping @Sendable (String) throws(Fault) -> FrontMatterValue) { self.value = value }
}
