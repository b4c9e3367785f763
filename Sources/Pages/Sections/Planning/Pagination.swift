/// Splits a list of blogs, newest first, into pages so that a URL always shows the same blogs.
///
/// Pages are numbered from the oldest: page 1 holds the oldest blogs, and every page but the front is full. While
/// the front is not full, it is merged with the page before it, so that it holds `size` to `2 * size - 1` blogs if
/// there are that many.
struct Pagination: Sendable {
  /// One page of the list.
  struct Part: Sendable, Equatable {
    /// The number in the URL, from the oldest; nil for the front.
    let number: Int?
    /// The range of elements in the list, newest first.
    let range: Range<Int>
    /// The number of the newer page: nil when that is the front, or when this is the front.
    let newerNumber: Int?
    /// The number of the older page; nil on the oldest.
    let olderNumber: Int?
  }

  /// The pages, from the front to the oldest.
  ///
  /// There is always a front.
  let parts: [Part]

  /// Splits a list of `count` elements into pages of `size`.
  init(count: Int, size: Int) {
    let olderCount = max(0, count / size - 1)
    let frontCount = count - olderCount * size
    parts = (0...olderCount).map { position in
      let number = olderCount - position + 1
      return Part(
        number: position == 0 ? nil : number,
        range: position == 0 ? 0..<frontCount : (count - number * size)..<(count - (number - 1) * size),
        newerNumber: position <= 1 ? nil : number + 1,
        olderNumber: number == 1 ? nil : number - 1
      )
    }
  }
}
