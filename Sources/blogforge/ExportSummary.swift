import Basics
import BlogExport
import BlogModel
import MarkdownHTML
import SiteBuild

/// The end of a check's report: the records of each file, and what became of the records.
struct ExportSummary {
  let result: ExportResult
  /// Whether blogforge chose the field map, so that the map is shown.
  let isAutomatic: Bool

  /// The maximum number of files that are listed.
  static let limit = 50

  // MARK: Text

  /// Lines for people, in columns; an empty line separates files, records and field map.
  var lines: [String] {
    fileLines + [""] + Self.table(Self.rows(of: result)) + (isAutomatic ? mapLines : [])
  }

  /// One line per file: its name, its shape, its records.
  private var fileLines: [String] {
    let shown = result.files.prefix(Self.limit).map { file in
      [
        DiagnosticPrinter.harmless(EmailAddress.masked(file.name).0), file.shape.rawValue,
        Self.counts(file.records),
      ]
    }
    let lines = Self.aligned(shown)
    let rest = result.files.dropFirst(Self.limit)
    guard !rest.isEmpty else { return lines }
    var records = RecordCounts()
    for file in rest {
      for kind in RecordKind.allCases { records[kind] += file.records[kind] }
    }
    let files = BuildLog.count(rest.count, "more file")
    return lines + ["… and \(files): \(Self.counts(records)); --format json shows all."]
  }

  private var mapLines: [String] {
    let text = FieldMapText(result.fieldMap).yaml
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return ["", "# The field map that was used. To save it, use --write-fieldmap FILE."]
      + lines.map { DiagnosticPrinter.harmless(String($0)) }
  }

  /// `14 bloggers, 90 blogs`; kinds without records are omitted.
  static func counts(_ counts: RecordCounts) -> String {
    let named = RecordKind.allCases.filter { counts[$0] > 0 }
    guard !named.isEmpty else { return "no records" }
    return named.map { BuildLog.count(counts[$0], $0.rawValue) }.joined(separator: ", ")
  }

  /// What became of the records, in the order in which it is printed.
  private static func rows(of result: ExportResult) -> [(name: String, counts: RecordCounts)] {
    [
      ("read", result.read), ("used", result.used), ("repaired", result.repaired),
      ("skipped: private", result.withheld), ("skipped: redacted", result.redacted),
      ("skipped: other", result.skipped),
    ]
  }

  /// One row per outcome, one column per kind, numbers aligned right.
  private static func table(_ rows: [(name: String, counts: RecordCounts)]) -> [String] {
    let columns = RecordKind.allCases.filter { usesEvents($0, rows.map(\.counts)) }.map { kind in
      let numbers = rows.map { BuildLog.grouped($0.counts[kind]) }
      let cells = ["\(kind.rawValue)s"] + numbers
      let width = cells.map(\.count).max() ?? 0
      return cells.map { String(repeating: " ", count: width - $0.count) + $0 }
    }
    let names = [""] + rows.map(\.name)
    return aligned(names.indices.map { row in [names[row]] + columns.map { $0[row] } })
  }

  /// Cells in aligned columns, two blanks between; a very long cell does not widen its column.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let count = rows.first?.count ?? 0
    let widths = (0..<count).map { column in min(60, rows.map { $0[column].count }.max() ?? 0) }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let width = column == count - 1 ? 0 : widths[column]
        return cell + String(repeating: " ", count: max(0, width - cell.count))
      }.joined(separator: "  ")
    }
  }

  // MARK: JSON

  /// Objects for programs: the field map if blogforge chose it, and last the summary.
  var objects: [String] {
    let map = DiagnosticPrinter.json(result.fieldMapNote) { json in
      FieldMapText(result.fieldMap).write(as: "fieldmap", to: &json)
    }
    let summary = DiagnosticPrinter.json(result.summaryNote) { json in
      json.member("files", array: result.files) { json, file in
        json.object { json in
          json.member("file", EmailAddress.masked(file.name).0)
          json.member("shape", file.shape.rawValue)
          write(file.records, to: &json)
        }
      }
      json.member(
        "records",
        object: { json in
          for (name, counts) in Self.rows(of: result) {
            json.member(name.replacing("skipped: ", with: ""), object: { write(counts, to: &$0) })
          }
        }
      )
    }
    return (isAutomatic ? [map] : []) + [summary]
  }

  /// Whether a kind is shown: few communities have questions or quotes.
  private static func usesEvents(_ kind: RecordKind, _ counts: [RecordCounts]) -> Bool {
    kind.isUsual || counts.contains { $0[kind] > 0 }
  }

  private func write(_ counts: RecordCounts, to json: inout JSONWriter) {
    for kind in RecordKind.allCases where Self.usesEvents(kind, [result.read]) {
      json.member("\(kind.rawValue)s", counts[kind])
    }
  }
}
