/// One file of an export.
public struct ExportSource: Sendable, Hashable {
  /// The file's name in messages, as in `export/blogs.json`.
  ///
  /// The name may determine what the file contains.
  public let name: String
  /// The path of the file.
  public let path: String
  /// The part of the name below the folder that the user named, as in `blogs/b1.json`; nil if the user named
  /// the file itself.
  ///
  /// Its folders are part of the export: one that the field map does not name is not read.
  public let inner: String?
  /// The bytes of an entry of an archive, whose path is that of the archive, or of standard input; nil for a file.
  let input: ByteInput?
  /// The pages of the archive that it is an entry of; nil for anything else.
  let archiveTexts: ArchiveTexts?

  /// Standard input, read to its end, as `-` on the command line.
  public static let standardInput = ExportSource(name: "standard input", path: "-")

  /// Whether this is standard input; a file with the name `-` has the path `./-`.
  var isStandardInput: Bool { path == "-" }

  /// Whether it is a file of the studio.
  package var isOverlay: Bool { OverlayFiles.contain(inner) }

  /// Whether its name ends with one of these, packed by gzip or not.
  func has(_ endings: [String]) -> Bool {
    let name = fileName.lowercased()
    return endings.contains { name.hasSuffix($0) || name.hasSuffix($0 + ".gz") }
  }

  /// Its own name, without folders.
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// A file at `path`; `inner` is the part of the name below the folder that the user named.
  public init(name: String, path: String, inner: String? = nil) {
    self.name = name
    self.path = path
    self.inner = inner
    input = nil
    archiveTexts = nil
  }

  /// Bytes that were read from `path`: an entry of an archive, or standard input.
  init(
    name: String,
    path: String,
    inner: String?,
    input: ByteInput,
    archiveTexts: ArchiveTexts? = nil
  ) {
    (self.name, self.path, self.inner, self.input) = (name, path, inner, input)
    self.archiveTexts = archiveTexts
  }

  /// The same source; standard input, which can be read only once, with its bytes.
  func buffered() throws(ExportError) -> ExportSource {
    guard isStandardInput, input == nil else { return self }
    return ExportSource(name: name, path: path, inner: inner, input: try StandardInput.read(name: name))
  }
}
