import BlogExport
import BlogModel
import MarkdownHTML
import PreviewServer
import Publisher
import SiteBuild
import TemplateEngine

/// What stops a build, as the page shows it.
extension PreviewProblem {
  /// The maximum number of problems per build that are shown.
  private static let limit = 10

  /// The problems of a build that failed.
  static func all(_ error: SiteBuildError, isStrict: Bool) -> [PreviewProblem] {
    switch error {
    case .templates(let mistakes):
      return mistakes.errors.prefix(limit).map { mistake in
        problem(mistake.file, mistake.line, mistake.column, "\(mistake.summary).", mistake.hint)
      }
    case .content(let diagnostics):
      let least: Diagnostic.Severity = isStrict ? .warning : .error
      return diagnostics.filter { $0.severity >= least }.prefix(limit).map(problem)
    case .export(let export): return [problem(export.diagnostic)]
    case .fieldMap(let mistake): return all(mistake.description)
    case .redaction(let mistake): return all(mistake.description)
    case .pseudonyms(let mistake): return all(mistake.description)
    default: return all(Failure(error).message)
    }
  }

  /// The problems in lines such as `blogforge.yml:3:1: what is wrong. What to do.`.
  static func all(_ lines: String) -> [PreviewProblem] {
    lines.split(separator: "\n").prefix(limit).map { line in
      let parts = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let number = Int(parts[1]), let column = Int(parts[2]) else {
        return PreviewProblem(summary: masked(String(line)))
      }
      return problem(String(parts[0]), number, column, String(parts[3].drop { $0 == " " }), nil)
    }
  }

  private static func problem(_ diagnostic: Diagnostic) -> PreviewProblem {
    let record = diagnostic.record.map { "\($0): " } ?? ""
    let place = diagnostic.place
    return problem(
      place?.file,
      place?.line,
      place?.column,
      "\(record)\(diagnostic.summary).",
      diagnostic.hint
    )
  }

  private static func problem(
    _ file: String?,
    _ line: Int?,
    _ column: Int?,
    _ summary: String,
    _ hint: String?
  ) -> PreviewProblem {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }
    let excerpt: [Line] =
      if let file, let line {
        FileExcerpt.lines(of: file, around: line, column: column, mask: masked)
      } else { [] }
    return PreviewProblem(
      place: place.isEmpty ? nil : masked(place.joined(separator: ":")),
      summary: masked(summary),
      hint: hint.map(masked),
      excerpt: excerpt,
      line: line
    )
  }

  /// The text without secrets and e-mail addresses: other people may see the screen, or the page over the network.
  private static func masked(_ text: String) -> String { EmailAddress.masked(Secrets.shown(text)).0 }
}
