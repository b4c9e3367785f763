/// Scripts as they are served: without comments, and without blanks and line ends that mean nothing.
///
///     const near = (a, b) => {
///       return a + b; // Why.
///     };
///
/// becomes `const near=(a,b)=>{return a+b;};`. Strings, regular expressions and the texts of template literals are
/// copied as they are (ECMA-262, chapter 12). What this does not understand is a regular expression at the start of
/// a statement. ``ScriptNames`` then shortens names.
struct CompactScript {
  private let source: [UInt8]
  private var place = 0
  private var result: [UInt8] = []
  /// The kinds of whitespace between the last byte of the result and this place.
  private var (hasBlank, hasLineEnd) = (false, false)
  /// For each template literal that is open, how many braces are open in its `${…}`.
  private var templates: [Int] = []
  /// Words, signs and literals of the result.
  private var tokens: [ScriptNames.Token] = []

  /// The script in short.
  ///
  /// - Parameter source: a module or a script without errors.
  /// - Returns: what does the same; empty for a script of comments only.
  static func compact(_ source: String) -> String {
    let script = read(Array(source.utf8))
    let short = ScriptNames.shortened(script.result, script.tokens)
    return short.isEmpty ? "" : String(decoding: short, as: UTF8.self) + "\n"
  }

  /// The script without comments and blanks; its names stay.
  static func bare(_ source: String) -> [UInt8] { read(Array(source.utf8)).result }

  private static func read(_ source: [UInt8]) -> Self {
    var script = Self(source: source)
    script.read()
    return script
  }

  private init(source: [UInt8]) {
    self.source = source
  }

  private mutating func read() {
    while place < source.count {
      let byte = source[place]
      let next = place + 1 < source.count ? source[place + 1] : 0
      switch (byte, next) {
      case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\r"), _):
        hasBlank = true
        place += 1
      case (UInt8(ascii: "\n"), _):
        hasLineEnd = true
        place += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        place = source[place...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipComment()
      case (UInt8(ascii: "/"), _):
        if startsExpression, let end = expressionEnd { put(end, .literal) } else { put(place + 1) }
      case (UInt8(ascii: "\""), _), (UInt8(ascii: "'"), _): put(literalEnd(byte), .literal)
      case (UInt8(ascii: "`"), _): readTemplate()
      case (UInt8(ascii: "{"), _), (UInt8(ascii: "}"), _): readBrace(byte)
      default:
        let end = source[place...].firstIndex { !Self.isWord($0) } ?? source.count
        if end > place { put(end, .word) } else { put(place + 1) }
      }
    }
  }

  /// Copies up to `end`, after the whitespace that must separate it from the result.
  private mutating func put(_ end: Int, _ kind: ScriptNames.Token.Kind = .sign) {
    let (last, next) = (result.last ?? UInt8(ascii: ";"), source[place])
    if hasLineEnd, !"{([,;:?=&|>".utf8.contains(last), !")]},.?:&|=".utf8.contains(next) {
      result.append(UInt8(ascii: "\n"))
    } else if hasBlank || hasLineEnd, Self.wouldJoin(last, next) {
      result.append(UInt8(ascii: " "))
    }
    (hasBlank, hasLineEnd) = (false, false)
    tokens.append(ScriptNames.Token(range: result.count..<result.count + end - place, kind: kind))
    result += source[place..<end]
    place = end
  }

  private static func wouldJoin(_ last: UInt8, _ next: UInt8) -> Bool {
    isWord(last) && isWord(next) || last == next && "+-/".utf8.contains(last)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_$#".utf8.contains(byte)
    }
  }

  private mutating func skipComment() {
    place += 2
    while place < source.count, !source[place...].starts(with: "*/".utf8) { place += 1 }
    place = min(place + 2, source.count)
    hasBlank = true
  }

  /// Where the string that begins here ends.
  private func literalEnd(_ quote: UInt8) -> Int {
    var end = place + 1
    while end < source.count, source[end] != quote { end += source[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(end + 1, source.count)
  }

  // MARK: Template literals

  private mutating func readBrace(_ brace: UInt8) {
    guard let open = templates.last else { return put(place + 1) }
    if brace == UInt8(ascii: "}"), open == 0 {
      templates.removeLast()
      return readTemplate()
    }
    templates[templates.count - 1] += brace == UInt8(ascii: "{") ? 1 : -1
    put(place + 1)
  }

  /// Copies the text that follows a backtick or a `}` up to the end of the literal or the next `${`.
  private mutating func readTemplate() {
    var end = place + 1
    while end < source.count, source[end] != UInt8(ascii: "`") {
      if source[end...].starts(with: "${".utf8) {
        templates.append(0)
        return put(end + 2, .template)
      }
      end += source[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    put(min(end + 1, source.count), .template)
  }

  // MARK: Regular expressions

  /// Whether a slash here begins a regular expression; after a value it divides.
  private var startsExpression: Bool {
    guard let last = result.last, Self.isWord(last) else {
      return result.last.map { "(,=:[!&|?{;+-*<>~^%".utf8.contains($0) } ?? true
    }
    let word = String(decoding: result.suffix(while: Self.isWord), as: UTF8.self)
    return ["return", "typeof", "case", "of", "in", "await"].contains(word)
  }

  /// Where the regular expression that begins here ends; nil when the line has no end for it.
  private var expressionEnd: Int? {
    var isInClass = false
    var end = place + 1
    while end < source.count, source[end] != UInt8(ascii: "\n") {
      switch source[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        return source[(end + 1)...].firstIndex { !Self.isWord($0) } ?? source.count
      default: break
      }
      end += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// The bytes at the end that are like this.
  fileprivate func suffix(while isLikeThis: (UInt8) -> Bool) -> Self.SubSequence {
    self[(lastIndex { !isLikeThis($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
