import Testing

@testable import BlogModel

struct HiddenNameTests {
  @Test(arguments: ["a", "a.b", "_headers", "CNAME", ".well-known", ".nojekyll", ".domains", ".htaccess"])
  func `names that have their place on a host are published`(name: String) {
    #expect(HiddenName.isPublished(name))
  }

  @Test(arguments: [
    ".git", ".env", ".env.local", ".DS_Store", ".htpasswd", ".ssh", ".npmrc", ".#a", ".a.swp", ".",
    ".Well-Known", ".well-known ", ".nojekyll~", ".\u{301}env",
  ])
  func `all other hidden names are private`(name: String) {
    #expect(!HiddenName.isPublished(name))
  }
}
