/// A file of the site that is neither a page nor a picture of the export.
struct ExtraFile: Sendable {
  /// Where its bytes are.
  enum Source: Sendable {
    case bytes([UInt8])
    case file(String)
  }

  let path: String
  let source: Source
}
