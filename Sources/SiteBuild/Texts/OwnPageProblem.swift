import BlogModel

/// Why a page of the owner is not on the site.
enum OwnPageProblem: Error {
  case name
  case size
  case text
  case empty
  /// Another page of the site has this address.
  case taken(String)

  /// The diagnostic that reports the problem.
  func diagnostic(_ file: String) -> Diagnostic {
    let (summary, hint) =
      switch self {
      case .name:
        ("the file name is not a valid address; skipped", "Use lowercase letters, digits and hyphens.")
      case .size: ("the file has more than 1 MB; skipped", "Divide the page.")
      case .text: ("the file is not UTF-8 text; skipped", "Save it as UTF-8.")
      case .empty:
        (
          "the page has no title with a text below it; skipped",
          "Begin it with a heading, for example '# About us', and write the text below."
        )
      case .taken(let path): ("the site has another page at /\(path)/; skipped", "Rename the file.")
      }
    return Diagnostic(
      code: "page-unusable",
      severity: .warning,
      place: .init(file: file),
      summary: summary,
      hint: hint
    )
  }
}
