/// Which elements belong to which group: two flat arrays in place of an array of arrays.
struct Grouping: Sendable {
  /// Where each group starts in `indices`; one more than there are groups.
  private let starts: [Int32]
  /// Element indices, group by group, in their original order within a group.
  private(set) var indices: [Int32]

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

  /// Sorts the elements of each group by `order`; groups of one are not touched.
  mutating func sort<Element>(_ elements: [Element], by order: (Element, Element) -> Bool) {
    for group in 0..<(starts.count - 1) {
      let range = range(of: group)
      guard range.count > 1 else { continue }
      indices[range].sort { order(elements[Int($0)], elements[Int($1)]) }
    }
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
