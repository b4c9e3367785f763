import BlogModel
import SiteBuild
import Synchronization

/// Tells what a build does, as much of it as was asked for.
final class BuildLog: Sendable {
  private let configuration: SiteConfiguration
  private let start = ContinuousClock.now
  private let state = Mutex<(stage: BuildStage, since: ContinuousClock.Instant)?>(nil)

  init(_ configuration: SiteConfiguration) {
    self.configuration = configuration
  }

  /// A stage begins; the one before has ended.
  func begin(_ stage: BuildStage) {
    stop()
    state.withLock { $0 = (stage, .now) }
    if stage == .waiting, configuration.verbosity != .quiet {
      Console.error("Another build holds the output folder; waiting for it to end.")
    }
  }

  /// The last stage has ended.
  func stop() {
    let ended = state.withLock { state in
      defer { state = nil }
      return state
    }
    guard let ended, configuration.verbosity == .verbose else { return }
    tell(ended.stage, ContinuousClock.now - ended.since)
  }

  private func tell(_ stage: BuildStage, _ duration: Duration) {
    switch configuration.logFormat {
    case .text: Console.error("  \(stage.rawValue): \(Self.shown(duration))")
    case .json:
      let milliseconds = Int(duration / .milliseconds(1))
      Console.error(
        JSONText.object {
          $0.member("stage", stage.rawValue)
          $0.member("milliseconds", milliseconds)
        }
      )
    }
  }

  /// The build has succeeded.
  func end(_ report: BuildReport, output: String) {
    stop()
    print(report.diagnostics + report.notes)
    guard configuration.verbosity != .quiet else { return }
    switch configuration.logFormat {
    case .text: Console.error(summary(report, output))
    case .json:
      Console.error(
        JSONText.object {
          $0.member("output", output)
          $0.member("blogs", report.blogCount)
          $0.member("files", report.fileCount)
          $0.member("written", report.writtenCount)
          $0.member("removed", report.removedCount)
          $0.member("bytes", report.byteCount)
          $0.member("milliseconds", Int((ContinuousClock.now - start) / .milliseconds(1)))
        }
      )
    }
  }

  private func summary(_ report: BuildReport, _ output: String) -> String {
    let content =
      "\(Self.count(report.blogCount, "blog")) by \(Self.count(report.bloggerCount, "blogger")), "
      + "\(Self.count(report.commentCount, "comment")), \(Self.count(report.likeCount, "like"))"
    let unchanged = report.fileCount - report.writtenCount
    let files =
      "\(Self.count(report.fileCount, "file")) (\(Self.megabytes(report.byteCount))): "
      + "\(Self.grouped(report.writtenCount)) written, \(Self.grouped(unchanged)) unchanged"
      + (report.removedCount == 0 ? "" : ", \(Self.grouped(report.removedCount)) removed")
    return "\(content)\n\(files)\nBuilt \(output) in \(Self.shown(ContinuousClock.now - start))."
  }

  /// Prints diagnostics; `--quiet` leaves out notes.
  func print(_ diagnostics: [Diagnostic]) {
    let shown = configuration.verbosity == .quiet ? diagnostics.filter { $0.severity > .note } : diagnostics
    DiagnosticPrinter(format: configuration.logFormat, write: Console.error).print(shown)
  }

  /// `1 blog`, `12,000 blogs`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `12,000`.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  private static func shown(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000).\(milliseconds / 100 % 10) s"
  }
}
