import BlogModel
import SiteBuild
import Testing

@testable import blogforge

struct DiagnosticPrinterTests {
  private func printed(_ diagnostics: [Diagnostic], in format: SiteConfiguration.LogFormat) -> [String] {
    var lines: [String] = []
    DiagnosticPrinter(format: format) { lines.append($0) }.print(diagnostics)
    return lines
  }

  private func undated(_ record: String? = "blogs/b1", _ place: Diagnostic.Place? = nil) -> Diagnostic {
    Diagnostic(
      code: "date-unreadable",
      severity: .warning,
      place: place,
      record: record,
      summary: "'yesterday' is not a date",
      hint: "Use ISO 8601."
    )
  }

  @Test func `a line has place, severity, record, summary and hint`() {
    let place = Diagnostic.Place(file: "export/blogs.json", line: 412, column: 17)
    #expect(
      DiagnosticPrinter.line(undated("blogs/b1", place))
        == "export/blogs.json:412:17: warning: blogs/b1: 'yesterday' is not a date. Use ISO 8601."
    )
    #expect(
      DiagnosticPrinter.line(undated(nil, .init(file: "a.json", line: 4)))
        == "a.json:4: warning: 'yesterday' is not a date. Use ISO 8601."
    )
    #expect(DiagnosticPrinter.line(undated(nil)) == "warning: 'yesterday' is not a date. Use ISO 8601.")
  }

  @Test func `a line sends no command to the terminal and no e-mail address to the log`() {
    let line = DiagnosticPrinter.line(undated("blogs/\u{1B}[2Jana@example.org\n\u{202E}"))
    #expect(!line.contains("ana@example.org"))
    #expect(line.contains("\\u{1b}[2J") && line.contains("\\u{a}\\u{202e}"))
    #expect(!line.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" })
  }

  @Test(arguments: [49, 50, 51, 60])
  func `of a kind fifty are printed, and how many more there are`(count: Int) {
    let lines = printed(Array(repeating: undated(), count: count), in: .text)
    #expect(lines.count { $0.contains("is not a date") } == min(50, count))
    #expect(
      lines.dropFirst(50)
        == (count > 50
          ? ["… and \(count - 50) more of this kind (date-unreadable); --log-format json shows all."] : [])
    )
  }

  @Test func `those of a kind are together, in the order of the kinds`() {
    let other = Diagnostic(
      code: "tag-long",
      severity: .note,
      place: nil,
      record: nil,
      summary: "a",
      hint: nil
    )
    let lines = printed([undated("blogs/1"), other, undated("blogs/2")], in: .text)
    #expect(lines.map { $0.prefix(16) } == ["warning: blogs/1", "warning: blogs/2", "note: a."])
  }

  @Test func `JSON has all members and all problems`() {
    let lines = printed(Array(repeating: undated(), count: 51), in: .json)
    #expect(lines.count == 51)
    #expect(
      lines[0]
        == #"{"code":"date-unreadable","severity":"warning","file":null,"line":null,"column":null,"#
        + #""record":"blogs/b1","summary":"'yesterday' is not a date","hint":"Use ISO 8601."}"#
    )
  }
}
