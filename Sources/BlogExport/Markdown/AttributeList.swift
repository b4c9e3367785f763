/// Lists of attributes that Jekyll (kramdown) and Hugo (goldmark) read at the end of headings and after links.
///
/// blogforge has no use for them: they are removed, so that `#setup` does not become a tag.
///
///     ## Setup {#setup}     ### Next {: #next .wide}     [text](page.md){:target="_blank"}
enum AttributeList {
  /// The maximum length of a list, so that no line takes quadratic time.
  private static let maximumLength = 500

  /// The end of the list that begins at the brace at `start`, after the closing one; nil if it is text.
  static func end(_ line: ArraySlice<UInt8>, at start: Int) -> Int? {
    let list = line[start...].prefix(maximumLength)
    guard let close = list.firstIndex(of: UInt8(ascii: "}")) else { return nil }
    var words = list[(start + 1)..<close]
    if words.first == UInt8(ascii: ":") { words = words.dropFirst() }
    words = words.drop { $0.isBlank }
    if let mark = words.first, mark == UInt8(ascii: "#") || mark == UInt8(ascii: ".") {
      guard let next = words.dropFirst().first, isOfName(next) else { return nil }
      return close + 1
    }
    let name = words.prefix { isOfName($0) }
    return !name.isEmpty && words[name.endIndex...].first == UInt8(ascii: "=") ? close + 1 : nil
  }

  /// Where the list at the end of a heading begins, with the white space before it; nil if there is none.
  static func start(inHeading line: ArraySlice<UInt8>) -> Int? {
    guard let last = line.lastIndex(where: { !$0.isBlank }), line[last] == UInt8(ascii: "}"),
      let brace = line[...last].suffix(maximumLength).lastIndex(of: UInt8(ascii: "{")),
      end(line[...last], at: brace) == last + 1
    else { return nil }
    let text = line[..<brace]
    guard text.last != UInt8(ascii: "\\"), text.last != UInt8(ascii: "{") else { return nil }
    return text.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? line.startIndex
  }

  /// Whether a line is a heading that begins with number signs, also in a quotation.
  static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
    let level = content.prefix { $0 == UInt8(ascii: "#") }.count
    return (1...6).contains(level) && content.dropFirst(level).first?.isBlank == true
  }

  /// Whether a line makes the one before it a heading, also in a quotation.
  ///
  /// A line that does not continue the quotation or the entry of a list is a rule.
  static func isUnderline(_ line: ArraySlice<UInt8>, of last: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
    guard let mark = content.first, "=-".utf8.contains(mark),
      content.drop(while: { $0 == mark }).allSatisfy(\.isBlank)
    else { return false }
    let isQuoted = { (line: ArraySlice<UInt8>) in line.first { !$0.isBlank } == UInt8(ascii: ">") }
    if isQuoted(line) != isQuoted(last) { return false }
    // Behind the mark of a quotation, one blank belongs to it.
    let start = line.lastIndex(of: UInt8(ascii: ">")).map { $0 + 2 } ?? line.startIndex
    let lastContent = last.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
    return start < content.startIndex || !MarkdownListState.isEntry(lastContent)
  }

  /// Whether a line is a list of attributes that replaces the list before it by a table of contents: `{:toc}`.
  static func isTableOfContents(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.starts(with: "{:".utf8), let close = content.firstIndex(of: UInt8(ascii: "}")) else {
      return false
    }
    let words = content[..<close].dropFirst(2).split(whereSeparator: \.isBlank)
    return words.contains { $0.elementsEqual("toc".utf8) }
  }

  /// Whether a byte may be in the name of an attribute, an id or a class.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "-_:".utf8.contains(byte)
  }
}
