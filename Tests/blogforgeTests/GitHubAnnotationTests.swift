import BlogModel
import Testing

@testable import blogforge

struct GitHubAnnotationTests {
  @Test(arguments: [
    ("100 %\r\nmore", "100 %25%0D%0Amore", "100 %25%0D%0Amore"), ("a: b, c", "a: b, c", "a%3A b%2C c"),
    ("é ::error::x", "é ::error::x", "é %3A%3Aerror%3A%3Ax"),
  ])
  func `what has a meaning in a command is escaped`(text: String, message: String, property: String) {
    #expect(GitHubAnnotation.escaped(text) == message)
    #expect(GitHubAnnotation.escaped(property: text) == property)
  }

  @Test(arguments: [
    (Diagnostic.Severity.error, "error"), (.warning, "warning"), (.note, "notice"),
  ])
  func `a problem is shown at its place`(severity: Diagnostic.Severity, command: String) {
    let problem = Diagnostic(
      code: "date-unreadable",
      severity: severity,
      place: .init(file: "./my-site/a,b.json", line: 4, column: 17),
      record: nil,
      summary: "",
      hint: nil
    )
    #expect(
      GitHubAnnotation.line(problem, "not a date.")
        == "::\(command) file=my-site/a%2Cb.json,line=4,col=17,title=date-unreadable::not a date."
    )
  }

  @Test func `a failure is an annotation for each of its lines`() {
    #expect(
      GitHubAnnotation.lines(failure: "site/blogforge.yml:1:8: no text.\nmachine: cannot write: it is full.")
        == [
          "::error file=site/blogforge.yml,line=1,col=8,title=blogforge::no text.",
          "::error title=blogforge::machine: cannot write: it is full.",
        ]
    )
  }

  @Test(arguments: [
    ("my-site/a", "sub/my-site/a"), ("./a", "sub/a"), ("../sub/my-site/a", "sub/my-site/a"), ("../a", "a"),
    ("/checkout/a", "a"), ("/link/sub/../a", "a"), ("../../a", "../../a"), ("/checkouts/a", "/checkouts/a"),
    ("/checkout/../a", "/checkout/../a"),
  ])
  func `a file is named from the root of the checkout`(file: String, shown: String) {
    let roots = ["/link/", "/checkout"]
    #expect(GitHubAnnotation.relative(file, to: roots, in: "/checkout/sub") == shown)
  }

  @Test func `a file is named as it is where there is no checkout`() {
    #expect(GitHubAnnotation.relative("./my-site/a", to: [], in: "/folder") == "my-site/a")
    #expect(GitHubAnnotation.relative("../my-site/a", to: [], in: "/folder") == "../my-site/a")
  }
}
