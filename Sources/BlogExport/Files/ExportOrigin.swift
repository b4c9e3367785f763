import Basics

/// Where the bytes of a file come from.
///
/// Files are opened again when their lines are counted for a report, so that an export of many files needs
/// neither many descriptors nor much memory.
enum ExportOrigin: Sendable {
  case file(ExportSource)
  /// Bytes in memory.
  case kept(name: String, ByteInput)

  /// The name in messages.
  var name: String {
    switch self {
    case .file(let source): source.name
    case .kept(let name, _): name
    }
  }

  /// The part of its name below the folder that the user named; nil if the user named the file itself.
  var inner: String? {
    if case .file(let source) = self { source.inner } else { nil }
  }

  /// Whether it is a file of the studio.
  var isOverlay: Bool { OverlayFiles.contain(inner) }

  /// Its folder below the one that the user named, or in the archive with that name.
  private var pictureFolder: String {
    var folder = PathText.names(in: inner ?? "").dropLast()
    if case .file(let source) = self, source.archiveTexts != nil {
      folder = PathText.names(in: source.path).suffix(1) + folder
    }
    return folder.joined(separator: "/")
  }

  /// The size in bytes, if it can be determined without opening the file.
  var count: Int? {
    switch self {
    case .file(let source):
      if let input = source.input { return input.count }
      var status = stat()
      return stat(source.path, &status) == 0 ? Int(status.st_size) : nil
    case .kept(_, let input): return input.count
    }
  }

  /// Opens its text; `context` is what all files of the export have in common.
  func open(_ context: FormatContext = FormatContext()) throws(ExportError) -> ExportText {
    var context = context
    context.path = inner ?? PathText.names(in: name).last.map(String.init) ?? name
    context.folder = pictureFolder
    switch self {
    case .file(let source):
      if let input = source.input {
        context.tableTexts = source.archiveTexts.flatMap { TableTexts(inFolderOf: source.name, of: $0) }
        return try ExportText(input, name: source.name, context)
      }
      context.tableTexts = TableTexts(inFolderOf: source.path)
      return try ExportText(
        .file(ExportFile(path: source.path, name: source.name)),
        name: source.name,
        context
      )
    case .kept(let name, let input): return try ExportText(input, name: name, context)
    }
  }
}
