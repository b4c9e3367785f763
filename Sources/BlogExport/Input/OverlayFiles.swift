/// The files of the studio: a folder in the export whose records come after all others and replace them.
///
///     export/~studio/blogs/b1.json
package enum OverlayFiles {
  /// The name of the folder in that of the export.
  package static let folder = "~studio"

  /// The part below the folder of a file's name, as in `ExportSource.inner`; nil for a file elsewhere.
  static func path(_ inner: String?) -> String? {
    guard let inner, inner.hasPrefix("\(folder)/") else { return nil }
    return String(inner.dropFirst(folder.count + 1))
  }

  /// Whether the file with a name below the folder of the export is one of them.
  static func contain(_ inner: String?) -> Bool { inner?.hasPrefix("\(folder)/") ?? false }
}
