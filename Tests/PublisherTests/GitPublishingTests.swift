import Testing

@testable import Publisher

struct GitPublishingTests {
  @Test(arguments: [
    ("a b", #""a b""#), ("a\nb", #""a\012b""#), (#"a"\"#, #""a\"\\""#), ("ä", #""\303\244""#),
    ("-n", #""-n""#),
  ])
  func `names are quoted as Git reads them`(path: String, quoted: String) {
    #expect(GitPublishing.quoted(path) == quoted)
  }

  @Test(arguments: [
    ("origin", true), ("../x.git", false), ("/x.git", false), ("git@example.org:x.git", false),
    ("https://example.org/x.git", false), (".", false),
  ])
  func `a remote's name is distinguished from URLs and paths`(remote: String, isName: Bool) {
    #expect(GitPublishing.isRemoteName(remote) == isName)
  }

  @Test func `the commit message contains the numbers`() {
    let file = PublishFile(path: "a", size: 1, fingerprint: "1", step: .root)
    let other = PublishFile(path: "b", size: 1, fingerprint: "1", step: .root)
    let plan = PublishPlan(site: [file], target: TargetList(of: [other]))
    #expect(GitPublishing.message(plan) == "Publish 1 file, delete 1")
    #expect(GitPublishing.message(PublishPlan(site: [file, other], target: .empty)) == "Publish 2 files")
  }
}
