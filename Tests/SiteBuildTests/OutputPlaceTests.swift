import Foundation
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Places that are rejected as output, with any content.
struct OutputPlaceTests {
  @Test(arguments: [
    "/", "/etc", "/etc/blog", "/usr", "/usr/bin", "/usr/bin/blog", "/usr/local", "/var", "/tmp", "/proc/self",
    "/sys",
    "/boot/x", "/lib", "/dev", "/opt", "/srv", "/mnt", "/./etc/../etc/",
  ])
  func `a system folder is rejected`(path: String) {
    #expect(OutputPlace.refusal(of: path, homes: []) == .system)
  }

  @Test(arguments: [
    "/srv/site", "/opt/site/public", "/var/www/html", "/usr/share/nginx/html", "/tmp/site", "/site",
  ])
  func `a folder of its own is not`(path: String) {
    #expect(OutputPlace.refusal(of: path, homes: []) == nil)
  }

  @Test func `home folders and their parents are rejected, and folders inside are not`()
    throws
  {
    let folder = try TemporaryFolder()
    let home = "\(folder.path)/people/ana"
    try folder.makeFolder("people/ana/site")
    for path in [home, "\(home)/", "\(home)/site/..", "\(folder.path)/people", "/home/somebody"] {
      #expect(OutputPlace.refusal(of: path, homes: [home]) == .home, "\(path)")
    }
    for path in ["\(home)/site", "\(home)/new", "/home/somebody/site"] {
      #expect(OutputPlace.refusal(of: path, homes: [home]) == nil, "\(path)")
    }
  }

  @Test(arguments: [
    ".git", "site/.git", ".git/worktrees/x", ".git/\u{301}x", ".GIT", ".hg/x", "a/.svn", "bare", "bare/hooks",
    "link",
  ])
  func `a folder of version control is rejected`(path: String) throws {
    let folder = try TemporaryFolder()
    for name in ["bare/objects", "bare/refs", ".git"] { try folder.makeFolder(name) }
    try folder.write("ref: refs/heads/main", to: "bare/HEAD")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link",
      withDestinationPath: "\(folder.path)/.git"
    )
    #expect(OutputPlace.refusal(of: "\(folder.path)/\(path)", homes: []) == .repository)
    #expect(OutputPlace.refusal(of: "\(folder.path)/site", homes: []) == nil)
  }

  @Test(arguments: [".cache/blogforge", ".cache/blogforge/site", ".cache"])
  func `the cache and its parents are rejected`(path: String) async throws {
    let site = try SampleSite()
    site.configuration.output = path
    await #expect(throws: SiteBuildError.self) { try await site.build() }
    #expect(!site.folder.has("site/\(path)/index.html"))
  }

  @Test func `a folder with a name that is not UTF-8 is rejected`() throws {
    let folder = try TemporaryFolder()
    let name = RawPath(folder.path).appending(RawPath([CChar(bitPattern: 0xff), 0]))
    try #require(mkdir(name.characters, 0o755) == 0)
    let link = "\(folder.path)/link"
    try #require(symlink(name.characters, link) == 0)
    #expect(OutputPlace.refusal(of: link, homes: []) == .notText)
    #expect(OutputPlace.refusal(of: "\(link)/new/public", homes: []) == .notText)
  }

  @Test func `a folder that is not empty and not ours is built into only where it is adopted`() async throws {
    let site = try SampleSite()
    try site.folder.write("mine", to: "site/public/notes.txt")
    let before = try site.everything()
    do {
      try await site.build()
      Issue.record("it was built")
    } catch SiteBuildError.unusableOutput(_, .foreign) {}
    #expect(try site.tree().keys.sorted() == ["notes.txt"])
    #expect(try difference(before, site.everything()) == ["site/export/export.json"])
    site.isAdopting = true
    try await site.build()
    site.isAdopting = false
    #expect(try site.page("notes.txt") == "mine")
    // Now it is known.
    site.export.addBlogs(1...3)
    try await site.build()
    #expect(try site.page("notes.txt") == "mine")
  }

  @Test func `an empty folder needs not be adopted`() async throws {
    let site = try SampleSite()
    try site.folder.makeFolder("site/public")
    try await site.build()
    #expect(site.has("index.html"))
  }

  @Test func `a folder that is mounted at a second place is the same one`() throws {
    let folder = try TemporaryFolder()
    for name in ["my export/photos", "alias", "inner", "git", ".git", "cache", "etc", "site"] {
      try folder.makeFolder(name)
    }
    let top = FileSystem.resolved(folder.path)
    let mounts = MountTable(
      """
      21 1 254:0 / / rw - ext4 /dev/vda rw
      22 21 254:0 \(top)/my\\040export \(top)/alias rw - ext4 /dev/vda rw
      23 21 254:0 \(top)/my\\040export/photos \(top)/inner rw - ext4 /dev/vda rw
      24 21 254:0 \(top)/.git \(top)/git rw - ext4 /dev/vda rw
      25 21 254:0 \(top)/.cache/blogforge \(top)/cache rw - ext4 /dev/vda rw
      26 21 254:0 /etc \(top)/etc rw - ext4 /dev/vda rw
      27 21 0:40 / \(top)/site rw - tmpfs none rw
      """
    )
    for (outer, inner, isHeld) in [
      ("my export", "alias", true), ("my export", "alias/x", true), ("alias", "my export/x", true),
      ("my export", "inner/x/y", true), ("inner", "my export", false), ("my export", "site", false),
      ("my export", "my export 2", false), ("site", "alias", false), ("alias", "inner", true),
    ] {
      let isFound = FileSystem.contains("\(top)/\(outer)", "\(top)/\(inner)", mounts: mounts)
      #expect(isFound == isHeld, "\(outer) \(inner)")
    }
    let refusals: [(String, OutputPlace.Refusal?)] = [
      ("git", .repository), ("git/x", .repository), ("cache", .cache), ("cache/\u{301}x", .cache),
      ("etc", .system),
      ("etc/x", .system), ("site", nil), ("site/x", nil), ("alias", nil),
    ]
    for (path, refusal) in refusals {
      #expect(OutputPlace.refusal(of: "\(top)/\(path)", homes: [], mounts: mounts) == refusal, "\(path)")
    }
    #expect(OutputPlace.refusal(of: "\(top)/alias", homes: ["\(top)/my export"], mounts: mounts) == .home)
    #expect(mounts.isPoint("\(top)/alias") && !mounts.isPoint("\(top)/alias/x") && !mounts.isPoint(top))
  }
}
