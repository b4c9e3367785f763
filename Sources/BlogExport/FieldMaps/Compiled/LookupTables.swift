/// The values of the collections in which a field map looks values up, read before its records.
final class LookupTables: Sendable {
  /// The maximum number of values for one key; a record has fewer tags.
  static let maximumValues = 500

  /// The values of one step by their keys.
  struct Table: Sendable {
    fileprivate var values: [String: [String]] = [:]

    /// The values of the records with a key, in their order; empty if there are none.
    func values(of key: String) -> [String] { values[WholeNumber.text(PlainText.trimmed(key))] ?? [] }
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
      for (_, row) in sorted {
        let key = WholeNumber.text(row.key)
        guard table.values[key]?.count ?? 0 < Self.maximumValues else { continue }
        table.values[key, default: []].append(row.value)
      }
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
