/// Writes blocks of Markdown with the marks of the quotes and list entries that contain them.
///
/// A container is written with its first block, so empty ones leave nothing.
struct MarkdownBlocks {
  /// The maximum number of containers around a block, and of columns that their marks take: each line repeats them.
  static let maximumDepth = 12
  static let maximumColumns = 40

  private struct Container {
    let mark: [UInt8]
    let isEntry: Bool
    /// Whether an entry can directly follow the lines of a paragraph.
    var interrupts = false
    var isWritten = false
    /// Whether another entry of the list is before it.
    var follows = false
    /// Whether it continues an entry that was closed.
    var isReopened = false

    /// What the lines after the first begin with.
    var indent: [UInt8] { isEntry ? [UInt8](repeating: 0x20, count: mark.count) : mark }
  }

  /// A list whose entries are written.
  struct List {
    fileprivate let mark: UInt8
    fileprivate var number: Int?
    fileprivate let depth: Int
    /// The mark of its last entry that was written.
    fileprivate var lastEntry: [UInt8]?

    /// Whether one of its entries was written.
    var hasEntries: Bool { lastEntry != nil }
  }

  private(set) var output: [UInt8] = []
  private var containers: [Container] = []
  /// The mark of the list that ended last at a depth, if nothing followed it.
  private var lastList: (depth: Int, mark: UInt8)?
  /// What was written last: a paragraph or not, and in how many containers.
  private var isAfterParagraph = false
  private var lastDepth = 0

  /// Whether another container fits.
  var hasRoom: Bool {
    containers.count < Self.maximumDepth
      && containers.reduce(0) { $0 + $1.mark.count } <= Self.maximumColumns - 11
  }

  /// Opens a quote; `hasRoom` must be true.
  mutating func openQuote() {
    containers.append(Container(mark: Array("> ".utf8), isEntry: false))
  }

  /// A new list at this place, with the number of its first entry if it is ordered.
  ///
  /// Its marks differ from those of a list directly before it, because equal ones would continue that.
  func list(startingAt number: Int?) -> List {
    let (usual, other) =
      number == nil ? (UInt8(ascii: "-"), UInt8(ascii: "*")) : (UInt8(ascii: "."), UInt8(ascii: ")"))
    let isTaken = lastList.map { $0.depth == containers.count && $0.mark == usual } ?? false
    return List(mark: isTaken ? other : usual, number: number, depth: containers.count)
  }

  /// Opens an entry of a list; `hasRoom` must be true.
  mutating func openEntry(of list: inout List) {
    var mark = list.number.map { Array("\($0)".utf8) } ?? []
    mark += [list.mark, 0x20]
    let interrupts = list.number == nil || list.number == 1
    containers.append(
      Container(mark: mark, isEntry: true, interrupts: interrupts, follows: list.hasEntries)
    )
  }

  /// Continues the last entry of a list, which must have entries: for what is in the list, but not in an entry.
  ///
  /// - Returns: whether the list was not interrupted; else nothing is opened.
  mutating func reopenEntry(of list: List) -> Bool {
    guard let mark = list.lastEntry, lastDepth > list.depth else { return false }
    containers.append(Container(mark: mark, isEntry: true, isWritten: true, isReopened: true))
    return true
  }

  /// Closes the entry of a list that was opened last.
  mutating func closeEntry(of list: inout List) {
    guard let entry = containers.popLast(), entry.isWritten, !entry.isReopened else { return }
    list.lastEntry = entry.mark
    if let number = list.number { list.number = min(number + 1, 999_999_999) }
  }

  /// Ends a list whose entries are closed.
  mutating func close(_ list: List) {
    if list.hasEntries { lastList = (list.depth, list.mark) }
  }

  /// Closes the quote that was opened last.
  mutating func closeQuote() { containers.removeLast() }

  /// Writes a block; its lines are separated by newlines.
  mutating func write(_ block: [UInt8], isParagraph: Bool = false) {
    separate()
    var start = 0
    var isFirst = true
    while isFirst || start < block.count {
      let end = block[start...].firstIndex(of: .newline) ?? block.count
      if !isFirst { output.append(.newline) }
      appendPrefix(isBlank: start == end)
      output.append(contentsOf: block[start..<end])
      (start, isFirst) = (end + 1, false)
    }
    (isAfterParagraph, lastDepth) = (isParagraph, containers.count)
    lastList = nil
  }

  /// Ends the line of the block before, and adds an empty line unless the next block is an entry that needs none.
  private mutating func separate() {
    guard !output.isEmpty else { return }
    output.append(.newline)
    let known = containers.firstIndex { !$0.isWritten } ?? containers.count
    if known < containers.count, containers[known].isEntry {
      if containers[known].follows, lastDepth > known { return }
      let isInEntry = known > 0 && containers[known - 1].isEntry
      if isInEntry, isAfterParagraph, containers[known].interrupts { return }
    }
    var line: [UInt8] = []
    for container in containers[..<known] { line.append(contentsOf: container.indent) }
    while line.last == 0x20 { line.removeLast() }
    output.append(contentsOf: line)
    output.append(.newline)
  }

  private mutating func appendPrefix(isBlank: Bool) {
    let start = output.count
    for index in containers.indices {
      output.append(
        contentsOf: containers[index].isWritten ? containers[index].indent : containers[index].mark
      )
      containers[index].isWritten = true
    }
    while isBlank, output.count > start, output.last == 0x20 { output.removeLast() }
  }
}
