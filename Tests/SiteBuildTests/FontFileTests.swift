import BlogModel
import Testing

@testable import SiteBuild

/// Fonts that the site serves: what a file says, and what the configuration names.
///
/// Tests/Browser/test_fonts.py shows
/// real ones.
struct FontFileTests {
  private static func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
  private static func long(_ number: Int) -> [UInt8] { short(number >> 16 & 0xFFFF) + short(number & 0xFFFF) }

  /// A file with these tables.
  private static func font(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    var (directory, body): ([UInt8], [UInt8]) = ([], [])
    for table in tables {
      let offset = 12 + 16 * tables.count + body.count
      directory += Array(table.tag.utf8) + long(0) + long(offset) + long(table.bytes.count)
      body += table.bytes
    }
    return long(0x0001_0000) + short(tables.count) + [UInt8](repeating: 0, count: 6) + directory + body
  }

  private static func style(weight: Int = 400, rights: Int = 0, selection: Int = 0x40) -> [UInt8] {
    short(4) + short(0) + short(weight) + short(5) + short(rights) + [UInt8](repeating: 0, count: 52)
      + short(selection)
  }

  /// A table of format 4 with the letters a to z and Cyrillic, and its end.
  private static let characters: [UInt8] =
    short(0) + short(1) + short(3) + short(1) + long(12)
    + short(4) + short(0) + short(0) + short(6) + [UInt8](repeating: 0, count: 6)
    + short(0x7A) + short(0x4FF) + short(0xFFFF) + short(0) + short(0x61) + short(0x400) + short(0xFFFF)

  @Test func `a font says its style and its characters`() throws {
    let font = try #require(FontFile(Self.font([("OS/2", Self.style()), ("cmap", Self.characters)])))
    #expect(font.weights == 400...400)
    #expect(!font.isItalic && font.mayBeEmbedded)
    #expect(font.has(0x20...0x7E) && font.has(0x450...0x460))
    #expect(!font.has(0x370...0x3FF) && !font.has(0xFFF0...0xFFFF))
  }

  @Test func `a table of format 12 is read, too`() throws {
    let groups = Self.long(0x1F600) + Self.long(0x1F64F) + Self.long(1)
    let table =
      Self.short(0) + Self.short(1) + Self.short(3) + Self.short(10) + Self.long(12)
      + Self.short(12) + Self.short(0) + Self.long(28) + Self.long(0) + Self.long(1) + groups
    let font = try #require(FontFile(Self.font([("OS/2", Self.style()), ("cmap", table)])))
    #expect(font.has(0x1F600...0x1F600) && !font.has(0x20...0x7E))
  }

  @Test func `a variable font has all its weights`() throws {
    let axis = Array("wght".utf8) + Self.long(100 << 16) + Self.long(400 << 16) + Self.long(900 << 16)
    let axes =
      Self.long(0x10000) + Self.short(16) + Self.short(2) + Self.short(1) + Self.short(20) + Self.long(0)
      + axis
    let tables = [("OS/2", Self.style()), ("cmap", Self.characters), ("fvar", axes)]
    #expect(try #require(FontFile(Self.font(tables))).weights == 100...900)
  }

  @Test func `weights that CSS does not have are brought into its range`() throws {
    let axis = Array("wght".utf8) + Self.long(1500 << 16) + Self.long(1500 << 16) + Self.long(2000 << 16)
    let axes =
      Self.long(0x10000) + Self.short(16) + Self.short(2) + Self.short(1) + Self.short(20) + Self.long(0)
      + axis
    let tables = [("OS/2", Self.style()), ("cmap", Self.characters), ("fvar", axes)]
    #expect(try #require(FontFile(Self.font(tables))).weights == 1000...1000)
  }

  @Test func `an oblique font is italic, and a restricted licence is seen`() throws {
    let style = Self.style(weight: 0, rights: 2, selection: 0x200)
    let font = try #require(FontFile(Self.font([("OS/2", style), ("cmap", Self.characters)])))
    #expect(font.isItalic && !font.mayBeEmbedded && font.weights == 1...1)
  }

  @Test func `what is cut off or not a font is rejected`() {
    let whole = Self.font([("OS/2", Self.style()), ("cmap", Self.characters)])
    #expect(FontFile(whole) != nil)
    #expect(FontFile([]) == nil && FontFile(Array("<svg></svg>".utf8)) == nil)
    // No prefix crashes; without its tables it is rejected.
    for length in 0..<60 { #expect(FontFile(Array(whole.prefix(length))) == nil) }
    for length in 60..<whole.count { _ = FontFile(Array(whole.prefix(length))) }
  }

  @Test func `ranges of characters are written as CSS has them`() {
    #expect(FontScript.all.filter { $0.isMain(of: "uk-UA") }.map(\.name) == ["cyrillic"])
    #expect(FontScript.all.filter { $0.isMain(of: "sw") }.map(\.name) == ["latin"])
    #expect(FontScript.all[0].unicodeRange.hasPrefix("U+20-7E,U+A0-FF,U+131,"))
    let ranges = FontScript.all.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.upperBound < next.lowerBound) }
  }

  @Test(arguments: [
    (
      "fonts/A.ttf, fonts/A-Bold.otf, Georgia, serif", ["fonts/A.ttf", "fonts/A-Bold.otf"],
      "\"site-text\",Georgia,serif"
    ),
    ("/usr/share/fonts/A.TTF", ["/usr/share/fonts/A.TTF"], "\"site-text\",sans-serif"),
    ("Inter, sans-serif", [], "Inter, sans-serif"),
  ])
  func `a list of fonts can have files`(_ list: String, _ files: [String], _ families: String) {
    #expect(Design.isFontList(list))
    var design = Design()
    design.fonts["text"] = list
    #expect(design.fontFiles("text") == files)
    #expect(design.properties.contains("--sans:\(families);"))
  }

  @Test func `a font that is missing or none is reported`() throws {
    var design = Design()
    design.fonts = ["text": "nowhere/a.ttf", "headings": "a.svg.otf"]
    let fonts = SiteFonts(design, language: "en", root: "/nowhere", nil)
    #expect(fonts.rules.isEmpty && fonts.assets.isEmpty)
    #expect(fonts.problems.map(\.code) == ["font-unusable", "font-unusable"])
    let summary = "cannot read this font (No such file or directory); readers see fonts of their system"
    #expect(fonts.problems.first?.summary == summary)
  }
}
