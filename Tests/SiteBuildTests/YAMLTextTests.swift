import BlogModel
import Testing

@testable import SiteBuild

struct YAMLTextTests {
  private func faults(_ text: String) -> [String] {
    do throws(YAMLText.Faults) {
      _ = try YAMLText.root(of: text)
      return []
    } catch {
      return error.all.map { "\(YAMLText.place(in: "", at: $0.mark).line ?? 0) \($0.fact)" }
    }
  }

  @Test(arguments: ["", "# nothing", "\u{FEFF}", "~"])
  func `a document that says nothing has no value`(text: String) throws {
    #expect(try YAMLText.root(of: text) == nil)
  }

  @Test func `a byte-order mark is no character of the text`() throws {
    #expect(faults("\u{FEFF}a: 1\nb: 2") == [])
    #expect(try YAMLText.root(of: "\u{FEFF}a: 1") == YAMLText.root(of: "a: 1"))
  }

  @Test func `a mistake has its line`() {
    #expect(faults("a: 1\nb: [") == ["3 syntax(\"did not find expected node content\")"])
    #expect(faults("a: 1\na: 2") == ["1 duplicateKey(\"a\")"])
  }

  @Test func `a character that YAML forbids is told without the whole text`() {
    let found = faults("a: \u{1}secret")
    #expect(found.count == 1)
    #expect(found.first?.contains("control characters are not allowed") == true)
    #expect(found.first?.contains("secret") == false)
  }
}
