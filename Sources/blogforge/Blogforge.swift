import ArgumentParser
import Basics
import ImageResize
import SiteBuild
import TemplateEngine

/// The command line.
@main
struct Blogforge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blogforge",
    abstract: "Builds a static website from the export of a blogging community.",
    discussion: """
      First steps:
        blogforge init my-site        creates a small example site
        blogforge build my-site       builds it into my-site/public/
        blogforge serve my-site       previews it in a browser and rebuilds it when files change
        blogforge studio my-site      the same, with an editor in the browser
        blogforge theme               lists the files of the theme
        blogforge build export.json   builds a site from an export alone, into public/

      Exit codes: 0 success, 1 errors in the content, 2 wrong use or configuration,
      3 system error, 130 interrupted.
      """,
    version: version,
    subcommands: [
      BuildCommand.self, ServeCommand.self, CheckCommand.self, PublishCommand.self, InitCommand.self,
      ThemeCommand.self, CleanCommand.self, StudioCommand.self, ShardCommand.self,
    ]
  )

  static let version = "0.1.0"

  static func main() async {
    if CommandLine.arguments.dropFirst() == [PictureService.argument], PictureService.isConnected {
      PictureService.run()
    }
    Console.prepare()
    // The previous site is not touched before the new one is complete, so it is safe to exit at once; while files
    // are put in place, `BuildCommand` defers interruptions.
    Interruption.listen()
    do {
      try refuseUnreadableArguments()
      try refuseUnknownCommand()
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      leave(failure)
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
    // The parser's message without the usage, which is useless for programs.
    if Console.format != .text { leave(Failure(.usage, Self.message(for: error))) }
    Console.error(message)
    _exit(Failure.Code.usage.rawValue)
  }

  /// Prints why the program ends, and ends it.
  static func leave(_ failure: Failure) -> Never {
    Console.error(failure.line(in: Console.format))
    if Console.format == .github { JobSummary.add(failure: failure.message) }
    _exit(failure.code.rawValue)
  }

  /// Swift replaces bytes that are not UTF-8, so the program would use another file than the one that is named.
  private static func refuseUnreadableArguments() throws(Failure) {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[number], String(validatingCString: argument) == nil else {
        continue
      }
      throw Failure(
        .usage,
        "argument \(number), '\(String(cString: argument))', is not valid UTF-8; nothing was done. "
          + "Rename the file or folder, or change the argument."
      )
    }
  }

  /// Rejects an unknown command, because the parser would only call it an unexpected argument.
  private static func refuseUnknownCommand() throws(Failure) {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-") else { return }
    if word == "help" { return try refuseUnknownHelp(commands) }
    if commands.contains(word) { return }
    if word == PictureService.argument {
      throw Failure(.usage, "'\(word)' is an internal command. Use 'blogforge build'.")
    }
    if let meant = SpellingSuggestion.nearest(to: word, among: commands) {
      throw Failure(.usage, "unknown command '\(word)'. Did you mean 'blogforge \(meant)'?")
    }
    if access(word, F_OK) == 0 {
      throw Failure(.usage, "unknown command '\(word)'. Did you mean 'blogforge build \(word)'?")
    }
    throw unknown(word)
  }

  /// Rejects help on an unknown command, because the parser would show that of all commands.
  private static func refuseUnknownHelp(_ commands: [String]) throws(Failure) {
    var (known, path) = (configuration.subcommands, "blogforge help")
    for (number, word) in CommandLine.arguments.dropFirst(2).enumerated() where !word.hasPrefix("-") {
      if number == 0, word == "help" { return }
      if let command = known.first(where: { $0.configuration.commandName == word }) {
        known = command.configuration.subcommands
        path += " \(word)"
        continue
      }
      let names = number == 0 ? commands : known.compactMap { $0.configuration.commandName }
      guard let meant = SpellingSuggestion.nearest(to: word, among: names) else { throw unknown(word) }
      throw Failure(.usage, "unknown command '\(word)'. Did you mean '\(path) \(meant)'?")
    }
  }

  private static func unknown(_ word: String) -> Failure {
    Failure(.usage, "unknown command '\(word)'. Run 'blogforge --help' for a list.")
  }
}
