/// The front matter of a text file, and the text after it.
///
///     ---                        +++                        {
///     title: A day at sea        title = "A day at sea"       "title": "A day at sea"
///     tags: [sea, boats]         tags = ["sea", "boats"]    }
///     ---                        +++
///
/// YAML as Jekyll, Hugo, Eleventy and Zola read it, TOML as Hugo and Zola do, JSON as Hugo does; `---json` and
/// `---toml` are of Eleventy. So is `---js`, which cannot be read: only running it shows whether the text is a draft.
/// ``PlainMetadata`` has no fences.
struct FrontMatter {
  /// The values; an empty mapping if there is no front matter.
  let value: FrontMatterValue
  /// The text after it.
  let text: ArraySlice<UInt8>

  /// What is wrong with a front matter.
  struct Fault: Error, Hashable {
    /// The language: YAML, TOML or JSON.
    let language: String
    /// The line of the file, from 1; nil if it is unknown.
    let line: Int?
    /// What is wrong.
    let reason: String
  }

  /// Reads the beginning of a file in UTF-8 without a byte-order mark.
  ///
  /// Names with capital letters are also there in lowercase.
  init(_ bytes: [UInt8], yaml: YAMLConverter?) throws(Fault) {
    let start = bytes.firstIndex { $0 != 0x20 && !(9...13).contains($0) } ?? bytes.endIndex
    let rest = bytes[start...]
    if rest.first == UInt8(ascii: "{"), Self.beginsObject(rest) {
      do throws(JSONFault) {
        let (value, count) = try FrontMatterValue.json(rest)
        self.init(value: value, text: rest.dropFirst(count))
      } catch {
        throw Fault(
          language: "JSON",
          line: Self.line(of: start + error.offset, in: bytes),
          reason: error.reason.sentence
        )
      }
      return
    }
    guard let block = Self.block(rest) else {
      // An indented line is code.
      let isIndented = start > 0 && bytes[start - 1] != UInt8(ascii: "\n")
      let metadata = isIndented ? nil : PlainMetadata(rest)
      self.init(value: .mapping(metadata?.members ?? []), text: metadata?.text ?? bytes[...])
      return
    }
    guard block.isClosed else {
      throw Fault(language: block.language, line: Self.line(of: start, in: bytes), reason: "it does not end")
    }
    let value = try Self.value(
      of: block,
      before: Self.line(of: block.inside.startIndex, in: bytes),
      yaml: yaml
    )
    self.init(value: value, text: block.after)
  }

  private init(value: FrontMatterValue, text: ArraySlice<UInt8>) {
    if case .mapping(let members) = value {
      self.value = .mapping(members + Self.lowercased(members))
    } else {
      self.value = .mapping([])
    }
    self.text = text
  }

  /// The members whose names have capital letters, under lowercase names that no member has.
  ///
  /// Hugo does not distinguish the two ("Front matter"): `Draft = true` is a draft. A field with the name of a
  /// flag and a text, such as `Private: Lessons`, is one of the theme.
  private static func lowercased(_ members: [FrontMatterValue.Member]) -> [FrontMatterValue.Member] {
    let names = Set(members.map(\.name))
    return members.compactMap { member in
      let name = member.name.lowercased()
      guard !names.contains(name), !flags.contains(name) || isFlag(member.value) else { return nil }
      return FrontMatterValue.Member(name, member.value)
    }
  }

  /// Names of fields that mark a text by being true; a password marks it by its text.
  private static let flags = Set(
    FieldMap.Mark.usual.filter { $0.values.isEmpty && $0.path != "post_password" }
      .map { $0.path.lowercased() }
  )

  /// Whether a value is true or false, also as a word or a number.
  private static func isFlag(_ value: FrontMatterValue) -> Bool {
    switch value {
    case .boolean: true
    case .text(let text):
      ["true", "yes", "y", "on", "1"].contains(PlainText.trimmed(text).lowercased())
    default: false
    }
  }

