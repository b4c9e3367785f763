import Foundation
import TestSupport
import Testing

@testable import Publisher

struct ToolRunnerTests {
  @Test(arguments: [
    ("rsync  version 3.2.7  protocol version 31\nCopyright", [3, 2, 7]),
    ("git version 2.39.5", [2, 39, 5]),
    ("git version 2.39.5 (Apple Git-154)", [2, 39, 5]),
    ("rclone v1.60.1-DEV\n- os/version: debian 12.11", [1, 60, 1]),
    ("openrsync: protocol version 29", []),
    ("", []),
  ])
  func `the version is found in what a program says`(words: String, version: [Int]) {
    #expect(ToolRunner.version(in: words) == version)
  }

  @Test func `arguments, input and environment arrive as they are`() throws {
    let folder = try TemporaryFolder()
    let work = try WorkFolder(path: "\(folder.path)/work")
    let runner = ToolRunner(work: work, target: "live")
    let words = "$(touch x); 'a' \"b\" *\n-n"
    let input = try work.write([words], separator: 0)
    let blob = try runner.run(.git, ["hash-object", "--stdin"], input: input)
    #expect(blob.succeeded && blob.output.count == 41)
    let value = try runner.run(.git, ["-c", "x.y=\(words)", "config", "-z", "x.y"])
    #expect(String(decoding: value.output, as: UTF8.self) == words + "\0")
    let variable = try runner.run(
      .git,
      ["config", "-z", "x.y"],
      environment: ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "x.y", "GIT_CONFIG_VALUE_0": words]
    )
    #expect(String(decoding: variable.output, as: UTF8.self) == words + "\0")
  }

  @Test func `a failure has the exit code and the output of the program`() throws {
    let folder = try TemporaryFolder()
    let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: "live")
    let outcome = try runner.run(.git, ["no-such-thing"])
    #expect(outcome.exit == 1)
    #expect(outcome.words.hasPrefix("git: 'no-such-thing' is not a git command."))
  }

  @Test func `a program gets signals as from a shell, whichever thread starts it`() throws {
    let folder = try TemporaryFolder()
    let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: "live")
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // A program of Git's own that ends itself by a signal, if it can.
    let outcome = try runner.run(.git, ["-c", "alias.x=!kill -TERM $$; kill -INT $$; kill -HUP $$", "x"])
    #expect(outcome.exit == 128 + SIGTERM)
  }

  @Test func `after a stop no program is started and none is reported as failed`() async {
    // A stop is final for the process, so this test needs a process of its own.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let runner = ToolRunner(work: try WorkFolder(path: "\(folder.path)/work"), target: "live")
      #expect(try runner.run(.git, ["--version"]).succeeded)
      #expect(ToolRunner.stop())
      #expect(throws: PublishError.interrupted) { try runner.run(.git, ["init", "\(folder.path)/made"]) }
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/made"))
    }
  }
}
