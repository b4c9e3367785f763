package import BlogModel

/// A file of the site folder that cannot be used because of what it is called, or where it leads.
package enum FileNameProblem: Equatable {
  /// Its name is not UTF-8.
  case notText(String)
  /// A symbolic link that leads to no file.
  case leadsNowhere(String)

  /// The problem in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .notText(let path):
      Diagnostic(
        code: "name-unusable",
        severity: .warning,
        place: .init(file: path),
        summary: "the name is not UTF-8; not used",
        hint: "Rename it."
      )
    case .leadsNowhere(let path):
      Diagnostic(
        code: "link-broken",
        severity: .warning,
        place: .init(file: path),
        summary: "the link leads to no file; not copied",
        hint: "Remove it, or close the editor that locks a file by it."
      )
    }
  }
}
