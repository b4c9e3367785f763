import Foundation
import TestSupport
import Testing

@testable import Publisher

/// What the exit codes of rclone mean (rclone.org/docs, "List of exit codes").
struct RclonePlaceTests {
  @Test(arguments: [("a\nb", false), ("a/b\r", false), ("a b\u{301}", true)])
  func `a name with a line break is an error before anything is sent`(path: String, isAllowed: Bool) throws {
    let folder = try TemporaryFolder()
    let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: "live")
    let place = RclonePlace(remote: "x:site", runner: runner, immutable: [], isTellingCaching: false)
    let files = ["a", path].map { PublishFile(path: $0, size: 1, fingerprint: "0", step: .root) }
    let error = isAllowed ? nil : PublishError.lineBreakInName(path, target: "live")
    #expect(place.obstacle(to: PublishPlan(site: files, target: .empty)) == error)
  }

  @Test func `a remote that does not exist yet is empty, and every other failure is one`() async {
    // PATH names a program in place of rclone, so that this test needs a process of its own.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("#!/bin/sh\necho refused >&2\nexit $(cat \"${0%/*}/code\")\n", to: "rclone")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: "\(folder.path)/rclone"
      )
      setenv("PATH", "\(folder.path):/usr/bin:/bin", 1)
      let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: "live")
      let place = RclonePlace(remote: "x:site", runner: runner, immutable: [], isTellingCaching: false)
      for code in [0, 3] {
        try folder.write("\(code)", to: "code")
        #expect(try place.notes() == TargetNotes())
        #expect(try place.read("a.html") == nil)
        try place.delete(["a.html"], emptied: [OpenPublish.folder])
      }
      func failure(_ action: PublishError.Action) -> PublishError {
        .toolFailed(.rclone, action, target: "live", words: "refused")
      }
      for code in [1, 2, 4, 5, 6, 7, 8, 9] {
        try folder.write("\(code)", to: "code")
        #expect(throws: failure(.look)) { try place.notes() }
        #expect(throws: failure(.look)) { try place.read("a.html") }
        #expect(throws: failure(.delete)) { try place.delete(["a.html"], emptied: []) }
        #expect(throws: failure(.send)) {
          try place.send(["a.html"], from: folder.path, isReplacing: true)
        }
      }
      // What is sent creates the folder, so that a missing one is a failure, too.
      try folder.write("3", to: "code")
      #expect(throws: failure(.send)) { try place.send(["a.html"], from: folder.path, isReplacing: true) }
    }
  }
}
