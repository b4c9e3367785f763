/// A file of the site that is neither a page nor a picture of the export.
package struct ExtraFile: Sendable {
  /// Where its bytes are.
  package enum Source: Sendable {
    case bytes([UInt8])
    case file(String)
  }

  package let path: String
  package let source: Source

  /// A file at `path`, below the output folder.
  package init(path: String, source: Source) {
    (self.path, self.source) = (path, source)
  }
}
