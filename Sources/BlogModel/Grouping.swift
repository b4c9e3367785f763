/// Which elements belong to which group: two flat arrays in place of an array of arrays.
struct Grouping: Sendable {
  /// Where each group starts in `indices`; one more than there are groups.
  private let starts: [Int32]
  /// Element indices, group by group, in their original order within a group.
  private let indices: [Int32]

  /// Groups `elements` by the number that `group` gives each, `0..<count`.
  ///
  /// O(n).
  init<Element>(of elements: [Element], into count: Int, by group: (Element) -> Int) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for element in elements { starts[group(element) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var indices = [Int32](repeating: 0, count: elements.count)
    for (index, element) in elements.enumerated() {
      let number = group(element)
      indices[Int(next[number])] = Int32(index)
      next[number] += 1
    }
    self.starts = starts
    self.indices = indices
  }

  /// The elements rearranged group by group and sorted within each, and their grouping.
  static func grouped<Element>(
    _ elements: [Element],
    into count: Int,
    group: (Element) -> Int,
    sortedBy order: (Element, Element) -> Bool
  ) -> ([Element], Grouping) {
    let grouping = Grouping(of: elements, into: count, by: group)
    var result = grouping.indices.map { elements[Int($0)] }
    for number in 0..<count {
      let range = grouping.range(of: number)
      if range.count > 1 { result[range].sort(by: order) }
    }
    return (result, grouping)
  }

  /// The range of a group among the elements when they are laid out group by group.
  func range(of group: Int) -> Range<Int> {
    Int(starts[group])..<Int(starts[group + 1])
  }

  /// The original indices of a group's elements.
  func members(of group: Int) -> ArraySlice<Int32> {
    indices[range(of: group)]
  }
}
