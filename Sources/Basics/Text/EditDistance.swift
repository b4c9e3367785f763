/// The edit distance of two words.
package enum EditDistance {
  /// How many bytes must be inserted, removed or replaced to turn `right` into `left`.
  ///
  /// - Parameters:
  ///   - left: a word.
  ///   - right: another word.
  ///   - isSwapOneEdit: whether swapping two adjacent bytes counts as one edit (optimal string alignment), rather
  ///     than two (Levenshtein).
  /// - Returns: the least number of edits. O(n·m).
  package static func between(_ left: [UInt8], _ right: [UInt8], isSwapOneEdit: Bool = true) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(previous[column + 1] + 1, current[column] + 1, replaced)
        let isSwap =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isSwapOneEdit, isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
