/// Writes one paragraph as Markdown in which visible text cannot be taken for markup.
struct InlineWriter {
  /// Where the text is.
  enum Place {
    case paragraph
    /// On one line: line breaks become spaces.
    case heading
    case tableCell
  }

  private var inline: InlineText
  private let urls: [[UInt8]]
  private let place: Place
  private var output: [UInt8] = []

  /// The Markdown of `inline`, one line for each of its lines.
  ///
  /// - Parameters:
  ///   - inline: a text that is not blank.
  ///   - urls: the addresses of its links, by their numbers; an empty one is not a link any more.
  ///   - place: where the text is.
  /// - Returns: the lines, without a newline at the end.
  static func markdown(_ inline: InlineText, urls: [[UInt8]], in place: Place) -> [UInt8] {
    var writer = InlineWriter(inline: inline, urls: urls, place: place)
    writer.write()
    return place == .paragraph ? writer.protectedLines() : writer.output
  }

  private init(inline: InlineText, urls: [[UInt8]], place: Place) {
    (self.inline, self.urls, self.place) = (inline, urls, place)
    // A link whose text is a hashtag becomes a hashtag of the site.
    self.inline.removeLinks { link, range in urls[link].isEmpty || Self.isHashtag(range, of: inline.text) }
    output.reserveCapacity(inline.text.count + inline.text.count / 4 + 16)
  }

  private static func isHashtag(_ range: Range<Int>, of text: [UInt8]) -> Bool {
    text[range.lowerBound] == UInt8(ascii: "#")
      && Hashtag.end(in: text, at: range.lowerBound, before: text.count) == range.upperBound
  }

  private mutating func write() {
    let runs = InlineFormatting(inline).runs
    var index = 0
    while index < runs.count {
      let link = runs[index].link
      let end = runs[index...].firstIndex { $0.link != link } ?? runs.count
      if let link {
        writeLink(runs[index..<end], to: urls[link])
      } else {
        for run in runs[index..<end] { write(run) }
      }
      index = end
    }
  }

  private mutating func writeLink(_ part: ArraySlice<InlineText.Run>, to url: [UInt8]) {
    // A link after an exclamation mark would be a picture.
    if output.last == UInt8(ascii: "!") { output.insert(UInt8(ascii: "\\"), at: output.count - 1) }
    output.append(UInt8(ascii: "["))
    for run in part { write(run) }
    output.append(contentsOf: "](".utf8)
    output.append(contentsOf: url)
    output.append(UInt8(ascii: ")"))
  }

  private mutating func write(_ run: InlineText.Run) {
    if run.style == .code { return writeCode(inline.text[run.range]) }
    var mark: [UInt8] = run.style.contains(.deletion) ? Array("~~".utf8) : []
    if run.style.contains(.strong) { mark += Array("**".utf8) }
    if run.style.contains(.emphasis) { mark += Array("*".utf8) }
    output.append(contentsOf: mark)
    for index in run.range { writeEscaped(at: index, isLast: index + 1 == run.range.upperBound) }
    output.append(contentsOf: mark.reversed())
  }

  private mutating func writeEscaped(at index: Int, isLast: Bool) {
    let byte = inline.text[index]
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "|"):
      output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "&"):
      let next = isLast ? UInt8(ascii: "#") : inline.text[index + 1]
      if next.isASCIILetterOrDigit || next == UInt8(ascii: "#") { output.append(UInt8(ascii: "\\")) }
    case UInt8(ascii: "#") where place == .heading: output.append(UInt8(ascii: "\\"))
    case .newline where place != .paragraph:
      output.append(0x20)
      return
    default: break
    }
    output.append(byte)
  }

  /// Writes code between more backticks than it has in succession.
  private mutating func writeCode(_ code: ArraySlice<UInt8>) {
    var (longest, count) = (0, 0)
    for byte in code {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    let isPadded = code.first == UInt8(ascii: "`") || code.last == UInt8(ascii: "`")
    output.append(contentsOf: fence)
    if isPadded { output.append(0x20) }
    for byte in code {
      if byte == UInt8(ascii: "|"), place == .tableCell { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    if isPadded { output.append(0x20) }
    output.append(contentsOf: fence)
  }
}

// MARK: Line starts

extension InlineWriter {
  /// The output with an escape wherever the beginning of a line would be a mark of a block.
  private func protectedLines() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(output.count + 8)
    var start = 0
    while start < output.count {
      let end = output[start...].firstIndex(of: .newline) ?? output.count
      let line = output[start..<end]
      if let mark = Self.blockMark(line) {
        result.append(contentsOf: line[..<mark])
        result.append(UInt8(ascii: "\\"))
        result.append(contentsOf: line[mark...])
      } else {
        result.append(contentsOf: line)
      }
      if end < output.count { result.append(.newline) }
      start = end + 1
    }
    return result
  }

  /// The index of the character with which a line would begin a heading, a list, a quote, a rule or a table.
  private static func blockMark(_ line: ArraySlice<UInt8>) -> Int? {
    guard let first = line.first else { return nil }
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ">"): return line.startIndex
    case UInt8(ascii: ":"): return line.dropFirst().first == UInt8(ascii: "-") ? line.startIndex : nil
    case UInt8(ascii: "#"):
      let next = line.first { $0 != UInt8(ascii: "#") }
      return next.map(\.isWhitespace) ?? true ? line.startIndex : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let rest = line.drop(while: \.isASCIIDigit)
      guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")") else { return nil }
      return rest.dropFirst().first.map(\.isWhitespace) ?? true ? rest.startIndex : nil
    default: return nil
    }
  }
}
