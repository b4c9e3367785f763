import BlogModel
import Testing

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
    "ana@example.org", "ana%40example.org", "@", "%40", "ana.becker@example.org/x", "ana@\u{301}example.org",
  ])
  func `an id that may be an e-mail address shows nothing of it`(id: String) {
    #expect(Slug.segment(for: id) == "id-\(Slug.suffix(for: id))")
  }

  @Test func `different unsafe ids stay different`() {
    #expect(Slug.segment(for: "a/b") != Slug.segment(for: "a\\b"))
  }

  @Test func `the suffix is the same in every run`() {
    #expect(Slug.suffix(for: "blogforge") == Slug.suffix(for: "blogforge"))
    #expect(Slug.suffix(for: "").count == 16)
  }
}
