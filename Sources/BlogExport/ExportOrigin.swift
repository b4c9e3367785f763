/// Where the bytes of a file come from.
///
/// Files are opened again when their lines are counted for a report, so that an export of many files needs
/// neither many mappings nor much memory.
enum ExportOrigin: Sendable {
  case file(ExportSource)
  case memory(name: String, ExportBytes)

  /// How messages call it.
  var name: String {
    switch self {
    case .file(let source): source.name
    case .memory(let name, _): name
    }
  }

  /// Its bytes as UTF-8.
  func open() throws(ExportError) -> ExportBytes {
    switch self {
    case .file(let source):
      try ExportEncoding.utf8(ExportBytes(path: source.path, name: source.name), name: source.name)
    case .memory(let name, let bytes): try ExportEncoding.utf8(bytes, name: name)
    }
  }
}
