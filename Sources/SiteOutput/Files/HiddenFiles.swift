package import BlogModel

extension FileSystem {
  /// What is below a folder and may be published, and the paths of hidden files and folders that are private; into
  /// these nobody looks.
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

/// What is said of hidden files among those that are copied.
package enum HiddenFiles {
  /// A note that names the first of them; none where there are none.
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
        hint: "Only \(published.dropLast().joined(separator: ", ")) and \(published.last ?? "") are. "
          + "Give a file that others may see another name, and remove what is not part of the site."
      )
    ]
  }
}
