import Basics
import BlogModel
import MarkdownHTML
import SiteBuild

/// Prints diagnostics: each once, up to 50 per kind, then their number.
struct DiagnosticPrinter {
  let format: SiteConfiguration.LogFormat
  /// The flag that prints all of them.
  var allFlag = "--log-format json"
  /// Where a line goes.
  let write: (String) -> Void

  /// The maximum number per kind on the terminal.
  static let limit = 50

  /// Prints all of them, those of a kind together, in the order in which the kinds first occur.
  func print(_ diagnostics: [Diagnostic]) {
    if format == .json {
      for diagnostic in diagnostics { write(Self.json(diagnostic)) }
      return
    }
    var kinds: [String] = []
    var byKind: [String: [Diagnostic]] = [:]
    for diagnostic in diagnostics {
      if byKind[diagnostic.code] == nil { kinds.append(diagnostic.code) }
      byKind[diagnostic.code, default: []].append(diagnostic)
    }
    for kind in kinds {
      let all = byKind[kind] ?? []
      for diagnostic in all.prefix(Self.limit) {
        write(format == .github ? Self.annotation(diagnostic) : Self.line(diagnostic))
      }
      if all.count > Self.limit {
        write("… and \(all.count - Self.limit) more of this kind (\(kind)); \(allFlag) shows all.")
      }
    }
  }

  /// One line: `export/blogs.json:412:17: warning: blogs/b1: what is wrong. What to do.`.
  static func line(_ diagnostic: Diagnostic) -> String {
    var parts: [String] = []
    if let place = diagnostic.place {
      parts.append(
        [place.file, place.line.map(String.init), place.column.map(String.init)].compactMap { $0 }.joined(
          separator: ":"
        )
      )
    }
    return harmless((parts + [diagnostic.severity.rawValue, words(diagnostic)]).joined(separator: ": "))
  }

  /// The same for GitHub Actions, which shows it at its location.
  private static func annotation(_ diagnostic: Diagnostic) -> String {
    GitHubAnnotation.line(diagnostic, harmless(words(diagnostic)))
  }

  /// The record, what is wrong and what to do.
  private static func words(_ diagnostic: Diagnostic) -> String {
    let record = diagnostic.record.map { "\(withoutEmail($0)): " } ?? ""
    let hint = diagnostic.hint.map { " \(withoutEmail($0))" } ?? ""
    return "\(record)\(withoutEmail(diagnostic.summary)).\(hint)"
  }

  /// Logs of a build are often public: an id or a picture's path can be an e-mail address.
  private static func withoutEmail(_ text: String) -> String { EmailAddress.masked(text).0 }

  /// Names from an export may contain line breaks and terminal escape sequences: they are shown, not sent.
  static func harmless(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isControl) else { return line }
    var shown = ""
    for scalar in line.unicodeScalars {
      if isControl(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// One object that always has the same members: `code`, `severity`, `file`, `line`, `column`, `record`,
  /// `summary`, `hint`, null if there is no value; then those that `rest` adds.
  static func json(_ diagnostic: Diagnostic, rest: (inout JSONWriter) -> Void = { _ in }) -> String {
    JSONWriter.object { json in
      json.member("code", diagnostic.code)
      json.member("severity", diagnostic.severity.rawValue)
      json.member("file", orNull: diagnostic.place?.file)
      json.member("line", orNull: diagnostic.place?.line)
      json.member("column", orNull: diagnostic.place?.column)
      json.member("record", orNull: diagnostic.record.map(withoutEmail))
      json.member("summary", withoutEmail(diagnostic.summary))
      json.member("hint", orNull: diagnostic.hint.map(withoutEmail))
      rest(&json)
    }
  }
}

extension SiteConfiguration {
  /// The diagnostics that are printed: `quiet` omits notes.
  func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    verbosity == .quiet ? diagnostics.filter { $0.severity > .note } : diagnostics
  }
}
