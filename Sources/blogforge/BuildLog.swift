import Basics
import BlogModel
import Media
import SiteBuild
import SiteOutput
import Synchronization

/// Logs what a build does, as verbosely as configured: on a terminal in one line that is overwritten, elsewhere in
/// lines that stay.
final class BuildLog: Sendable {
  private struct State {
    var progress: StageProgress?
    /// When a line of progress that stays was last written.
    var toldAt: ContinuousClock.Instant
    var times: [(stage: BuildStage, duration: Duration)] = []
  }

  private let configuration: SiteConfiguration
  private let start: ContinuousClock.Instant
  private let terminal: Terminal?
  private let trace: BuildTrace?
  private let state: Mutex<State>

  /// A log that begins now.
  ///
  /// - Parameters:
  ///   - configuration: sets the verbosity and the format.
  ///   - trace: where a trace is written; nil for none.
  /// - Throws: `Failure` when the trace cannot be written.
  init(_ configuration: SiteConfiguration, trace: String? = nil) throws(Failure) {
    self.configuration = configuration
    start = .now
    let isForPeople = configuration.verbosity != .quiet && configuration.logFormat == .text
    terminal = isForPeople ? Terminal.current : nil
    state = Mutex(State(toldAt: start))
    if let trace {
      self.trace = try BuildTrace(path: trace, start: start)
    } else {
      self.trace = nil
    }
  }

  // MARK: Stages

  /// Records that a stage begins, which ends the previous one.
  func begin(_ stage: BuildStage) {
    stop()
    state.withLock { $0.progress = StageProgress(stage: stage, start: .now) }
    if stage == .waiting { WaitingNote.report("build uses the output folder", configuration) }
  }

  /// Records that the last stage has ended.
  func stop() {
    let now = ContinuousClock.now
    state.withLock { state in
      terminal?.clear()
      guard let ended = state.progress else { return }
      state.progress = nil
      state.times.append((ended.stage, now - ended.start))
      trace?.stage(ended.stage.rawValue, from: ended.start, to: now)
      report(ended.stage, now - ended.start)
    }
  }

  /// Logs a stage that has ended: each under `--verbose`; if no progress was shown, those that took long.
  private func report(_ stage: BuildStage, _ duration: Duration) {
    let isLong = terminal == nil && duration >= .seconds(1) && configuration.logFormat != .json
    guard configuration.verbosity == .verbose || isLong && configuration.verbosity != .quiet else { return }
    switch configuration.logFormat {
    case .text, .github: Console.error("  \(stage.rawValue): \(Self.shown(duration))")
    case .json:
      let milliseconds = Int(duration / .milliseconds(1))
      Console.error(
        JSONWriter.object {
          $0.member("stage", stage.rawValue)
          $0.member("milliseconds", milliseconds)
        }
      )
    }
  }

  // MARK: The end

  /// Logs that the build has succeeded.
  func end(_ report: BuildReport, output: String) {
    stop()
    print(report.diagnostics + report.notes)
    ChangeSummary.explain(report, in: configuration.logFormat)
    guard configuration.verbosity != .quiet else { return }
    switch configuration.logFormat {
    case .text: Console.error(summary(report, output))
    case .github:
      Console.error(summary(report, output))
      JobSummary.add(report, output: output, duration: cost())
    case .json:
      let times = state.withLock { $0.times }
      Console.error(
        JSONWriter.object {
          $0.member("output", output)
          $0.member("blogs", report.blogCount)
          $0.member("files", report.fileCount)
          $0.member("written", report.writtenCount)
          $0.member("removed", report.removedCount)
          $0.member("changedPages", report.changes.changedPageCount)
          $0.member("bytes", report.byteCount)
          $0.member("milliseconds", Int((ContinuousClock.now - start) / .milliseconds(1)))
          $0.member("peakMemoryBytes", PeakMemory.bytes)
          $0.member("stages") { json in
            for (stage, duration) in Self.joined(times) {
              json.member(stage.rawValue, Int(duration / .milliseconds(1)))
            }
          }
        }
      )
    }
  }

