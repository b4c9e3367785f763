/// A preformatted block that is being read.
struct CodeBlock {
  private var bytes: [UInt8] = []
  private var language: [UInt8] = []
  /// Whether the last newline is not in the source, but was added at the end of a block.
  private var hasAddedNewline = false
  /// How many quotes, lists and tables, with their parts, are open in it: only another one's end tag ends the block.
  private var containers: [HTMLName: Int] = [:]

  /// A block with the classes of its element.
  init(language classes: [ArraySlice<UInt8>]) {
    setLanguage(classes)
  }

  /// Whether it has no text yet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Takes the language from classes such as `language-swift` or `lang-swift`.
  mutating func setLanguage(_ classes: [ArraySlice<UInt8>]) {
    for name in classes {
      for prefix in ["language-", "lang-"] where name.starts(with: prefix.utf8) {
        let word = name.dropFirst(prefix.utf8.count)
        let isPlain = word.allSatisfy {
          $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#")
            || $0 == UInt8(ascii: "-")
        }
        let isNone = ["auto", "none", "plaintext", "nohighlight"].contains { word.elementsEqual($0.utf8) }
        if isPlain, !isNone, (1...40).contains(word.count) { language = Array(word) }
      }
    }
  }

  /// Adds text, whose white space is kept.
  mutating func append(_ text: [UInt8]) {
    // Between two blocks, a newline separates them in the source only.
    bytes.append(contentsOf: hasAddedNewline && text.first == .newline ? text.dropFirst() : text[...])
    hasAddedNewline = false
  }

  /// Ends the line at the start of a block, or after its end.
  mutating func endLine(isAfterBlock: Bool) {
    if let last = bytes.last, last != .newline {
      bytes.append(.newline)
      hasAddedNewline = true
    }
    hasAddedNewline = hasAddedNewline && isAfterBlock
  }

  /// Adds a blank between two cells of a row.
  mutating func separateCell() {
    if let last = bytes.last, !last.isWhitespace { append([0x20]) }
  }

  /// Begins an element that ends the block if it was begun before it.
  mutating func open(_ name: HTMLName) { containers[name, default: 0] += 1 }

  /// Ends such an element; false if it was begun before the block.
  mutating func close(_ name: HTMLName) -> Bool {
    guard let count = containers[name], count > 0 else { return false }
    containers[name] = count - 1
    return true
  }

  /// The text without empty lines at both ends; nil if there is none.
  var text: [UInt8]? {
    guard let first = bytes.firstIndex(where: { !$0.isWhitespace }),
      let last = bytes.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    let start = bytes[..<first].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    return Array(bytes[start...last])
  }

  /// The block between fences that are longer than any line of backticks in it.
  var markdown: [UInt8]? {
    guard let text else { return nil }
    var (longest, count) = (2, 0)
    for byte in text {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    return fence + language + [.newline] + text + [.newline] + fence
  }
}
