import Basics
import BlogModel
import SiteBuild

/// A problem as a workflow command of GitHub Actions, which shows it at its line of the file
/// (docs.github.com/actions/reference/workflow-commands-for-github-actions, "Setting an error message").
///
///     ::warning file=my-site/export/blogs.json,line=4,col=17,title=date-unreadable::blogs/b1: createdDate …
enum GitHubAnnotation {
  /// The command for a diagnostic.
  ///
  /// - Parameters:
  ///   - diagnostic: provides severity, location and code.
  ///   - words: the text that is shown.
  /// - Returns: one line.
  static func line(_ diagnostic: Diagnostic, _ words: String) -> String {
    let kind =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let place = diagnostic.place
    return line(kind, file: place?.file, line: place?.line, column: place?.column, diagnostic.code, words)
  }

  /// The commands for why a program ended: one for each line of the message, at the location that the line begins
  /// with.
  static func lines(failure message: String) -> [String] {
    message.split(separator: "\n").map { text in
      let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let number = Int(parts[1]), let column = Int(parts[2]) else {
        return line("error", file: nil, line: nil, column: nil, "blogforge", String(text))
      }
      let words = String(parts[3].drop { $0 == " " })
      return line("error", file: String(parts[0]), line: number, column: column, "blogforge", words)
    }
  }

  private static func line(
    _ kind: String,
    file: String?,
    line: Int?,
    column: Int?,
    _ title: String,
    _ words: String
  ) -> String {
    let properties = [
      file.map { "file=\(escaped(property: relative($0)))" }, line.map { "line=\($0)" },
      column.map { "col=\($0)" }, "title=\(escaped(property: title))",
    ]
    return "::\(kind) \(properties.compactMap { $0 }.joined(separator: ","))::\(escaped(words))"
  }

  /// GitHub identifies files by their path in the repository.
  private static func relative(_ file: String) -> String {
    let workspace = getenv("GITHUB_WORKSPACE").map { String(cString: $0) } ?? ""
    let roots = workspace.isEmpty ? [] : [workspace, SystemFile.resolved(workspace)]
    return relative(file, to: roots, in: SystemFile.resolved("."))
  }

  /// The path of a file in the repository.
  ///
  /// - Parameters:
  ///   - file: the path that the user or the build names.
  ///   - roots: the paths of the checkout, with links and without.
  ///   - folder: the working folder, which a relative path refers to.
  /// - Returns: the path without links being resolved; `file` itself if it is outside the checkout.
  static func relative(_ file: String, to roots: [String], in folder: String) -> String {
    let path = segments(of: file.hasPrefix("/") ? file : "\(folder)/\(file)")
    for root in roots.map(segments) where path.count > root.count && path.starts(with: root) {
      return path.dropFirst(root.count).joined(separator: "/")
    }
    return file.hasPrefix("./") ? String(file.dropFirst(2)) : file
  }

  /// The segments of an absolute path, without `.` and `..`.
  private static func segments(of path: String) -> [Substring] {
    var segments: [Substring] = []
    for segment in path.split(separator: "/") where segment != "." {
      if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
    }
    return segments
  }

  /// Escapes the text after the second `::` (actions/toolkit, `command.ts`, `escapeData`).
  static func escaped(_ text: String) -> String {
    escaped(text, marks: "%\r\n")
  }

  /// Escapes the text after a `=` (the same, `escapeProperty`).
  static func escaped(property text: String) -> String {
    escaped(text, marks: "%\r\n:,")
  }

  private static func escaped(_ text: String, marks: String) -> String {
    var escaped = ""
    // By scalars: `\r\n` is one character.
    for scalar in text.unicodeScalars {
      if marks.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
