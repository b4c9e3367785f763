import TestSupport
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

  // MARK: With Git

  @Test(arguments: ["live", "my.site", "a..b", "g.lock", "a."])
  func `every name of a target gives a valid reference`(name: String) throws {
    let folder = try TemporaryFolder()
    let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: name)
    let reference = "refs/blogforge/\(GitPublishing.referenceName(of: name))"
    #expect(PublishTarget.isName(name))
    #expect(try runner.run(.git, ["check-ref-format", reference]).succeeded)
    #expect(!["live", "my.site"].contains(name) || reference == "refs/blogforge/\(name)")
  }

  private func publish(
    _ texts: [String: String],
    in folder: TemporaryFolder,
    isDryRun: Bool = false
  ) throws -> Publisher.Report {
    let kind = PublishTarget.Kind.git(remote: "../remote", branch: "live", message: nil)
    return try folder.publish(texts, to: kind, named: "a..b", isDryRun: isDryRun)
  }

  @Test(arguments: [
    ("M 100644 inline robots.txt/mine.txt", "robots.txt", true), ("M 100644 inline blogs", "blogs", false),
    ("M 120000 inline blogs/b1", "blogs/b1", false),
  ])
  func `an entry of another kind on the branch is an error, and nothing is pushed`(
    change: String,
    taken: String,
    isFolder: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: "live")
    let remote = ["--git-dir=\(folder.path)/remote"]
    #expect(try runner.run(.git, remote + ["init", "--quiet", "--bare"]).succeeded)
    let commit = "commit refs/heads/live\ncommitter A <a@example.org> 1 +0000\ndata 0\n"
    try folder.write("\(commit)\(change)\ndata 4\nmine\n", to: "commit")
    #expect(
      try runner.run(.git, remote + ["fast-import", "--quiet"], input: "\(folder.path)/commit").succeeded
    )
    let site = ["robots.txt": "1", "blogs/b1/index.html": "2"]
    let error = PublishError.nameTaken("live:\(taken)", isFolder: isFolder)
    #expect(try publish(site, in: folder, isDryRun: true).refusal == error)
    #expect(throws: error) { try publish(site, in: folder) }
    let count = try runner.run(.git, remote + ["rev-list", "--count", "live"])
    #expect(String(decoding: count.output, as: UTF8.self) == "1\n")
  }

  @Test func `a published file is no obstacle to a folder of its name, nor the reverse`() throws {
    let folder = try TemporaryFolder()
    let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: "live")
    #expect(try runner.run(.git, ["init", "--quiet", "--bare", "\(folder.path)/remote"]).succeeded)
    for site in [["a/b.html": "1"], ["a": "2"], ["a/b.html": "1"]] {
      #expect(try publish(site, in: folder).isChanged)
    }
  }
}
