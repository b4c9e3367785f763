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

  /// Of every duplicate key its line and column.
  private func duplicates(_ text: String) -> [String] {
    do throws(YAMLText.Faults) {
      _ = try YAMLText.root(of: text)
      return []
    } catch {
      return error.all.map { fault in
        guard case .duplicateKey(let key) = fault.fact else { return "\(fault.fact)" }
        let place = YAMLText.place(in: "", at: fault.mark)
        return "\(place.line ?? 0):\(place.column ?? 0) \(key)"
      }
    }
  }

  @Test(arguments: ["", "# nothing", "\u{FEFF}", "~"])
  func `a document that says nothing has no value`(text: String) throws {
    #expect(try YAMLText.root(of: text) == nil)
  }

  @Test func `a byte-order mark is not a character of the text`() throws {
    #expect(faults("\u{FEFF}a: 1\nb: 2") == [])
    #expect(try YAMLText.root(of: "\u{FEFF}a: 1") == YAMLText.root(of: "a: 1"))
  }

  @Test func `a mistake has its line`() {
    #expect(faults("a: 1\nb: [") == ["3 syntax(\"did not find expected node content\")"])
    #expect(faults("a: 1\na: 2") == ["2 duplicateKey(\"a\")"])
  }

  @Test(arguments: [
    ("# of init\ntitle: a\nlanguage: b\n# mine\ntitle: c\nlanguage: d", ["5:1 title", "6:1 language"]),
    ("a: 1\na: 2\nb: 3\na: 4", ["2:1 a", "4:1 a"]),
    ("a: a\nb: {a: 1, 'a': 2,\n  c: a, a: 3}", ["2:11 a", "3:9 a"]),
    ("- x: 1\n- y: 1\n  \"y\": 2", ["3:3 y"]),
    ("a:\n  b: 1\n  b: 2\na: 3\nc:\n  d: 1\n  d: 2", ["3:3 b", "4:1 a", "7:3 d"]),
    ("ä b: 1\nöö: {ä b: 1, ä b: 2}\nä b: 3", ["2:14 ä b", "3:1 ä b"]),
    ("? a\n: 1\n? a\n: 2", ["3:3 a"]),
    ("a: |\n  a: 1\n  a: 2\n# a: 3\na: 4", ["5:1 a"]),
    ("1: a\n1: b\n<<: {}\n<<: {}", ["2:1 1", "4:1 <<"]),
    ("a: &x 1\nb: *x\na: *x", ["3:1 a"]),
    ("a: !!str 1\na: \"\\a\"", ["2:1 a"]),
    ("\u{FEFF}a: 1\r\na: 2", ["2:1 a"]),
    ("it's: 1\n'it''s': 2", ["2:1 it's"]),
    ("'it''s': 1\n'it''s': 2", ["2:1 it's"]),
    // However it is written.
    (#"title: a\#n"tit\u006ce": b"#, ["2:1 title"]), (#""tit\x6Ce": a\#ntitle: b"#, ["2:1 title"]),
    (#""tit\u006ce": a\#n"t\u0069tle": b"#, ["2:1 title"]),
    (#"x: {"\x74itle": 1, "\u0074itle": 2}"#, ["1:20 title"]),
    (#"a:\#n  "\u0062\u0062": 1\#n  "b\x62": 2\#n"\U00000061": 3"#, ["3:3 bb", "4:1 a"]),
    (#"title: a\#nb: {"\u0074itle": 1, title: 2}\#n"\U00000074itle": b"#, ["2:22 title", "3:1 title"]),
    (#"{"a\tb": 1,  "a\#tb": 2}"#, ["1:14 a\tb"]),
    (#"a: "\u0061: 1"\#nb: 'a'\#n"\x62": "\\u0061""#, ["3:1 b"]),
    // An escape without a number at the beginning: the place is that of the first.
    (#""\tb": 1\#n"\tb": 2"#, ["1:1 \tb"]),
  ])
  func `a duplicate key has the place of its second occurrence`(text: String, places: [String]) {
    #expect(duplicates(text) == places)
  }

  @Test(arguments: 1...100) func `every duplicate key is found in generated settings`(seed: UInt64) {
    var settings = RepeatingSettings(seed: seed)
    settings.write()
    #expect(duplicates(settings.text) == settings.repeated, "\(settings.text)")
  }

  @Test func `aliases do not multiply the work`() {
    let lists = (1...40).map { "l\($0): &l\($0) [*l\($0 - 1), *l\($0 - 1)]" }.joined(separator: "\n")
    #expect(duplicates("l0: &l0 [x]\n\(lists)\nl0: 1") == ["42:1 l0"])
  }

  @Test func `a character that YAML forbids is reported without the whole text`() {
    let found = faults("a: \u{1}secret")
    #expect(found.count == 1)
    #expect(found.first?.contains("control characters are not allowed") == true)
    #expect(found.first?.contains("secret") == false)
  }
}

/// Settings with nested keys of which some repeat, and the places of the duplicates.
private struct RepeatingSettings {
  private(set) var text = ""
  private(set) var repeated: [String] = []
  private var state: UInt64
  private var line = 1
  private static let names = ["title", "a", "ab", "größe", "x y", "1", "true", "名前", "/old/", "e-f"]

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  private mutating func number(below limit: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % limit)
  }

  /// Writes a mapping in lines, some of its values mappings again, in lines or in braces.
  mutating func write(depth: Int = 0) {
    var seen: Set<String> = []
    for _ in 0...number(below: 5) {
      let name = Self.names[number(below: 10)]
      let indent = depth * 2
      text += String(repeating: " ", count: indent)
      note(name, column: indent + 1, &seen)
      text += name + ":"
      switch number(below: 4) {
      case 0 where depth < 3:
        newLine()
        write(depth: depth + 1)
      case 1: writeBraces(column: indent + name.unicodeScalars.count + 2)
      case 2:
        text += " \(name)  # \(name): 1"
        newLine()
      default:
        text += " \"\(name): 2\""
        newLine()
      }
    }
  }

  private mutating func writeBraces(column: Int) {
    var column = column
    var seen: Set<String> = []
    text += " {"
    column += 2
    for _ in 0...number(below: 3) {
      let name = Self.names[number(below: 10)]
      let written = number(below: 2) == 0 ? name : "'\(name)'"
      note(name, column: column, &seen)
      text += written + ": 1, "
      column += written.unicodeScalars.count + 5
    }
    text += "}"
    newLine()
  }

  private mutating func note(_ name: String, column: Int, _ seen: inout Set<String>) {
    if !seen.insert(name).inserted { repeated.append("\(line):\(column) \(name)") }
  }

  private mutating func newLine() {
    text += "\n"
    line += 1
  }
}
