/// Finds elements of a page of HTML by their classes, without a tree.
///
/// For pages that programs write: end tags are where they belong. Any bytes can be read, in linear time for each search.
struct HTMLElements {
  /// An element.
  struct Element {
    let tag: InlineTag
    /// From the start tag to the end tag, both included.
    let outer: Range<Int>
    /// What is between them.
    let inner: Range<Int>
  }

  /// The maximum length of a tag in bytes; Substack writes JSON into attributes.
  private static let longestTag = 1 << 16

  let bytes: [UInt8]

  /// The page.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first element in a range for which `isWanted` is true; nil if there is none, or it does not end.
  func first(in range: Range<Int>? = nil, where isWanted: (InlineTag) -> Bool) -> Element? {
    var found: Element?
    forEachTag(in: range ?? 0..<bytes.count) { tag, start in
      guard !tag.isEnd, isWanted(tag) else { return true }
      let end = end(of: tag.name, from: tag.end)
      found = end.map { Element(tag: tag, outer: start..<$0.upperBound, inner: tag.end..<$0.lowerBound) }
      return false
    }
    return found
  }

  /// The first element of a class.
  func first(_ name: String, in range: Range<Int>? = nil) -> Element? {
    first(in: range) { $0.hasClass(name) }
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The HTML of a range without the elements for which `isLeftOut` is true; one that does not end is omitted to the
  /// end of the range.
  func html(in range: Range<Int>, without isLeftOut: (InlineTag) -> Bool) -> String {
    var result: [UInt8] = []
    var next = range.lowerBound
    forEachTag(in: range) { tag, start in
      guard start >= next, !tag.isEnd, isLeftOut(tag) else { return true }
      result += bytes[next..<start]
      let end = InlineTag.hasNoEnd.contains(tag.name) ? tag.end : end(of: tag.name, from: tag.end)?.upperBound
      next = min(end ?? range.upperBound, range.upperBound)
      return true
    }
    return String(decoding: result + bytes[min(next, range.upperBound)..<range.upperBound], as: UTF8.self)
  }

  /// The end tag of the element whose content begins at `start`; nil if there is none.
  private func end(of name: String, from start: Int, to limit: Int = .max) -> Range<Int>? {
    var depth = 1
    var found: Range<Int>?
    forEachTag(in: start..<min(limit, bytes.count)) { tag, place in
      guard tag.name == name else { return true }
      depth += tag.isEnd ? -1 : 1
      if depth == 0 { found = place..<tag.end }
      return depth > 0
    }
    return found
  }

  /// Calls `body` with each tag and where it begins, until it returns false; comments, scripts and styles have none.
  private func forEachTag(in range: Range<Int>, _ body: (InlineTag, Int) -> Bool) {
    var index = range.lowerBound
    while index < range.upperBound,
      let start = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "<"))
    {
      let rest = bytes[start..<range.upperBound]
      if rest.starts(with: "<!--".utf8) {
        index = InlineTag.commentEnd(rest, at: start) ?? rest.endIndex
      } else if let tag = InlineTag(rest.prefix(Self.longestTag)) {
        guard body(tag, start) else { return }
        index = tag.end
        let isRaw = tag.name == "script" || tag.name == "style"
        if isRaw, !tag.isEnd { index = rawEnd(from: tag.end, to: range.upperBound) }
      } else {
        index = start + 1
      }
    }
  }

  /// The end tag of a script or a style.
  private func rawEnd(from start: Int, to end: Int) -> Int {
    var index = start
    while index + 1 < end, let open = bytes[index..<end].firstIndex(of: UInt8(ascii: "<")) {
      if open + 1 < end, bytes[open + 1] == UInt8(ascii: "/") { return open }
      index = open + 1
    }
    return end
  }
}

extension InlineTag {
  /// Elements without an end tag.
  static let hasNoEnd: Set<String> = ["img", "br", "hr", "input", "meta", "link", "source", "wbr"]

  /// Whether the tag has a class.
  func hasClass(_ name: String) -> Bool {
    value(of: "class")?.split(separator: " ").contains { $0 == name } ?? false
  }
}
