/// "Did you mean": the known name nearest to a mistyped one.
enum Spelling {
  /// The nearest of `names`, when it is near enough for a slip: at most a third of its letters differ.
  static func suggestion(for name: String, among names: [String]) -> String? {
    let typed = Array(name.lowercased().utf8)
    let nearest = names.map { (distance(typed, Array($0.lowercased().utf8)), $0) }.min { $0 < $1 }
    guard let nearest, nearest.0 <= max(1, nearest.1.utf8.count / 3) else { return nil }
    return nearest.1
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard left.count < 64, right.count < 64 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column] + (byte == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
