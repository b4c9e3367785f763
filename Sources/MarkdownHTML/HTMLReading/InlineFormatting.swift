/// Decides which formatting of a paragraph Markdown can express, so that each mark is read as one.
///
/// In Markdown, `*` begins emphasis only before a character that is not white space, and before punctuation only
/// after white space or punctuation; the same holds for its end, mirrored. Formatting that touches another one
/// would give ambiguous marks. So white space and punctuation at the edges lose their formatting where it is
/// necessary, and only then whole words.
struct InlineFormatting {
  typealias Run = InlineText.Run
  typealias Style = InlineText.Style

  private let text: [UInt8]
  /// Runs in the order of the text; runs with emphasis never touch each other.
  private(set) var runs: [Run] = []

  /// The formatting of `inline` that can be expressed.
  init(_ inline: InlineText) {
    text = inline.text
    for run in inline.runs { addTrimmed(run) }
    separate()
    runs.removeAll { $0.range.isEmpty }
    runs = runs.indices.flatMap(fitted)
  }

  private static let marks: Style = [.emphasis, .strong, .deletion]

  private func isMarked(_ run: Run) -> Bool { !run.style.isDisjoint(with: Self.marks) }

  /// Adds a run; white space at its edges and code have no emphasis.
  private mutating func addTrimmed(_ run: Run) {
    var run = run
    if run.style.contains(.code) {
      run.style = .code
      if let last = runs.last, last.style == .code, last.link == run.link {
        runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
        return
      }
    }
    guard isMarked(run) else { return runs.append(run) }
    var (start, end) = (run.range.lowerBound, run.range.upperBound)
    while start < end {
      let (scalar, length) = text.scalar(at: start)
      guard CharacterClass(scalar) == .space else { break }
      start += length
    }
    while end > start, let last = text.scalar(before: end), CharacterClass(last) == .space {
      end -= UTF8.width(last)
    }
    add(run, run.range.lowerBound..<start, [])
    add(run, start..<end, run.style)
    add(run, end..<run.range.upperBound, [])
  }

  private mutating func add(_ run: Run, _ range: Range<Int>, _ style: Style) {
    if !range.isEmpty { runs.append(Run(range: range, style: style, link: run.link)) }
  }

  /// Separates runs with different emphasis that touch each other.
  private mutating func separate() {
    guard runs.count > 1 else { return }
    for index in 1..<runs.count {
      let (first, second) = (runs[index - 1], runs[index])
      guard isMarked(first), isMarked(second), first.link == second.link else { continue }
      // Punctuation at the edge will be outside, because a letter follows it or precedes it.
      let before = text.scalar(before: first.range.upperBound).map(CharacterClass.init)
      let after = CharacterClass(text.scalar(at: second.range.lowerBound).scalar)
      if before == .punctuation, after == .word { continue }
      if before == .word, after == .punctuation { continue }
      let common = first.style.intersection(second.style)
      if common.isEmpty {
        runs[index].style = []
      } else {
        // The first run becomes a part of the second.
        runs[index].range = first.range.lowerBound..<second.range.upperBound
        runs[index].style = common
        runs[index - 1].range = first.range.lowerBound..<first.range.lowerBound
      }
    }
  }

  /// A run in parts: characters at its edges lose their emphasis until its marks have a meaning.
  private func fitted(_ index: Int) -> [Run] {
    let run = runs[index]
    guard isMarked(run) else { return [run] }
    var (start, end) = (run.range.lowerBound, run.range.upperBound)
    var (before, after) = (classBefore(index), classAfter(index))
    while start < end {
      let (scalar, length) = text.scalar(at: start)
      let first = CharacterClass(scalar)
      if first.holdsMark(nextTo: before) { break }
      before = first
      start += length
    }
    while end > start, let scalar = text.scalar(before: end) {
      let last = CharacterClass(scalar)
      if last.holdsMark(nextTo: after) { break }
      after = last
      end -= UTF8.width(scalar)
    }
    var style = run.style
    // Two kinds of marks are punctuation to each other.
    let isOpen = [before, after].allSatisfy { $0 == .space || $0 == .punctuation }
    if style.contains(.deletion), !isOpen { style = .deletion }
    let parts = [
      Run(range: run.range.lowerBound..<start, style: [], link: run.link),
      Run(range: start..<end, style: style, link: run.link),
      Run(range: end..<run.range.upperBound, style: [], link: run.link),
    ]
    return parts.filter { !$0.range.isEmpty }
  }

  /// What precedes a run in Markdown: the text before it, or the mark of code or a link.
  private func classBefore(_ index: Int) -> CharacterClass {
    guard index > 0 else { return runs[index].link == nil ? .space : .punctuation }
    let other = runs[index - 1]
    if other.link != runs[index].link || other.style == .code { return .punctuation }
    return text.scalar(before: runs[index].range.lowerBound).map(CharacterClass.init) ?? .space
  }

  /// What follows a run in Markdown.
  private func classAfter(_ index: Int) -> CharacterClass {
    guard index + 1 < runs.count else { return runs[index].link == nil ? .space : .punctuation }
    let other = runs[index + 1]
    if other.link != runs[index].link || other.style == .code { return .punctuation }
    return CharacterClass(text.scalar(at: runs[index].range.upperBound).scalar)
  }
}
