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

  @Test(arguments: [
    ("4815162342_17", true), ("17-4815162342", true), ("48151623421", false), ("top-10-teas", false),
    ("in-2020", false),
    // Firebase: a user's id, and the time.
    ("q7Zk2mWx9LtR4vHs1YbN1589712345678", true), ("1589q7Zk2mWx9LtR4vHs1YbN", true),
    ("q7zk2mwx9ltr4vhs1ybn1589712345678", false), ("q7Zk2mWx9LtR4vHs1Yb", false),
    ("https://a.example/users/ana/status/1", true), ("https://a.example/users/anabel/1", true),
    ("https://a.example/users/ben/1", false),
  ])
  func `an id is whole words, and found anywhere if it is long`(_ address: String, _ isFound: Bool) {
    var names = NamesInSlugs()
    for id in ["4815162342", "10", "2020", "q7Zk2mWx9LtR4vHs1YbN", "https://a.example/users/ana"] {
      names.add(id: id)
    }
    #expect(names.isAny(in: address) == isFound)
  }
}
