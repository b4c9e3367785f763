import TestSupport
import Testing

@testable import Studio

/// Bloggers hide others for themselves.
struct HiddenBloggersTests {
  @Test func `who is hidden is hidden for one blogger only, until shown again`() throws {
    let site = try TemporaryFolder()
    let hiding = HiddenBloggers(try StudioStore(site: site.path))
    try hiding.set(true, "ben", for: "ana")
    try hiding.set(true, "ben", for: "ana")
    try hiding.set(true, "eva", for: "ana")
    #expect(try hiding.hidden(by: "ana") == ["ben", "eva"])
    #expect(try hiding.hidden(by: "ben").isEmpty)
    try hiding.set(false, "ben", for: "ana")
    #expect(try HiddenBloggers(try StudioStore(site: site.path)).hidden(by: "ana") == ["eva"])
  }

  @Test func `who leaves hides no one and is hidden by no one`() throws {
    let site = try TemporaryFolder()
    let hiding = HiddenBloggers(try StudioStore(site: site.path))
    for (blogger, other) in [("ana", "ben"), ("ana", "eva"), ("ben", "eva")] {
      try hiding.set(true, other, for: blogger)
    }
    try hiding.erase(blogger: "ben")
    #expect(try hiding.hidden(by: "ana") == ["eva"])
    #expect(try hiding.hidden(by: "ben").isEmpty)
  }
}
