import Testing

@testable import SiteBuild

/// Names of people in the addresses of blogs.
struct NamesInSlugsTests {
  @Test(arguments: [
    ("interview-with-ana-becker", true), ("Ana-Becker", true), ("ana/becker", true),
    ("zuzu-at-the-sea", true),
    ("ana-at-the-sea", false), ("banana-becker", false), ("top-10-teas", false), ("ana-beckers", false),
    ("", false), ("-", false),
    // Platforms make addresses of ASCII letters.
    ("jose-muller", true), ("tea-with-jose-mueller", true), ("josé-müller", true), ("jose-muellers", false),
  ])
  func `a name is whole words`(_ address: String, _ isFound: Bool) {
    var names = NamesInSlugs()
    for name in ["Ana Becker", "José Müller", "zuzu", "10", "", "\u{1F389}"] { names.add(name) }
    #expect(names.isAny(in: address) == isFound)
    #expect(!NamesInSlugs().isAny(in: address))
  }
}
