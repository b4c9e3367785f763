import SiteBuild

/// How far a stage has come.
struct StageProgress {
  let stage: BuildStage
  let start: ContinuousClock.Instant
  /// Elements that were worked on: texts, pictures, pages.
  var done = 0
  /// Elements that are known so far.
  var total = 0

  /// A line for a person who waits: `rendering: 1,234 of 16,978, 4,100 per second, 4 s left`.
  func line(at now: ContinuousClock.Instant) -> String {
    let elapsed = now - start
    guard total > 1 else { return "\(stage.rawValue): \(BuildLog.shown(elapsed, isRough: true))" }
    var line = "\(stage.rawValue): \(BuildLog.grouped(done)) of \(BuildLog.grouped(total))"
    let seconds = elapsed / .seconds(1)
    // Before that the rate is a guess.
    guard done > 0, seconds >= 1 else { return line }
    line += ", \(Self.rate(Double(done) / seconds)) per second"
    if done < total {
      let left = Double(total - done) * seconds / Double(done)
      line += ", \(BuildLog.shown(.seconds(max(1, left)), isRough: true)) left"
    }
    return line
  }

  private static func rate(_ rate: Double) -> String {
    if rate >= 10 { return BuildLog.grouped(Int(rate.rounded())) }
    let tenths = Int((rate * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
