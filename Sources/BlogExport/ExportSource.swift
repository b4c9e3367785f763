/// One file of an export.
public struct ExportSource: Sendable, Hashable {
  /// How messages call it, as in `export/blogs.json`.
  ///
  /// What is in the file may be told by its name.
  public let name: String
  /// Where it is.
  public let path: String

  /// Standard input, read to its end, as `-` on the command line.
  public static let standardInput = ExportSource(name: "standard input", path: "-")

  /// Whether this is standard input; a file of the name `-` is `./-`.
  var isStandardInput: Bool { path == "-" }

  /// A file at `path`.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}
