import Basics
import BlogModel
import SiteBuild

/// What GitHub Actions shows on the page of a run: Markdown in the file that `GITHUB_STEP_SUMMARY` names.
enum JobSummary {
  /// Adds what was built.
  static func add(_ report: BuildReport, output: String, duration: String) {
    let rows = [
      ("Site", "`\(output.filter { $0 != "`" && !$0.isNewline })`"),
      ("Blogs", BuildLog.grouped(report.blogCount)), ("Bloggers", BuildLog.grouped(report.bloggerCount)),
      ("Comments", BuildLog.grouped(report.commentCount)), ("Likes", BuildLog.grouped(report.likeCount)),
      ("Files", "\(BuildLog.grouped(report.fileCount)), \(BuildLog.megabytes(report.byteCount))"),
      (
        "Written",
        "\(BuildLog.grouped(report.writtenCount)), \(BuildLog.grouped(report.removedCount)) removed"
      ),
      ("Built in", duration),
    ]
    let lines = rows.map { "| \($0.0) | \($0.1) |" }
    add("### The site is built\n\n| | |\n|---|---|\n\(lines.joined(separator: "\n"))\n")
  }

  /// Adds the problems, each kind once.
  static func add(_ diagnostics: [Diagnostic]) {
    let problems = diagnostics.filter { $0.severity != .note }
    guard !problems.isEmpty else { return }
    var kinds: [String] = []
    var byKind: [String: [Diagnostic]] = [:]
    for problem in problems {
      if byKind[problem.code] == nil { kinds.append(problem.code) }
      byKind[problem.code, default: []].append(problem)
    }
    let lines = kinds.compactMap { kind -> String? in
      guard let all = byKind[kind], let first = all.first else { return nil }
      let words = escaped(DiagnosticPrinter.line(first))
      return "| \(first.severity.rawValue) | \(kind) | \(BuildLog.grouped(all.count)) | \(words) |"
    }
    add("### Problems\n\n| | kind | number | first |\n|---|---|---|---|\n\(lines.joined(separator: "\n"))\n")
  }

  /// Adds why the command failed.
  static func add(failure message: String) {
    let lines = message.split(separator: "\n").prefix(50).map { "- \(escaped(String($0)))" }
    add("### blogforge failed\n\n\(lines.joined(separator: "\n"))\n")
  }

  private static func add(_ markdown: String) {
    guard let path = getenv("GITHUB_STEP_SUMMARY"), path.pointee != 0 else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    // A summary that cannot be written does not fail the build; the log has all of it.
    guard file >= 0 else { return }
    defer { close(file) }
    Console.write("\(markdown)\n", to: file)
  }

  /// A text, escaped for Markdown and for a cell of a table.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\\`*_{}[]<>#|!&~@$".unicodeScalars.contains(scalar) {
        escaped += "&#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
