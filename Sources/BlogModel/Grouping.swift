/// A mapping of groups to their elements: two flat arrays instead of an array of arrays.
struct Grouping: Sendable {
  /// The start of each group, and the end of the last one.
  private let starts: [Int32]
  /// Element indices, group by group, in their original order within a group; empty if the elements themselves are
  /// in this order.
  private let indices: [Int32]

  /// Groups `elements` by the number that `group` returns for each, `0..<count`.
  ///
  /// O(n).
  init<Element>(of elements: [Element], into count: Int, by group: (Element) -> Int) {
    starts = Self.starts(elements, count, by: group)
    var next = starts
    var indices = [Int32](repeating: 0, count: elements.count)
    for (index, element) in elements.enumerated() {
      let number = group(element)
      indices[Int(next[number])] = Int32(index)
      next[number] += 1
    }
    self.indices = indices
  }

  /// The groups of elements that are already in the order of their groups.
  init<Element>(ofGrouped elements: [Element], into count: Int, by group: (Element) -> Int) {
    starts = Self.starts(elements, count, by: group)
    indices = []
  }

  /// The size in bytes up to which elements are gathered in a second array, which is three times as fast as in place.
  private static let copiedSize = 1 << 26

  /// Sorts `elements` by group and within each group; in place if they are large.
  ///
  /// The sort is not stable.
  ///
  /// - Parameters:
  ///   - elements: the elements to sort.
  ///   - count: how many groups there are.
  ///   - copiedSize: the size in bytes up to which elements are gathered in a second array.
  ///   - enter: called once for each element; may change it and returns its group, `0..<count`.
  ///   - order: whether one element of a group comes before another; gets pointers, so that no element is copied.
  init<Element>(
    arranging elements: inout [Element],
    into count: Int,
    copiedSize: Int = Self.copiedSize,
    _ enter: (inout Element) -> Int,
    by order: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) {
    var groups = [Int32](repeating: 0, count: elements.count)
    var starts = [Int32](repeating: 0, count: count + 1)
    for index in elements.indices {
      let group = enter(&elements[index])
      groups[index] = Int32(group)
      starts[group + 1] += 1
    }
    for index in 0..<count { starts[index + 1] += starts[index] }
    self.starts = starts
    indices = []
    if elements.count * MemoryLayout<Element>.stride <= copiedSize {
      Self.gather(&elements, groups, starts)
    } else {
      elements.withUnsafeMutableBufferPointer { Self.gather($0, &groups, starts) }
    }
    groups = []
    elements.withUnsafeMutableBufferPointer { elements in
      for group in 0..<count {
        let part = elements[Int(starts[group])..<Int(starts[group + 1])]
        if part.count > 1 { Self.sort(UnsafeMutableBufferPointer(rebasing: part), by: order) }
      }
    }
  }

  /// Copies each element into its group, in the order of the elements.
  private static func gather<Element>(
    _ elements: inout [Element],
    _ groups: [Int32],
    _ starts: [Int32]
  ) {
    let count = elements.count
    var next = starts
    elements = [Element](unsafeUninitializedCapacity: count) { gathered, filled in
      for index in 0..<count {
        let group = Int(groups[index])
        gathered.initializeElement(at: Int(next[group]), to: elements[index])
        next[group] += 1
      }
      filled = count
    }
  }

  /// Moves each element into its group by swapping (American flag sort: McIlroy, Bostic, McIlroy 1993).
  private static func gather<Element>(
    _ elements: UnsafeMutableBufferPointer<Element>,
    _ groups: inout [Int32],
    _ starts: [Int32]
  ) {
    var next = starts
    for group in 0..<starts.count - 1 {
      while next[group] < starts[group + 1] {
        let index = Int(next[group])
        let target = Int(groups[index])
        let place = Int(next[target])
        next[target] += 1
        guard place != index else { continue }
        elements.swapAt(index, place)
        groups.swapAt(index, place)
      }
    }
  }

  /// Sorts a group in place; insertion sort for small groups, which are nearly sorted.
  private static func sort<Element>(
    _ elements: UnsafeMutableBufferPointer<Element>,
    by order: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) {
    guard let base = elements.baseAddress else { return }
    guard elements.count <= 64 else {
      var sorted = elements.indices.map { Int32($0) }
      sorted.sort { order(base + Int($0), base + Int($1)) }
      let copy = sorted.map { elements[Int($0)] }
      for (index, element) in copy.enumerated() { elements[index] = element }
      return
    }
    for end in 1..<elements.count {
      var place = end
      while place > 0, order(base + end, base + place - 1) { place -= 1 }
      guard place < end else { continue }
      let moved = (base + end).move()
      (base + place + 1).moveInitialize(from: base + place, count: end - place)
      (base + place).initialize(to: moved)
    }
  }

  private static func starts<Element>(
    _ elements: [Element],
    _ count: Int,
    by group: (Element) -> Int
  ) -> [Int32] {
    var starts = [Int32](repeating: 0, count: count + 1)
    for element in elements { starts[group(element) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    return starts
  }

  /// The range of a group in the elements, if they are in the order of their groups.
  func range(of group: Int) -> Range<Int> {
    Int(starts[group])..<Int(starts[group + 1])
  }

  /// The original indices of a group's elements.
  func members(of group: Int) -> ArraySlice<Int32> {
    indices[range(of: group)]
  }
}
