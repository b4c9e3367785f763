package import BlogModel

extension FileSystem {
  /// The contents of a folder that may be published, and the paths of hidden files and folders, which are private.
  ///
  /// Hidden folders are not listed.
  package static func published(
    below root: String
  ) throws(FileSystemError) -> (listing: Listing, hidden: [String]) {
    var hidden: [String] = []
    let listing = try listing(of: root) { name, path in
      if HiddenName.isPublished(name) { return true }
      hidden.append(path)
      return false
    }
    return (listing, hidden.sorted())
  }
}

/// Diagnostics about hidden files among the files to copy.
package enum HiddenFiles {
  /// A note that names the first hidden file; no note if there are none.
  package static func notes(_ paths: [String], in folder: String) -> [Diagnostic] {
    guard let first = paths.first else { return [] }
    let more = paths.count > 1 ? " (and \(paths.count - 1) more like it)" : ""
    let published = HiddenName.published.sorted()
    return [
      Diagnostic(
        code: "static-hidden",
        severity: .note,
        place: .init(file: "\(folder)/\(first)"),
        summary: "hidden\(more); not published",
        hint:
          "Only \(published.dropLast().joined(separator: ", ")) and \(published.last ?? "") are published. Rename files that should be public, and remove those that do not belong to the site."
      )
    ]
  }
}
