import Basics
import TestSupport
import Testing

@testable import Studio

/// One studio at a time uses a site folder, and removes what a killed one has left.
struct StudioLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a second studio is refused, and learns which process has the folder`() throws {
    let first = try StudioLock(folder: folder.path)
    let process = Int(getpid())
    #expect(throws: StudioLock.Failure.held(process: process, address: nil)) {
      try StudioLock(folder: folder.path)
    }
    first.note(address: "http://127.0.0.1:8080/.studio/", isCommunity: false)
    #expect(throws: StudioLock.Failure.held(process: process, address: "http://127.0.0.1:8080/.studio/")) {
      try StudioLock(folder: folder.path)
    }
    // It has no page for the link of an owner.
    #expect(StudioLock.communityAddress(in: folder.path) == nil)
    first.note(address: "http://127.0.0.1:8080/.studio/", isCommunity: true)
    #expect(StudioLock.communityAddress(in: folder.path) == "http://127.0.0.1:8080/.studio/")
    first.release()
    #expect(StudioLock.communityAddress(in: folder.path) == nil)
    let next = try StudioLock(folder: folder.path)
    #expect(try folder.text(StudioLock.name) == "\(process)\n")
    next.release()
  }

  @Test func `a file of another format names no process`() throws {
    try folder.write("not a number", to: StudioLock.name)
    let file = open("\(folder.path)/\(StudioLock.name)", O_RDWR | O_CLOEXEC)
    let lock = try #require(FileLock(owning: file, .exclusive))
    #expect(throws: StudioLock.Failure.held(process: nil, address: nil)) {
      try StudioLock(folder: folder.path)
    }
    lock.release()
  }

  @Test func `a link instead of the file is not followed`() throws {
    symlink("\(folder.path)/other", "\(folder.path)/\(StudioLock.name)")
    #expect(throws: StudioLock.Failure.self) { try StudioLock(folder: folder.path) }
    #expect(!folder.has("other"))
  }

  @Test func `what a killed studio has left is removed, and nothing else`() throws {
    let left = [
      ".studio.lock.0123456789abcdef", ".body-a1B2c3", "media/.name.jpg.0123456789abcdef",
      "pictures/.name.jpg.json.fedcba9876543210",
    ]
    let kept = [
      ".gitignore", ".body-long-name", ".0123456789abcdef", "media/name.jpg",
      "media/.name.jpg.0123456789ABCDEG",
      "media/.name.jpg", "sites/target/deep/.page.0123456789abcdef", "name.0123456789abcdef",
    ]
    for path in left + kept { try folder.write("x", to: path) }
    let lock = try StudioLock(folder: folder.path)
    lock.removeLeftovers(in: [
      OverlayFolder(folder: folder.path), OverlayFolder(folder: "\(folder.path)/none"),
    ])
    #expect(left.filter(folder.has) == [])
    #expect(kept.filter { !folder.has($0) } == [])
  }
}
