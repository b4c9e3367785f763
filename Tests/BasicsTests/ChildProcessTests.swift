import Basics
import TestSupport
import Testing

struct ChildProcessTests {
  /// Files of a program that writes into `path`.
  private func files(output path: String) -> SpawnFiles {
    let files = SpawnFiles()
    files.open(STDIN_FILENO, "/dev/null", O_RDONLY)
    files.open(STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC)
    return files
  }

  @Test func `arguments and variables get to the program as they are`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out"
    let child = ChildProcess(
      "sh",
      ["-c", #"printf '%s|%s|%s' "$1" "$A" "$HOME""#, "sh", "a b'$x"],
      environment: ["A=1 2"],
      files: files(output: path)
    )
    #expect(try #require(child).wait() == 0)
    #expect(try folder.text("out") == "a b'$x|1 2|")
  }

  @Test(arguments: [("exit 3", 3), ("kill -9 $$", 137)])
  func `the exit code of a program is returned, or its signal plus 128`(script: String, code: Int32) throws {
    let child = try #require(ChildProcess("sh", ["-c", script], files: files(output: "/dev/null")))
    #expect(child.wait() == code)
  }

  @Test func `a missing program sets errno`() {
    let child = ChildProcess("none-blogforge", [], files: SpawnFiles())
    let code = errno
    #expect(child == nil && code == ENOENT)
  }

  @Test func `a descriptor is passed under another number`() throws {
    let folder = try TemporaryFolder()
    let file = open("\(folder.path)/passed", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let files = files(output: "/dev/null")
    files.pass(file, as: 9)
    #expect(try #require(ChildProcess("sh", ["-c", "echo here >&9"], files: files)).wait() == 0)
    #expect(try folder.text("passed") == "here\n")
  }
}
