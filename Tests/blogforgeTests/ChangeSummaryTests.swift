import Testing

@testable import Pages
@testable import SiteBuild
@testable import blogforge

struct ChangeSummaryTests {
  private typealias Cause = PageExplanation.Cause

  private static let explanations: [(Cause, Bool, String)] = [
    (.unknown, false, "tags/: the site has no such file."),
    (
      .noInputChanged, false,
      "tags/index.html: not written: no input file or setting has changed."
    ),
    (.unchanged, false, "tags/index.html: not written: its content has not changed."),
    (
      .clean, false,
      "tags/index.html: rebuilt, identical to the previous file: --clean rebuilds everything."
    ),
    (
      .parts(["content", "people"]), true,
      "tags/index.html: rebuilt and written: changed since the previous build: content, people."
    ),
    (
      .edited, true,
      "tags/index.html: rebuilt and written: the file in the output folder was edited or removed."
    ),
  ]

  @Test(arguments: explanations.indices)
  func `an answer says what became of a page, and why`(number: Int) {
    let (cause, isWritten, line) = Self.explanations[number]
    let explanation = PageExplanation(
      asked: "tags/",
      path: "tags/index.html",
      cause: cause,
      isWritten: isWritten
    )
    #expect(ChangeSummary.line(explanation) == line)
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a and 1 more"),
    (Array(repeating: "a\u{7}", count: 1235), "a\\u{7} and 1,234 more"),
  ])
  func `of many files the first is named`(paths: [String], words: String) {
    #expect(ChangeSummary.names(paths) == words)
  }
}
