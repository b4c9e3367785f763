/// Counts the formatting that begins in a hidden element: end tags of other formatting end what is around the element.
///
///     <a href="/">link <span hidden>x</a>y</span> text
struct FormattingCount {
  private var counts: [HTMLName: Int] = [:]

  /// Notes a start tag.
  mutating func start(_ tag: HTMLTag) {
    if tag.isFormatting { counts[tag.name, default: 0] += 1 }
  }

  /// Notes an end tag; whether it ends formatting that began in the hidden element.
  mutating func end(_ tag: HTMLTag) -> Bool {
    guard let count = counts[tag.name], count > 0 else { return false }
    counts[tag.name] = count - 1
    return true
  }
}
