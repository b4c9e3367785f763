/// Reads pictures and raw HTML in a line of Markdown.
struct MarkdownLine {
  /// The pictures with a relative address; they are not in the result.
  private(set) var pictures: [MarkdownCleaner.Picture] = []
  /// Whether the line ends in a comment that continues in the next one.
  private(set) var endsInComment = false
  private let line: ArraySlice<UInt8>
  private let readsHTML: Bool
  private var index: Int
  private var output: [UInt8] = []
  /// The addresses of the links that are open, as HTML has them; nil for anchors without one.
  private var links: [String?] = []

  /// A reader of one line; without `readsHTML`, tags stay as they are.
  init(_ line: ArraySlice<UInt8>, readsHTML: Bool) {
    (self.line, self.readsHTML) = (line, readsHTML)
    index = line.startIndex
  }

  /// The line in Markdown, without pictures.
  mutating func read() -> [UInt8] {
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\"): copy(to: min(index + 2, line.endIndex))
      case UInt8(ascii: "`"): copy(to: Self.codeEnd(line, at: index))
      case UInt8(ascii: "!"): if !readImage() { copy(to: index + 1) }
      case UInt8(ascii: "<"): if !readsHTML || !readTag() { copy(to: index + 1) }
      case UInt8(ascii: "{"): if !skipLinkAttributes() { copy(to: index + 1) }
      default: copy(to: index + 1)
      }
    }
    for case .some(let link) in links.reversed() { output += "](\(link))".utf8 }
    return output
  }

  /// A text in HTML without the pictures that have a relative address.
  mutating func withoutPictures() -> [UInt8] {
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "<"), let tag = InlineTag(line[index...].prefix(Self.longest)),
        tag.name == "img",
        let picture = tag.picture, PictureAddress.isRelative(picture.address)
      {
        if !tag.isHidden { pictures.append(picture) }
        index = tag.end
      } else {
        copy(to: index + 1)
      }
    }
    return output
  }

  private mutating func copy(to end: Int) {
    output.append(contentsOf: line[index..<end])
    index = end
  }

  /// The maximum length of what is looked at from one place, so that no line takes quadratic time.
  static let longest = 4096

  /// The end of the code that the backticks at `start` begin, or of the backticks if nothing ends it.
  static func codeEnd(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let tick = UInt8(ascii: "`")
    let count = text[start...].prefix { $0 == tick }.count
    var next = start + count
    let text = text[..<min(text.endIndex, next + longest)]
    while let open = text[next...].firstIndex(of: tick) {
      let length = text[open...].prefix { $0 == tick }.count
      next = open + length
      if length == count { return next }
    }
    return start + count
  }

  // MARK: Pictures

  /// Reads `![alt](address "title")`; false if there is none, or none with a relative address.
  private mutating func readImage() -> Bool {
    let line = line[..<min(line.endIndex, index + Self.longest)]
    guard index + 1 < line.endIndex, line[index + 1] == UInt8(ascii: "["),
      let altEnd = Self.bracketEnd(line, at: index + 1), altEnd < line.endIndex,
      line[altEnd] == UInt8(ascii: "("),
      let target = LinkDestination(line, at: altEnd)
    else { return false }
    guard PictureAddress.isRelative(target.address) else { return false }
    let alt = line[(index + 2)..<(altEnd - 1)].filter { $0 != UInt8(ascii: "\\") }
    pictures.append(
      MarkdownCleaner.Picture(
        address: target.address,
        alt: String(decoding: alt, as: UTF8.self),
        caption: target.title
      )
    )
    index = target.end
    skipAttributes()
    skipLinkAround()
    return true
  }

  /// Skips the attributes of a picture, as in `{: width="300"}` and `{.wide}`.
  private mutating func skipAttributes() {
    guard index + 1 < line.endIndex, line[index] == UInt8(ascii: "{"),
      ":.#".utf8.contains(line[index + 1]) || line[index + 1].isLetter,
      let end = line[index...].prefix(500).firstIndex(of: UInt8(ascii: "}"))
    else { return }
    index = end + 1
  }

  /// Skips the attributes after a link or emphasis (kramdown), as in `[text](page.md){:rel="me"}`; false if there
  /// are none.
  private mutating func skipLinkAttributes() -> Bool {
    guard let last = output.last, ")]*_`>".utf8.contains(last), line[index...].starts(with: "{:".utf8),
      let end = AttributeList.end(line, at: index)
    else { return false }
    index = end
    return true
  }

  /// Removes a link that had nothing but the picture in it: `[![alt](small.jpg)](large.jpg)`.
  private mutating func skipLinkAround() {
    guard output.last == UInt8(ascii: "["), line[index...].starts(with: "](".utf8),
      let target = LinkDestination(line[..<min(line.endIndex, index + Self.longest)], at: index + 1)
    else { return }
    output.removeLast()
    index = target.end
  }

  /// The end of the brackets that open at `start`, after the closing one; nil if nothing closes them.
  private static func bracketEnd(_ text: ArraySlice<UInt8>, at start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: Tags

  /// Reads a tag of HTML or a comment; false if it is text.
  private mutating func readTag() -> Bool {
    if line[index...].starts(with: "<!--".utf8) {
      let end = InlineTag.commentEnd(line, at: index)
      endsInComment = end == nil
      index = end ?? line.endIndex
      return true
    }
    guard let tag = InlineTag(line[index...].prefix(Self.longest)) else { return false }
    switch tag.name {
    case "img" where tag.isHidden, "br" where tag.isHidden: break
    case "img":
      guard let picture = tag.picture else { return false }
      if PictureAddress.isRelative(picture.address) {
        pictures.append(picture)
      } else {
        output += "![\(picture.alt.filter { !"[]\\".contains($0) })](\(Self.target(picture.address)))".utf8
      }
    case "a":
      if tag.isEnd {
        if case .some(let link?) = links.popLast() { output += "](\(link))".utf8 }
      } else {
        let target = tag.value(of: "href").map(Self.target)
        links.append(target)
        if target != nil { output.append(UInt8(ascii: "[")) }
      }
    // A row of a table is one line.
    case "br" where line.contains(UInt8(ascii: "|")): output.append(0x20)
    case "br": output += (index == line.startIndex ? "" : "\\\n").utf8
    case let name:
      // `a<b | c>` is text.
      guard tag.hasUsualNames, let mark = InlineTag.marks[name] else { return false }
      output += mark.utf8
    }
    index = tag.end
    return true
  }

  /// An address as the target of a link in Markdown.
  static func target(_ address: String) -> String {
    var target = ""
    for character in address {
      switch character {
      case " ": target += "%20"
      case "(": target += "%28"
      case ")": target += "%29"
      case "<", ">", "\\", "\"", "\n": break
      default: target.append(character)
      }
    }
    return target
  }
}

