import BlogExport

/// What was read of an export, in lines for people.
struct ExportSummary {
  let result: ExportResult

  /// One line a file, then the sums.
  var lines: [String] {
    var lines = result.files.map { file in
      "\(file.name): \(file.shape.rawValue), \(Self.counts(file.records))"
    }
    lines.append("read: \(Self.counts(result.read))")
    lines.append("used: \(Self.counts(result.used))")
    if result.repaired.total > 0 { lines.append("repaired: \(Self.counts(result.repaired))") }
    if result.leftOut.total > 0 { lines.append("left out: \(Self.counts(result.leftOut))") }
    return lines
  }

  /// `14 bloggers, 90 blogs`; kinds without records are not named.
  private static func counts(_ counts: RecordCounts) -> String {
    let named = RecordKind.allCases.filter { counts[$0] > 0 }
    guard !named.isEmpty else { return "no records" }
    return named.map { BuildLog.count(counts[$0], $0.rawValue) }.joined(separator: ", ")
  }
}
