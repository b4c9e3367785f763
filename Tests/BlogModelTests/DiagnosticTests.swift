import BlogModel
import Testing

struct DiagnosticTests {
  @Test func `an error is worse than a warning, a warning worse than a note`() {
    #expect(Diagnostic.Severity.note < .warning)
    #expect(Diagnostic.Severity.warning < .error)
  }

  @Test func `places are in the order of file, line and column`() {
    let places = [
      Diagnostic.Place(file: "b", line: 1), Diagnostic.Place(file: "a", line: 2, column: 3),
      Diagnostic.Place(file: "a", line: 2, column: 1), Diagnostic.Place(file: "a"),
    ]
    #expect(places.sorted().map(\.column) == [nil, 1, 3, nil])
    #expect(places.sorted().last?.file == "b")
  }
}
