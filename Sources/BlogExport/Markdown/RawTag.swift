/// The tags around a part of a text in which no tags of templates are read (Liquid, Nunjucks, Tera).
///
///     Use {% raw %}{% comment %}{% endraw %} to hide a text.
enum RawTag {
  /// The index behind the tag `raw` at the beginning of a text; nil if there is none.
  static func end(_ text: ArraySlice<UInt8>) -> Int? { end(of: "raw", text) }

  /// The index behind the first tag `endraw` in a text; nil if there is none.
  static func partEnd(_ text: ArraySlice<UInt8>) -> Int? { firstEnd(in: text)?.upperBound }

  /// Where the first tag `endraw` is in a text; nil if there is none.
  static func firstEnd(in text: ArraySlice<UInt8>) -> Range<Int>? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "{")) {
      if let end = end(of: "endraw", text[start...]) { return start..<end }
      index = start + 1
    }
    return nil
  }

  private static func end(of word: String, _ text: ArraySlice<UInt8>) -> Int? {
    guard text.starts(with: "{%".utf8), HiddenPart.word(of: text) == word,
      let tag = TemplateTag(text.prefix(MarkdownLine.longest)), tag.words == [word]
    else { return nil }
    return tag.end
  }
}
