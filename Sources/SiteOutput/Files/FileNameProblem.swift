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
        summary: "the file name is not valid UTF-8; ignored",
        hint: "Rename the file."
      )
    case .leadsNowhere(let path):
      Diagnostic(
        code: "link-broken",
        severity: .warning,
        place: .init(file: path),
        summary: "broken link; not copied",
        hint: "Remove it, or close the editor that uses it as a lock."
      )
    }
  }
}
