import BlogModel
import MarkdownHTML

extension MarkdownProblem {
  func diagnostic(record: String) -> Diagnostic {
    Diagnostic(code: "x", severity: .note, record: record, summary: "")
  }
}