/// The target of a link in Markdown: `(address "title")`.
struct LinkDestination {
  let address: String
  let title: String
  /// After the closing parenthesis.
  let end: Int

  /// The target at the parenthesis at `start`; nil if it does not end.
  init?(_ text: ArraySlice<UInt8>, at start: Int) {
    var index = start + 1
    func skipBlanks() { while index < text.endIndex, text[index].isBlank { index += 1 } }
    skipBlanks()
    var address: [UInt8] = []
    if index < text.endIndex, text[index] == UInt8(ascii: "<") {
      guard let close = text[index...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
      address = Array(text[(index + 1)..<close])
      index = close + 1
    } else {
      var depth = 0
      while index < text.endIndex, !text[index].isBlank {
        if text[index] == UInt8(ascii: "(") { depth += 1 }
        if text[index] == UInt8(ascii: ")") {
          if depth == 0 { break }
          depth -= 1
        }
        if text[index] == UInt8(ascii: "\\"), index + 1 < text.endIndex { index += 1 }
        address.append(text[index])
        index += 1
      }
    }
    skipBlanks()
    var title: [UInt8] = []
    if index < text.endIndex, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") {
      let quote = text[index]
      guard let close = text[(index + 1)...].firstIndex(of: quote) else { return nil }
      title = Array(text[(index + 1)..<close])
      index = close + 1
      skipBlanks()
    }
    // `=300x200` gives a size.
    if index < text.endIndex, text[index] == UInt8(ascii: "=") {
      while index < text.endIndex, text[index] != UInt8(ascii: ")") { index += 1 }
    }
    guard index < text.endIndex, text[index] == UInt8(ascii: ")"), !address.isEmpty else { return nil }
    self.address = String(decoding: address, as: UTF8.self)
    self.title = String(decoding: title, as: UTF8.self)
    end = index + 1
  }
}
