import Publisher

/// What a publish did or would do, in words.
enum PublishSummary {
  /// One line: `Published 12 files (1.2 MB) to 'live': 3 deleted, 964 unchanged.`.
  static func line(_ report: Publisher.Report, target: String) -> String {
    let plan = report.plan
    guard report.isChanged else {
      return
        "Nothing to publish: '\(target)' is up to date (\(BuildLog.count(plan.unchangedCount, "file")))."
    }
    let files = "\(BuildLog.count(plan.files.count, "file")) (\(BuildLog.megabytes(plan.byteCount)))"
    return "Published \(files) to '\(target)': \(BuildLog.grouped(plan.deletedPaths.count)) deleted, "
      + "\(BuildLog.grouped(plan.unchangedCount)) unchanged."
  }

  /// The message if another publish may be running.
  static func contest(target: String) -> String {
    "\(target): another publish to this target was running, or was killed less than an hour ago, and may still change files. When it has ended, publish again; every file is then sent again."
  }

  /// A table with one row per step, and every path if `isVerbose` is set.
  static func plan(_ plan: PublishPlan, isVerbose: Bool) -> [String] {
    var rows: [(name: String, count: String, bytes: String)] = PublishStep.allCases.map { step in
      let files = plan.files(of: step)
      let bytes = files.reduce(0) { $0 + $1.size }
      return ("send \(step.name)", BuildLog.grouped(files.count), "\(BuildLog.grouped(bytes)) bytes")
    }
    rows.append(
      ("send in total", BuildLog.grouped(plan.files.count), "\(BuildLog.grouped(plan.byteCount)) bytes")
    )
    rows.append(("delete", BuildLog.grouped(plan.deletedPaths.count), ""))
    rows.append(("unchanged", BuildLog.grouped(plan.unchangedCount), ""))
    let widths = (
      rows.map(\.name.count).max() ?? 0, rows.map(\.count.count).max() ?? 0,
      rows.map(\.bytes.count).max() ?? 0
    )
    var lines = rows.map { row in
      let line = padded(row.name, widths.0, isLeft: true) + "  " + padded(row.count, widths.1)
      return row.bytes.isEmpty ? line : "\(line)  \(padded(row.bytes, widths.2))"
    }
    if isVerbose {
      lines +=
        plan.files.map { "+ \(DiagnosticPrinter.harmless($0.path))" }
        + plan.deletedPaths.map { "- \(DiagnosticPrinter.harmless($0))" }
    }
    return lines
  }

  private static func padded(_ text: String, _ width: Int, isLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return isLeft ? text + blanks : blanks + text
  }
}
