import Foundation
import TestSupport
import Testing

@testable import BlogModel

struct SlugTests {
  @Test(arguments: [
    ("Ana Becker", "ana-becker"), ("  Zoë--Müller!! ", "zoë-müller"), ("山田 太郎", "山田-太郎"), ("🌍🌍", ""),
    ("../../etc/passwd", "etc-passwd"), ("CON", "con-"), ("lpt1", "lpt1-"), ("page", "page-"),
    ("com¹", "com¹-"), ("LPT²", "lpt²-"), ("Com³", "com³-"), ("com⁴", "com⁴"),
    ("a\u{0}b", "a-b"),
    ("C:\\Windows", "c-windows"), ("हिन्दी", "हिन्दी"),
  ])
  func `a name becomes a readable segment`(name: String, slug: String) {
    #expect(Slug.make(from: name) == slug)
  }

  @Test(arguments: [
    ("Zoe\u{308}", "zo\u{EB}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("Straße", "straße"),
    ("Γιώργος", "γιώργος"), ("\u{0958}", "\u{0915}\u{093C}"), ("İ", "i\u{307}"), ("ı", "ı"),
    ("\u{212B}", "\u{E5}"),
  ])
  func `a segment is composed and keeps its letters`(name: String, slug: String) {
    // Strings compare equal in any composition; their bytes do not.
    #expect(Array(Slug.make(from: name).utf8) == Array(slug.utf8))
  }

  @Test(arguments: [
    (["café", "cafe\u{301}", "CAFÉ", "Cafe\u{301}"], "caf\u{E9}"),
    (["Straße", "STRASSE", "ſtraße", "STRAẞE"], "strasse"),
    (["κόσμος", "ΚΌΣΜΟΣ", "κόσμοσ", "Κόσμος"], "κόσμος"), (["sea", "ſea", "SEA"], "sea"),
    (["Kelvin", "\u{212A}elvin"], "kelvin"),
    (["ΣΊΣΥΦΟΣ ΚΑΙ ΣΊΑ", "σίσυφος και σία"], "σίσυφος-και-σία"), (["ﬁsh", "FISH"], "fish"),
    (["Երևան", "ԵՐԵՒԱՆ"], "երեւան"),
    (["ᾳ", "ΑΙ", "α\u{345}"], "αι"), (["ΐ", "ΐ", "Ϊ́"], "\u{390}"), (["İ", "i\u{307}"], "i\u{307}"),
    (["ı"], "ı"), (["I", "i"], "i"),
    (["Ꭰ", "ꭰ"], "ꭰ"), (["한", "\u{1112}\u{1161}\u{11AB}"], "\u{D55C}"),
    (["क़", "क\u{93C}"], "\u{915}\u{93C}"),
    (["Green Tea", "green-tea", "GREEN  TEA!"], "green-tea"), (["page", "PAGE"], "page-"), (["Б", "б"], "б"),
  ])
  func `all spellings of a name share a segment`(spellings: [String], slug: String) {
    for spelling in spellings {
      #expect(Array(Slug.shared(from: spelling).utf8) == Array(slug.utf8), "\(spelling)")
    }
  }

  @Test func `of long names those that differ behind the cut stay different`() {
    let long = String(repeating: "ქართული", count: 12)
    #expect(Slug.shared(from: long + "ა") != Slug.shared(from: long + "ბ"))
    #expect(Slug.shared(from: long + " ა") == Slug.shared(from: long + "-ა"))
    #expect(Slug.shared(from: long).utf8.count <= Slug.maximumByteCount)
  }

  @Test(arguments: WorldNames.scripts.map(\.letters))
  func `a shared segment of any script is its own, folded, and the same in capitals and decomposed`(
    letters: ClosedRange<UInt32>
  ) {
    for name in WorldNames.names(of: letters, .none, count: 200) {
      let slug = Slug.shared(from: name)
      #expect(Slug.shared(from: slug) == slug)
      #expect(slug.folded == Slug.make(from: name.folded).folded)
      for other in [
        name.uppercased(), name.lowercased(), name.decomposedStringWithCanonicalMapping,
        name.uppercased().decomposedStringWithCanonicalMapping,
      ] where other.folded == name.folded {
        #expect(Array(Slug.shared(from: other).utf8) == Array(slug.utf8), "\(name) \(other)")
      }
    }
  }

  @Test func `a long name is cut at 100 bytes and never inside a character`() {
    let slug = Slug.make(from: String(repeating: "ü", count: 500))
    #expect(slug.utf8.count <= Slug.maximumByteCount)
    #expect(slug.allSatisfy { $0 == "ü" })
  }

  @Test(arguments: ["b1", "5f3Kd0aZ_x-9"])
  func `a safe id stays as it is`(id: String) {
    #expect(Slug.segment(for: id) == id)
  }

  @Test(arguments: [
    "", ".", "..", "a/b", "a\\b", "nul", "COM1", "a\u{0}", "é", "a b", String(repeating: "x", count: 101),
  ])
  func `an unsafe id is mapped to a safe one`(id: String) {
    let segment = Slug.segment(for: id)
    #expect(segment != id)
    #expect(segment.utf8.count <= Slug.maximumByteCount)
    #expect(segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
  }

  @Test(arguments: [
    "ana@example.org", "ana%40example.org", "ana＠example.org", "@", "%40", "ana.becker@example.org/x",
    "ana@\u{301}example.org", "ana%EF%BC%A0example.org", "ana%ef%b9%abexample.org",
  ])
  func `an id that may be an e-mail address shows nothing of it`(id: String) {
    #expect(Slug.segment(for: id) == "id-\(Slug.suffix(for: id))")
  }

  @Test func `different unsafe ids stay different`() {
    #expect(Slug.segment(for: "a/b") != Slug.segment(for: "a\\b"))
  }

  @Test func `the suffix is the same in every run`() {
    // Computed by another program: addresses of sites have these digits.
    #expect(Slug.suffix(for: "blogforge") == "856c30c0f03d67a2")
    #expect(Slug.suffix(for: "") == "efd01f60ba992926")
  }

  @Test func `an id of up to 100 plain bytes is its own segment`() {
    let longest = String(repeating: "a", count: 100)
    #expect(Slug.segment(for: longest) == longest)
    #expect(Slug.segment(for: longest + "a") != longest + "a")
  }
}
