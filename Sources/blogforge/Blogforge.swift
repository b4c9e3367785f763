import ArgumentParser

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The command line.
@main
struct Blogforge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blogforge",
    abstract: "Makes a website of a community's blog from the app's JSON export.",
    discussion: """
      First steps:
        blogforge init my-site        a small site folder to look at
        blogforge build my-site       builds it to my-site/public/
        blogforge build export.json   a site from a bare export, to public/

      Exit codes: 0 done, 1 the content has errors, 2 wrong use or configuration,
      3 the machine failed, 130 interrupted.
      """,
    version: version,
    subcommands: [BuildCommand.self, CheckCommand.self, InitCommand.self, CleanCommand.self]
  )

  static let version = "0.1.0"

  static func main() async {
    // The old site is never touched before the new one is whole, so that leaving at once is safe.
    signal(SIGINT) { _ in _exit(130) }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      Console.error(failure.message)
      _exit(failure.code.rawValue)
    } catch {
      leave(for: error)
    }
  }

  /// Help and version go to standard output; wrong use to standard error with code 2.
  private static func leave(for error: any Error) -> Never {
    let message = fullMessage(for: error)
    if exitCode(for: error) == .success {
      Console.data(message)
      _exit(0)
    }
    Console.error(message)
    _exit(Failure.Code.usage.rawValue)
  }
}
