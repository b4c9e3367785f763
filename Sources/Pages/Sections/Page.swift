/// A planned output file.
package struct Page: Sendable {
  /// The path below the output folder: `blogs/b1/index.html`.
  package let path: String
  /// The kind of page, with its content.
  package let kind: any PageKind
}