  /// Logs that the pictures of a shard are prepared.
  func end(_ shard: Shard, pictures: Int, _ diagnostics: [Diagnostic], cache: String) {
    stop()
    print(diagnostics)
    guard configuration.verbosity != .quiet else { return }
    switch configuration.logFormat {
    case .text, .github:
      Console.error(
        "Shard \(shard.number)/\(shard.count): \(Self.count(pictures, "picture")) ready in \(cache) in \(cost())."
      )
    case .json:
      Console.error(
        JSONWriter.object {
          $0.member("shard", shard.number)
          $0.member("shards", shard.count)
          $0.member("pictures", pictures)
          $0.member("milliseconds", Int((ContinuousClock.now - start) / .milliseconds(1)))
          $0.member("peakMemoryBytes", PeakMemory.bytes)
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
    let changes = ChangeSummary.line(report).map { "\($0)\n" } ?? ""
    return "\(changes)\(content)\n\(files)\nBuilt \(output) in \(cost())."
  }

  /// `6.1 s (pictures 4.0 s, rendering 1.1 s), peak memory 110 MB`: the three longest stages that matter.
  private func cost() -> String {
    let whole = ContinuousClock.now - start
    let times = Self.joined(state.withLock { $0.times })
    let long = times.filter { $0.duration * 10 >= whole && $0.duration >= .milliseconds(10) }
      .sorted { $0.duration > $1.duration }.prefix(3)
      .map { "\($0.stage.rawValue) \(Self.shown($0.duration))" }
    let stages = long.isEmpty ? "" : " (\(long.joined(separator: ", ")))"
    return "\(Self.shown(whole))\(stages), peak memory \((PeakMemory.bytes + 500_000) / 1_000_000) MB"
  }

  /// The time of each stage, added up if it ran more than once, in the order of the first runs.
  private static func joined(
    _ times: [(stage: BuildStage, duration: Duration)]
  ) -> [(stage: BuildStage, duration: Duration)] {
    var joined: [(stage: BuildStage, duration: Duration)] = []
    for time in times {
      if let place = joined.firstIndex(where: { $0.stage == time.stage }) {
        joined[place].duration += time.duration
      } else {
        joined.append(time)
      }
    }
    return joined
  }

  /// Prints diagnostics; `--quiet` omits notes.
  func print(_ diagnostics: [Diagnostic]) {
    let shown = configuration.shown(diagnostics)
    DiagnosticPrinter(format: configuration.logFormat, write: Console.error).print(shown)
    if configuration.logFormat == .github { JobSummary.add(shown) }
  }

  /// Writes the trace when the command has ended; if that fails, only a warning is printed.
  func writeTrace() {
    guard let trace else { return }
    trace.stage("build", from: start, to: .now)
    guard let error = trace.write() else { return }
    let diagnostic = Diagnostic(
      code: "trace-unwritable",
      severity: .warning,
      place: .init(file: error.path),
      summary: "the trace cannot be written (\(error.reason))",
      hint: "Name another file with --trace."
    )
    print([diagnostic])
  }
}

// MARK: Progress

extension BuildLog: WorkObserver {
  /// How often the line of a terminal is updated, and how often a line that stays is written.
  private static let (fast, slow) = (Duration.milliseconds(100), Duration.seconds(30))

  /// Runs a build and logs its progress.
  ///
  /// A separate task checks the time: a stage of one long piece is seen to go on, and one of a million small pieces
  /// does not print more lines.
  func during<Success: Sendable>(
    _ work: () async throws(SiteBuildError) -> Success
  ) async throws(SiteBuildError) -> Success {
    let outcome: Result<Success, SiteBuildError> = await Work.$observer.withValue(self) {
      await withTaskGroup(of: Void.self) { group in
        if configuration.verbosity != .quiet {
          group.addTask { await self.tick() }
        }
        let outcome: Result<Success, SiteBuildError>
        do throws(SiteBuildError) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        group.cancelAll()
        return outcome
      }
    }
    return try outcome.get()
  }

  private func tick() async {
    // Cancelled when the build has ended.
    while (try? await Task.sleep(for: terminal == nil ? .seconds(1) : Self.fast)) != nil {
      state.withLock { state in
        guard let progress = state.progress, progress.stage != .waiting else { return }
        let now = ContinuousClock.now
        if let terminal {
          terminal.show(progress.line(at: now))
        } else if now - max(state.toldAt, progress.start) >= Self.slow {
          state.toldAt = now
          report(progress, at: now)
        }
      }
    }
  }

  /// Prints a line that stays, to show that a build in CI is still running.
  private func report(_ progress: StageProgress, at now: ContinuousClock.Instant) {
    switch configuration.logFormat {
    case .text, .github: Console.error("  \(progress.line(at: now))")
    case .json:
      Console.error(
        JSONWriter.object {
          $0.member("stage", progress.stage.rawValue)
          $0.member("done", progress.done)
          $0.member("total", progress.total)
          $0.member("milliseconds", Int((now - progress.start) / .milliseconds(1)))
        }
      )
    }
  }

  func willWork(on count: Int) {
    state.withLock { $0.progress?.total += count }
  }

  func willBegin(_ slice: Range<Int>) -> Int {
    trace?.beginSlice(at: .now) ?? 0
  }

  func didEnd(_ slice: Range<Int>, token: Int) {
    let stage = state.withLock { state in
      state.progress?.done += slice.count
      return state.progress?.stage
    }
    trace?.endSlice(slice, of: stage?.rawValue ?? "other", worker: token, at: .now)
  }
}
