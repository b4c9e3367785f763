import Basics
import TestSupport
import Testing

@testable import Studio

/// The folder of the private data.
struct StudioStoreTests {
  @Test func `the folder is private, and Git ignores it`() throws {
    let site = try TemporaryFolder()
    _ = try StudioStore(site: site.path)
    // A second start finds what the first one made.
    _ = try StudioStore(site: site.path)
    var record = stat()
    #expect(lstat("\(site.path)/.studio", &record) == 0 && record.st_mode & 0o777 == 0o700)
    #expect(try site.text(".studio/.gitignore") == "*\n")
    #expect(site.has(".studio/studio.sqlite"))
  }

  @Test func `a folder that cannot be made gives an error`() {
    let error = #expect(throws: DatabaseError.self) { try StudioStore(site: "/nowhere") }
    #expect(error == DatabaseError(path: "/nowhere/.studio", reason: "No such file or directory"))
  }
}
