package import BlogModel

/// A file of the site folder that cannot be used because of its name or its link target.
package enum FileNameProblem: Equatable {
  /// The name is not UTF-8.
  case notText(String)
  /// A symbolic link whose target is not a file.
  case leadsNowhere(String)

  /// The diagnostic that reports the problem.
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
