import Basics

/// Where the bytes of a file come from.
///
/// Files are opened again when their lines are counted for a report, so that an export of many files needs
/// neither many descriptors nor much memory.
enum ExportOrigin: Sendable {
  case file(ExportSource)
  /// What can be read only once and was kept: standard input.
  case kept(name: String, ByteInput)

  /// How messages call it.
  var name: String {
    switch self {
    case .file(let source): source.name
    case .kept(let name, _): name
    }
  }

  /// The part of its name below the folder that the user named; nil when the file was named itself.
  var inner: String? {
    if case .file(let source) = self { source.inner } else { nil }
  }

  /// How many bytes it has as far as can be told without opening it.
  var count: Int? {
    switch self {
    case .file(let source):
      var status = stat()
      return stat(source.path, &status) == 0 ? Int(status.st_size) : nil
    case .kept(_, let input): return input.count
    }
  }

  /// Its text.
  func open() throws(ExportError) -> ExportText {
    switch self {
    case .file(let source):
      try ExportText(.file(ExportFile(path: source.path, name: source.name)), name: source.name)
    case .kept(let name, let input): try ExportText(input, name: name)
    }
  }
}
