import Basics
import BlogModel
import Publisher
import SiteBuild

/// Logs what a publish does.
final class PublishLog {
  private let configuration: SiteConfiguration
  private let target: String
  private let terminal: Terminal?
  private var part: String?

  init(_ configuration: SiteConfiguration, target: String) {
    (self.configuration, self.target) = (configuration, target)
    let isForPeople = configuration.verbosity != .quiet && configuration.logFormat == .text
    terminal = isForPeople ? Terminal.current : nil
  }

  /// Prints what is wrong with the finished site.
  func print(_ diagnostics: [Diagnostic]) {
    DiagnosticPrinter(format: configuration.logFormat, write: Console.error)
      .print(configuration.shown(diagnostics))
  }

  /// Logs that the publish waits for another program.
  func wait(for words: String) {
    WaitingNote.report(words, configuration)
  }

  /// Logs that a part is about to be sent, or has been sent.
  func report(_ progress: PublishProgress) {
    let count = "\(BuildLog.grouped(progress.done)) of \(BuildLog.grouped(progress.total))"
    if let terminal { return terminal.show("sending \(progress.part): \(count)") }
    guard configuration.verbosity == .verbose, part != progress.part else { return }
    part = progress.part
    switch configuration.logFormat {
    case .text, .github: Console.error("  sending \(progress.part): \(count)")
    case .json:
      Console.error(
        JSONWriter.object {
          $0.member("step", progress.part)
          $0.member("done", progress.done)
          $0.member("total", progress.total)
        }
      )
    }
  }

  /// Clears the progress line when the publish has ended, successfully or not.
  func stop() { terminal?.clear() }

  /// Logs what was done; the plan of a dry run is the requested output, and goes to standard output.
  func end(_ report: Publisher.Report, isDryRun: Bool) {
    let lines = Self.lines(report, target: target, isDryRun: isDryRun, configuration)
    for line in lines {
      if isDryRun {
        Console.data(line)
      } else if configuration.verbosity != .quiet {
        Console.error(line)
      }
    }
  }

  private static func lines(
    _ report: Publisher.Report,
    target: String,
    isDryRun: Bool,
    _ configuration: SiteConfiguration
  ) -> [String] {
    if configuration.logFormat == .json { return [json(report, target: target, isDryRun: isDryRun)] }
    if isDryRun { return PublishSummary.plan(report.plan, isVerbose: configuration.verbosity == .verbose) }
    return [PublishSummary.line(report, target: target)]
      + (report.isContested ? [PublishSummary.contest(target: target)] : [])
  }

  private static func json(_ report: Publisher.Report, target: String, isDryRun: Bool) -> String {
    let plan = report.plan
    return JSONWriter.object { json in
      json.member("target", target)
      json.member("dryRun", isDryRun ? 1 : 0)
      json.member("changed", report.isChanged ? 1 : 0)
      if report.isContested { json.member("contested", 1) }
      json.member("sent", plan.files.count)
      json.member("bytes", plan.byteCount)
      json.member("deleted", plan.deletedPaths.count)
      json.member("unchanged", plan.unchangedCount)
    }
  }
}
