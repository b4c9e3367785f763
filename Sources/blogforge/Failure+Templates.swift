import PreviewServer
import TemplateEngine

extension Failure {
  /// The mistakes of templates, each with its line and a mark below its column.
  ///
  ///     templates/blog.mustache:12:5: unknown name 'authr'. Did you mean 'author'?
  ///       12 | <b>{{authr}}</b>
  ///          |    ^
  init(_ mistakes: TemplateErrors) {
    self.init(
      .content,
      mistakes.errors.map(\.message).joined(separator: "\n"),
      forPeople: mistakes.errors.flatMap { [$0.message] + Self.excerpt($0) }.joined(separator: "\n")
    )
  }

  /// The line of the mistake and the mark; empty if the file cannot be read, as for a built-in one.
  private static func excerpt(_ mistake: TemplateError) -> [String] {
    guard let number = mistake.line, let column = mistake.column,
      // Only this user sees the terminal.
      let line = FileExcerpt.lines(of: mistake.file, around: number, column: column, mask: { $0 })
        .first(where: { $0.number == number })
    else { return [] }
    let margin = String(repeating: " ", count: "\(number)".count)
    let shown = "  \(number) | \(line.text)"
    // The column does not apply to a truncated line.
    guard !line.text.hasPrefix("…"), column <= line.text.utf8.count else { return [shown] }
    let before = String(decoding: line.text.utf8.prefix(column - 1), as: UTF8.self)
    // A tab stays a tab, so that the mark is below its column whatever the width of a tab.
    return [shown, "  \(margin) | \(String(before.map { $0 == "\t" ? "\t" : " " }))^"]
  }
}
