/// One output file that is planned.
struct Page: Sendable {
  /// Where it goes, below the output folder: `blogs/b1/index.html`.
  let path: String
  /// What it shows.
  let kind: any PageKind
}
