/// The name that a person who wrote `name` most likely meant; nil when none is near.
///
/// Of equally near ones, the first. Near means that at most a third of the letters differ. Used for names in
/// templates and for keys of the configuration.
///
/// - Parameters:
///   - name: as it was typed.
///   - names: those that would be right.
/// - Returns: one of `names`. O(n·m²) for n names of m letters.
package func mostSimilar(to name: String, among names: [String]) -> String? {
  let written = Array(name.lowercased().utf8)
  let limit = max(1, written.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in names {
    let distance = editDistance(written, Array(candidate.lowercased().utf8))
    if distance <= limit && distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// How many bytes must be inserted, removed, replaced or swapped with their neighbour to make `left` of
/// `right`.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
      var cost = min(previous[column + 1] + 1, current[column] + 1, replaced)
      let isSwap =
        row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
      if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
