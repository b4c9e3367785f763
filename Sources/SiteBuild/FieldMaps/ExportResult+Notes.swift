package import BlogExport
package import BlogModel

extension ExportResult {
  /// The notes at the end of a report.
  ///
  /// - Parameter isAutomatic: whether blogforge chose the field map, so that the map is reported.
  /// - Returns: the map in one line if blogforge chose it, then the record counts.
  package func notes(isAutomatic: Bool) -> [Diagnostic] {
    (isAutomatic ? [fieldMapNote] : []) + [summaryNote]
  }

  /// The collections from which the field map took records, by kind.
  package var fieldMapNote: Diagnostic {
    let sources = fieldMap.rules.filter { !$0.collections.isEmpty }.map { rule in
      "\(rule.kind.plural) from \(rule.collections.map { "'\($0)'" }.joined(separator: " and "))"
    }
    return Diagnostic(
      code: "field-map",
      severity: .note,
      summary: "the field map \(fieldMap.name) took "
        + (sources.isEmpty ? "nothing: the collections are empty" : sources.joined(separator: ", ")),
      hint:
        "To edit it, save it with blogforge check --write-fieldmap FILE, and name the file in blogforge.yml."
    )
  }

  /// How many records were read and what became of them.
  package var summaryNote: Diagnostic {
    let parts = [("private", withheld), ("redacted", redacted), ("other", skipped)].filter { $0.1.total > 0 }
    let left = parts.reduce(0) { $0 + $1.1.total }
    var reasons = parts.map { "\($0.1.total) \($0.0)" }.joined(separator: ", ")
    // Not all of these have a diagnostic of their own: a second like of one person for a blog is skipped silently.
    let others = RecordKind.allCases.filter { skipped[$0] > 0 }.map { kind in
      "\(skipped[kind]) \(skipped[kind] == 1 ? kind.rawValue : kind.plural)"
    }
    if !others.isEmpty { reasons += ": \(others.joined(separator: ", "))" }
    return Diagnostic(
      code: "summary",
      severity: .note,
      summary: "\(read.total) record\(read.total == 1 ? "" : "s") read, \(used.total) used, "
        + "\(repaired.total) repaired, \(left) skipped" + (left == 0 ? "" : " (\(reasons))")
    )
  }
}