  /// Whether an object of JSON begins, not a tag of a template.
  private static func beginsObject(_ bytes: ArraySlice<UInt8>) -> Bool {
    let next = bytes.dropFirst().first { $0 != 0x20 && !(9...13).contains($0) }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// The lines between two fences.
  private struct Block {
    let language: String
    let inside: ArraySlice<UInt8>
    /// What follows; empty if the block does not end.
    let after: ArraySlice<UInt8>
    let isClosed: Bool
  }

  /// The block at the beginning of a text; nil if there is none.
  private static func block(_ bytes: ArraySlice<UInt8>) -> Block? {
    let first = line(bytes)
    guard let language = language(ofFence: String(decoding: trimmed(first), as: UTF8.self)) else {
      return nil
    }
    let fence = Array(trimmed(first).prefix(3))
    let start = min(first.endIndex + 1, bytes.endIndex)
    var next = bytes[start...]
    while !next.isEmpty {
      let current = line(next)
      let mark = trimmed(current)
      let after = bytes[min(current.endIndex + 1, bytes.endIndex)...]
      if mark.elementsEqual(fence) || (language == "YAML" && mark.elementsEqual("...".utf8)) {
        return Block(
          language: language,
          inside: bytes[start..<current.startIndex],
          after: after,
          isClosed: true
        )
      }
      next = after
    }
    // A text may begin with a line across the page; a file that was cut must not be published.
    let isText = language == "YAML" && !beginsWithKey(bytes[start...]) || isUnknown(language)
    return isText ? nil : Block(language: language, inside: bytes[start...], after: [], isClosed: false)
  }

  /// Whether the first line that is neither empty nor a comment may be `key: value`.
  ///
  /// An empty line before it belongs to a text below a line across the page.
  private static func beginsWithKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !trimmed(line(bytes)).isEmpty else { return false }
    var next = bytes
    while !next.isEmpty {
      let current = line(next)
      let content = trimmed(current).drop { $0.isBlank }
      if let first = content.first, first != UInt8(ascii: "#") { return isKey(content) }
      next = bytes[min(current.endIndex + 1, bytes.endIndex)...]
    }
    return false
  }

  /// Whether a line is `key: value`, and not a sentence with a colon.
  private static func isKey(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      !line[..<colon].contains(where: { $0.isBlank })
    else { return false }
    return line[(colon + 1)...].first.map { $0.isBlank } ?? true
  }

  /// The language that the first line names, in any case a word: `js` for `---js`; nil if it is not a fence.
  private static func language(ofFence line: String) -> String? {
    if line == "+++" { return "TOML" }
    guard line.hasPrefix("---"), line.utf8.count < 20 else { return nil }
    let word = PlainText.trimmed(String(line.dropFirst(3))).lowercased()
    // YAML may have a comment there (YAML 1.2.2, 9.1.4).
    switch word.hasPrefix("#") ? "" : word {
    case "", "yaml", "yml": return "YAML"
    case "toml": return "TOML"
    case "json": return "JSON"
    case "js", "javascript": return "JavaScript"
    default: return word.allSatisfy(\.isLetter) ? word : nil
    }
  }

  private static func isUnknown(_ language: String) -> Bool {
    !["YAML", "TOML", "JSON", "JavaScript"].contains(language)
  }

  private static func value(
    of block: Block,
    before line: Int,
    yaml: YAMLConverter?
  ) throws(Fault) -> FrontMatterValue {
    switch block.language {
    case "TOML":
      do throws(TOMLReader.Fault) { return try TOMLReader.read(block.inside) } catch {
        throw Fault(language: "TOML", line: line + error.line - 1, reason: "expected \(error.expected)")
      }
    case "JSON":
      do throws(JSONFault) { return try FrontMatterValue.json(block.inside).value } catch {
        let place = self.line(of: error.offset, in: Array(block.inside))
        throw Fault(language: "JSON", line: line + place - 1, reason: error.reason.sentence)
      }
    case "YAML":
      guard let yaml else { throw Fault(language: "YAML", line: line, reason: "it cannot be read here") }
      do throws(YAMLConverter.Fault) {
        return try yaml.value(String(decoding: block.inside, as: UTF8.self))
      } catch {
        throw Fault(language: "YAML", line: error.line.map { line + $0 - 1 }, reason: error.reason)
      }
    default: throw Fault(language: "YAML, TOML or JSON", line: line - 1, reason: "it is \(block.language)")
    }
  }

  /// Whether a text begins with a fence.
  static func isFenced(_ text: some StringProtocol) -> Bool {
    let line = PlainText.trimmed(String(text.prefix { !$0.isNewline }))
    return language(ofFence: line).map { !isUnknown($0) } ?? false
  }

  /// The first line of a text, without its end.
  static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes[..<(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex)]
  }

  /// A line without white space at its end.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line[..<((line.lastIndex { !$0.isBlank && $0 != 13 } ?? line.startIndex - 1) + 1)]
  }

  /// The line, from 1, of the byte at an offset.
  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }
}
