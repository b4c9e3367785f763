/// The quotes in a text of Discourse, which writes them as BBCode in Markdown.
///
///     [quote="kim, post:3, topic:11"]       > **kim:**
///     Even too much yeast?                  >
///     [/quote]                              > Even too much yeast?
///     Yes.
///                                           Yes.
///
/// A quote begins at the beginning of a line. Those without an end, and those in blocks of code, stay as they are.
enum DiscourseQuotes {
  /// The maximum nesting that is kept; deeper quotes are in the one around them.
  private static let maximumDepth = 5
  private static let end = "[/quote]"

  /// A part of a line.
  private enum Part {
    case text(Substring)
    /// The beginning of a quote, and whom it quotes; empty if it does not say it.
    case opening(Substring, name: String)
    case closing(Substring)
  }

  /// The text with its quotes as those of Markdown.
  static func asMarkdown(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "[")), text.contains(end) else { return text }
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    var parts = parts(of: lines)
    guard keepMatching(&parts) else { return text }
    return written(parts)
  }

  // MARK: Reading

  private static func parts(of lines: [Substring]) -> [[Part]] {
    var fence: Substring?
    var openCount = 0
    return lines.map { line in
      let start = line.drop { $0 == " " }
      let marks = start.prefix { $0 == start.first && ($0 == "`" || $0 == "~") }
      if let open = fence {
        let isEnd = marks.hasPrefix(open) && start.dropFirst(marks.count).allSatisfy(\.isWhitespace)
        if isEnd { fence = nil }
        return [.text(line)]
      }
      if marks.count >= 3 {
        fence = marks
        return [.text(line)]
      }
      return parts(of: line, &openCount)
    }
  }

  private static func parts(of line: Substring, _ openCount: inout Int) -> [Part] {
    var parts: [Part] = []
    var rest = line
    while true {
      let start = rest.drop { $0 == " " }
      if let tag = tag(at: start) {
        parts.append(.opening(tag, name: name(in: tag)))
        openCount += 1
        rest = start[tag.endIndex...]
      } else if openCount > 0, let range = rest.firstRange(of: end) {
        if range.lowerBound > rest.startIndex { parts.append(.text(rest[..<range.lowerBound])) }
        parts.append(.closing(rest[range]))
        openCount -= 1
        rest = rest[range.upperBound...]
      } else {
        if !rest.isEmpty || parts.isEmpty { parts.append(.text(rest)) }
        return parts
      }
    }
  }

  /// The beginning of a quote at the beginning of a text, as in `[quote="kim, post:3"]` or `[quote]`.
  private static func tag(at text: Substring) -> Substring? {
    guard text.hasPrefix("[quote") else { return nil }
    let rest = text.dropFirst(6)
    if rest.hasPrefix("]") { return text.prefix(7) }
    guard rest.hasPrefix("=") else { return nil }
    // A name in quotation marks may contain a bracket.
    let mark = rest.hasPrefix("=\"") ? "\"]" : "]"
    return rest.dropFirst(2).firstRange(of: mark).map { text[..<$0.upperBound] }
  }

  /// Whom a quote names: what is before the first comma, unless it has a key, as in `post:3`.
  private static func name(in tag: Substring) -> String {
    let inner = tag.dropFirst(7).dropLast().filter { $0 != "\"" }
    let name = PlainText.trimmed(String(inner.prefix { $0 != "," }))
    let keys = ["post:", "topic:", "username:", "full:"]
    if keys.contains(where: { name.hasPrefix($0) }) { return "" }
    // Before it is escaped or cut, because then an address is not recognised.
    return String((AddressMask.masked(name) ?? name).prefix(100))
  }

  /// Makes texts of beginnings without an end; false if no quote is left.
  private static func keepMatching(_ parts: inout [[Part]]) -> Bool {
    var open: [(line: Int, index: Int)] = []
    var isAny = false
    for (line, lineParts) in parts.enumerated() {
      for (index, part) in lineParts.enumerated() {
        switch part {
        case .text: break
        case .opening: open.append((line, index))
        case .closing:
          open.removeLast()
          isAny = true
        }
      }
    }
    for (line, index) in open {
      if case .opening(let tag, _) = parts[line][index] { parts[line][index] = .text(tag) }
    }
    return isAny
  }

  // MARK: Writing

  private static func written(_ parts: [[Part]]) -> String {
    var lines: [String] = []
    var depth = 0
    func add(_ text: some StringProtocol) {
      let marks = String(repeating: "> ", count: min(depth, maximumDepth))
      lines.append(text.isEmpty ? String(marks.dropLast()) : marks + text)
    }
    for line in parts {
      for part in line {
        switch part {
        case .text(let text): add(text)
        case .opening(_, let name):
          // Without an empty line, a quote would belong to the paragraph before it, and the other way round.
          if !lines.isEmpty { add("") }
          depth += 1
          guard !name.isEmpty else { break }
          add("**\(MarkdownText.escaped(name)):**")
          add("")
        case .closing:
          depth -= 1
          add("")
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}
