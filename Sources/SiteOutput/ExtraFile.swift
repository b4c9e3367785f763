/// A file of the site that is neither a page nor a picture of the export.
package struct ExtraFile: Sendable {
  /// The source of its bytes.
  package enum Source: Sendable {
    case bytes([UInt8])
    case file(String)
  }

  package let path: String
  package let source: Source

  /// Creates a file for `path`, which is relative to the output folder.
  package init(path: String, source: Source) {
    (self.path, self.source) = (path, source)
  }
}
