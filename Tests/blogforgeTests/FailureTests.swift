import BlogExport
import BlogModel
import Foundation
import SiteBuild
import SiteOutput
import Testing

@testable import blogforge

struct FailureTests {
  private static func problem(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(code: "a", severity: severity, place: nil, record: nil, summary: "", hint: nil)
  }

  private static let failures: [(Failure, Int32, String)] = [
    (
      Failure(SiteBuildError.content([problem(.error), problem(.warning)])), 1,
      "the export has 1 error, shown"
    ),
    (
      Failure(SiteBuildError.content([problem(.warning)])), 1,
      "--strict is set, and there is 1 warning, shown above."
    ),
    (
      Failure(SiteBuildError.content([problem(.warning), problem(.warning)])), 1,
      "there are 2 warnings, shown"
    ),
    (
      Failure(SiteBuildError.foreignFile("a.html")), 2,
      "a.html: already exists and was not written by blogforge"
    ),
    (
      Failure(SiteBuildError.privateFiles(folder: "x", holds: "x/export")), 2,
      "x: this folder contains 'x/export', but all files of 'static' are published"
    ),
    (Failure(SiteBuildError.unusableOutput(path: "x", .empty)), 2, "--output is empty."),
    (Failure(SiteBuildError.unusableOutput(path: "x", .foreign)), 2, "x: this folder is not empty"),
    (
      Failure(SiteBuildError.unusableOutput(path: "x", .holds("y"))), 2,
      "x: the output folder would replace 'y'."
    ),
    (
      Failure(FileSystemError(.read, "a.jpg", code: ESTALE)), 3,
      "a.jpg: cannot read it: Stale file handle. Build again."
    ),
    (Failure(SiteBuildError.cancelled), 3, "The build was cancelled."),
    (Failure(SiteFolder.Mistake.notFound("x")), 2, "x: no such file or folder."),
    (Failure(SiteFolder.Mistake.standardInputTwice), 2, "-: standard input can be read only once."),
  ]

  @Test(arguments: failures.indices)
  func `scripts rely on the exit code, people on the sentence`(number: Int) {
    let (failure, code, sentence) = Self.failures[number]
    #expect(failure.code.rawValue == code)
    #expect(failure.message.contains(sentence), "\(failure.message)")
    #expect(failure.line(in: .text) == failure.message)
  }

  @Test func `the log's format is that of the last line, too`() {
    let failure = Failure(.machine, "a \"b\": cannot write.")
    #expect(
      failure.line(in: .json)
        == #"{"severity":"error","summary":"a \"b\": cannot write.","exit":3}"#
    )
    #expect(failure.line(in: .github) == "::error title=blogforge::a \"b\": cannot write.")
  }
}
