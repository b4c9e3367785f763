/// One file of an export.
public struct ExportSource: Sendable, Hashable {
  /// How messages call it, as in `export/blogs.json`.
  ///
  /// What is in the file may be told by its name.
  public let name: String
  /// Where it is.
  public let path: String
  /// The end of the name that lies below the folder that the user named, as in `blogs/b1.json`; nil for a file
  /// that was named itself.
  ///
  /// Folders in it are part of the export: one that the field map does not name is not read.
  public let inner: String?

  /// Standard input, read to its end, as `-` on the command line.
  public static let standardInput = ExportSource(name: "standard input", path: "-")

  /// Whether this is standard input; a file of the name `-` is `./-`.
  var isStandardInput: Bool { path == "-" }

  /// A file at `path`; `inner` is the part of the name below the folder that the user named.
  public init(name: String, path: String, inner: String? = nil) {
    self.name = name
    self.path = path
    self.inner = inner
  }
}
