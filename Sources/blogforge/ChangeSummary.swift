import Basics
import Pages
import SiteBuild

/// What a build changed, in words.
enum ChangeSummary {
  /// How many changed pages are named.
  private static let namedPages = 3

  /// `3 pages changed (blogs/b1, feed, bloggers/ana), 99,997 unchanged; 12 other files written, 1 removed`.
  ///
  /// - Returns: nil for a build that wrote every file.
  static func line(_ report: BuildReport) -> String? {
    let changes = report.changes
    switch changes.way {
    case .newTree where changes.writtenCount == report.fileCount: return nil
    case .nothingToDo: return "Nothing has changed: \(BuildLog.count(report.pageCount, "page")) unchanged"
    case .update, .newTree: break
    }
    let pages = changes.changedPageCount
    let names = changes.changedPages.prefix(namedPages).map(name)
    let more = pages > names.count ? ["\(BuildLog.grouped(pages - names.count)) more"] : []
    var line = "\(BuildLog.count(pages, "page")) changed"
    if !names.isEmpty { line += " (\((names + more).joined(separator: ", ")))" }
    line += ", \(BuildLog.grouped(report.pageCount - pages)) unchanged"
    let others = changes.writtenCount - pages
    if others > 0 { line += "; \(BuildLog.count(others, "other file")) written" }
    if !changes.removed.isEmpty { line += "; \(BuildLog.count(changes.removed.count, "file")) removed" }
    return line
  }

  /// `templates/blog.mustache and 3 more`: what the user has edited.
  static func names(_ paths: [String]) -> String {
    let first = DiagnosticPrinter.harmless(paths.first ?? "")
    return paths.count > 1 ? "\(first) and \(BuildLog.grouped(paths.count - 1)) more" : first
  }

  /// A page's path without the part that all paths share; the front page is the feed.
  private static func name(_ path: String) -> String {
    guard path.hasSuffix("index.html") else { return path }
    let folder = path.dropLast("index.html".count)
    return folder.isEmpty ? "feed" : String(folder.dropLast())
  }

  /// Prints the explanations that `--explain` requested.
  static func explain(_ report: BuildReport, in format: SiteConfiguration.LogFormat) {
    for explanation in report.changes.explanations {
      switch format {
      case .text, .github: Console.error(line(explanation))
      case .json: Console.error(json(explanation))
      }
    }
  }

  private static func json(_ explanation: PageExplanation) -> String {
    JSONWriter.object { json in
      json.member("explain", explanation.path)
      if case .parts(let parts) = explanation.cause {
        json.member("cause", "parts")
        json.member("parts", array: parts) { $0.string($1) }
      } else {
        json.member("cause", "\(explanation.cause)")
      }
      json.member("written", explanation.isWritten ? 1 : 0)
    }
  }

  /// The explanation in words.
  static func line(_ explanation: PageExplanation) -> String {
    guard explanation.cause != .unknown else {
      return "\(explanation.asked): the site has no such file."
    }
    let written = explanation.isWritten ? "written" : "not written"
    let outcome =
      switch explanation.cause {
      case .unknown, .noInputChanged, .unchanged, .file: written
      default: explanation.isWritten ? "rebuilt and written" : "rebuilt, identical to the previous file"
      }
    return "\(explanation.path): \(outcome): \(reason(explanation.cause))."
  }

  private static func reason(_ cause: PageExplanation.Cause) -> String {
    switch cause {
    case .unknown: "the site has no such file"
    case .noInputChanged: "no input file or setting has changed"
    case .unchanged: "its content has not changed"
    case .new: "the page is new, or the previous build left no data"
    case .clean: "--clean rebuilds everything"
    case .program: "the previous build used another version of blogforge"
    case .settings: "a setting has changed"
    case .templates: "a template has changed, or the name of an asset"
    case .parts(let parts): "changed since the previous build: \(parts.joined(separator: ", "))"
    case .edited: "the file in the output folder was edited or removed"
    case .file: "not a page; its content is compared with the existing file"
    }
  }
}
