import Basics

/// The values of the collections in which a field map looks values up, read before its records.
final class LookupTables: Sendable {
  /// The maximum number of values for one key; a record has fewer tags.
  static let maximumValues = 500

  /// The values of one step by their keys.
  struct Table: Sendable {
    fileprivate var values: [String: [String]] = [:]

    /// The values of the records with a key, in their order; empty if there are none.
    ///
    /// As ids, `7.0` and `7` are two keys only if there are records with both.
    func values(of key: String) -> [String] {
      values.value(ofNumber: PlainText.trimmed(key)) ?? []
    }
  }

  private let tables: [FieldMap.Lookup: Table]

  /// Tables without values.
  init() { tables = [:] }

  /// Tables of the rows that were read for each step.
  init(_ rows: [FieldMap.Lookup: [Row]]) {
    tables = rows.mapValues { rows in
      var table = Table()
      // Of equal places, the first in the export comes first.
      let sorted = rows.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }
      for (_, row) in sorted where table.values[row.key]?.count ?? 0 < Self.maximumValues {
        table.values[row.key, default: []].append(row.value)
      }
      table.values.addWholeNumbers()
      return table
    }
  }

  /// One record of a collection.
  struct Row: Sendable {
    let key: String
    let value: String
    let order: Double
  }

  /// The values of a step; none if its collections were not read.
  subscript(lookup: FieldMap.Lookup) -> Table { tables[lookup] ?? Table() }
}
