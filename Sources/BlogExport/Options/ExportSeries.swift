/// Successive exports of one community, each in a folder or a file whose name contains its date.
///
///     export/2023-12-31/blogs.json
///     export/2024-06-30/blogs.json
struct ExportSeries {
  /// By the number of a file: the number of the export that it belongs to, from 0 for the oldest.
  let exportOfFile: [Int]
  /// The number of exports, 2 or more.
  let count: Int

  /// The exports to which files belong; nil if not every file has a date, or all have the same one.
  ///
  /// - Parameter names: their names below the folder of the export, in the order in which they are read. Files of
  ///   the studio come last, and belong to the newest export.
  init?(_ names: [String?]) {
    let files = names.filter { !OverlayFiles.contain($0) }
    let dates = files.map { $0.flatMap(Self.date) }
    let known = Set(dates.compactMap(\.self)).sorted()
    guard known.count > 1, !dates.contains(nil) else { return nil }
    let overlay = Array(repeating: known.count - 1, count: names.count - files.count)
    exportOfFile = dates.map { date in known.firstIndex { $0 == date } ?? 0 } + overlay
    count = known.count
  }

  /// The number of the newest export.
  var newest: Int { count - 1 }

  /// The date in the first part of a file's name, as digits: `20231231` for `backup-2023-12-31/blogs.json`.
  static func date(in file: String) -> String? {
    let first = file.split(separator: "/", maxSplits: 1).first ?? ""
    let groups = first.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    for (index, group) in groups.enumerated() {
      if group.count == 8 || group.count == 6 { return group }
      guard group.count == 4, index + 1 < groups.count, groups[index + 1].count == 2 else { continue }
      let day = groups.dropFirst(index + 2).first ?? ""
      return group + groups[index + 1] + (day.count == 2 ? day : "")
    }
    return nil
  }

  /// What differs between the newest export and the older ones.
  struct Changes: Sendable, Hashable {
    /// Records that only the newest export has.
    var added = RecordCounts()
    /// Records that the newest export has with another content.
    var changed = RecordCounts()
    /// Records that only older exports have.
    var gone = RecordCounts()

    /// The report: `2 exports merged: added 3 blogs; missing in the newest export: 2 comments (kept)`.
    func summary(of count: Int, _ removed: ExportOptions.Removed) -> String {
      let fate = removed == .keep ? "kept" : "dropped"
      var parts: [String] = []
      if added.total > 0 { parts.append("added \(Self.listed(added))") }
      if changed.total > 0 { parts.append("changed \(Self.listed(changed))") }
      if gone.total > 0 { parts.append("missing in the newest export: \(Self.listed(gone)) (\(fate))") }
      return "\(count) exports merged: " + (parts.isEmpty ? "no differences" : parts.joined(separator: "; "))
    }

    private static func listed(_ counts: RecordCounts) -> String {
      let kinds = RecordKind.allCases.filter { counts[$0] > 0 }
      return kinds.map { "\(counts[$0]) \($0.rawValue)\(counts[$0] == 1 ? "" : "s")" }.joined(separator: ", ")
    }
  }
}
