/// One output file that is planned.
package struct Page: Sendable {
  /// Where it goes, below the output folder: `blogs/b1/index.html`.
  package let path: String
  /// What it shows.
  package let kind: any PageKind
}
