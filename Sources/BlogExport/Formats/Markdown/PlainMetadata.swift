/// Metadata without fences at the beginning of a text, as Pelican, MultiMarkdown and Nikola have it.
///
///     Title: A day at sea        <!--
///     Tags: sea, boats           .. title: A day at sea
///     Status: draft              .. status: draft
///                                -->
///     The text                   The text
///
/// Sources: docs.getpelican.com ("File metadata"), python-markdown.github.io/extensions/meta_data, and
/// getnikola.com/handbook.html ("Metadata formats").
struct PlainMetadata {
  /// The values, in their order.
  private(set) var members: [FrontMatterValue.Member] = []
  /// The text after them.
  let text: ArraySlice<UInt8>

  /// Fields of which one must be there, so that a text may begin with `Note: …`.
  private static let names: Set<String> = [
    "title", "date", "status", "slug", "tags", "category", "author", "authors",
  ]

  /// Reads the beginning of a text without white space before it; nil if it is not metadata.
  ///
  /// A text that follows without an empty line must be below two values, because a paragraph may begin with a name.
  init?(_ bytes: ArraySlice<UInt8>) {
    let isComment = bytes.starts(with: "<!--".utf8)
    let end = isComment ? InlineTag.commentEnd(bytes, at: bytes.startIndex) : nil
    var rest = isComment ? bytes[..<(end.map { $0 - 3 } ?? bytes.endIndex)].dropFirst(4) : bytes
    var pairs: [(name: String, value: String)] = []
    var isApart = true
    while !rest.isEmpty {
      let line = FrontMatter.line(rest)
      let content = FrontMatter.trimmed(line).drop { $0.isBlank }
      if !isComment, content.isEmpty { break }
      if let pair = Self.pair(content, isComment: isComment) {
        pairs.append(pair)
      } else if !isComment, content.startIndex > line.startIndex, !pairs.isEmpty {
        pairs[pairs.count - 1].value += " " + String(decoding: content, as: UTF8.self)
      } else if !isComment {
        isApart = false
        break
      }
      rest = bytes[min(line.endIndex + 1, rest.endIndex)..<rest.endIndex]
    }
    guard isApart || pairs.count > 1, pairs.contains(where: { Self.names.contains($0.name.lowercased()) })
    else { return nil }
    text = end.map { bytes[$0...] } ?? rest
    members = pairs.map { Self.member($0.name, $0.value) }
    if isComment, Self.isHiddenByTag(pairs) { members.append(.init("draft", .boolean(true))) }
  }

  /// The name and the value in a line; nil for other lines, such as sentences with a colon.
  ///
  /// In comments, two dots are before the name.
  private static func pair(_ line: ArraySlice<UInt8>, isComment: Bool) -> (name: String, value: String)? {
    let hasDots = line.starts(with: ".. ".utf8)
    guard hasDots || !isComment else { return nil }
    let content = line.dropFirst(hasDots ? 3 : 0)
    let name = content.prefix { $0.isLetter || $0.isDigit || $0 >= 0x80 || "_-.".utf8.contains($0) }
    let rest = content[name.endIndex...]
    guard !name.isEmpty, rest.first == UInt8(ascii: ":"),
      [0x20, 9, nil].contains(rest.dropFirst().first)
        || names.contains(String(decoding: name, as: UTF8.self).lowercased())
    else { return nil }
    let value = PlainText.trimmed(String(decoding: rest.dropFirst(), as: UTF8.self))
    return (String(decoding: name, as: UTF8.self), value)
  }

  /// A value under its name; several authors are a list.
  private static func member(_ name: String, _ value: String) -> FrontMatterValue.Member {
    guard name.lowercased() == "authors" else { return .init(name, .text(value)) }
    let separator: Character = value.contains(";") ? ";" : ","
    return .init(name, .list(value.split(separator: separator).map { .text(PlainText.trimmed(String($0))) }))
  }

  /// Whether a tag hides the text, as in older versions of Nikola (`USE_TAG_METADATA`).
  private static func isHiddenByTag(_ pairs: [(name: String, value: String)]) -> Bool {
    pairs.contains { name, value in
      name.lowercased() == "tags"
        && value.split(separator: ",").contains {
          ["draft", "private"].contains(PlainText.trimmed(String($0)).lowercased())
        }
    }
  }
}
