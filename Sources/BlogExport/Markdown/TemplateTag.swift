/// A tag of a template in a text: of Liquid, `{% include x.html %}`, or a shortcode of Hugo, `{{< figure src="a" >}}`.
struct TemplateTag {
  /// The words; values in quotes keep their names and quotes: `src="a b.jpg"`.
  let words: [String]
  /// The index behind it.
  let end: Int

  /// The tag at the beginning of a text; nil if there is none.
  init?(_ text: ArraySlice<UInt8>) {
    guard let end = Self.end(of: text), let kind = Self.kind(of: text) else { return nil }
    guard kind != .expression else { return nil }
    let start = kind == .liquid ? 2 : 3
    let inside = text[(text.startIndex + start)..<(end - start)]
    self.end = end
    words = Self.words(inside)
  }

  /// Whether the tag at the beginning of a text continues in the next line.
  static func isCut(_ text: ArraySlice<UInt8>) -> Bool {
    guard let kind = kind(of: text), kind != .expression else { return false }
    return text.count < MarkdownLine.longest && end(of: text) == nil
  }

  /// The value of the first of some names that has one: `src="a"` or `src=a`.
  func value(of names: [String]) -> String? {
    for name in names {
      for word in words where word.hasPrefix("\(name)=") {
        let value = word.dropFirst(name.count + 1)
        let quote = value.first.map { "\"'`".contains($0) } ?? false
        return quote ? String(value.dropFirst().dropLast()) : String(value)
      }
    }
    return nil
  }

  private enum Kind {
    /// `{% … %}`
    case liquid
    /// `{{< … >}}` and `{{% … %}}`
    case shortcode
    /// `{{ … }}`
    case expression
  }

  private static func kind(of text: ArraySlice<UInt8>) -> Kind? {
    guard text.first == UInt8(ascii: "{"), text.count > 3 else { return nil }
    let (second, third) = (text[text.startIndex + 1], text[text.startIndex + 2])
    if second == UInt8(ascii: "%") { return .liquid }
    guard second == UInt8(ascii: "{") else { return nil }
    return third == UInt8(ascii: "<") || third == UInt8(ascii: "%") ? .shortcode : .expression
  }

  /// The end of the tag at the beginning of a text: after its last bracket; nil if there is none on the line.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    guard let kind = kind(of: text) else { return nil }
    let text = text.prefix(MarkdownLine.longest)
    let closing: [UInt8] =
      switch kind {
      case .liquid: Array("%}".utf8)
      case .expression: Array("}}".utf8)
      case .shortcode:
        [text[text.startIndex + 2] == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "%")] + "}}".utf8
      }
    var index = text.startIndex + (kind == .shortcode ? 3 : 2)
    while index + closing.count <= text.endIndex, text[index] != UInt8(ascii: "\n") {
      if text[index] == closing[0], text[index...].starts(with: closing) { return index + closing.count }
      index += 1
    }
    return nil
  }

  private static func words(_ text: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var quote: UInt8?
    for byte in text {
      if let open = quote {
        word.append(byte)
        if byte == open { quote = nil }
      } else if byte.isBlank || byte == 13 || byte == UInt8(ascii: "\n") {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
      } else {
        word.append(byte)
        if "\"'`".utf8.contains(byte) { quote = byte }
      }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    // The mark that removes white space around a tag (`{%- raw -%}`) is not a word.
    if words.first == "-" { words.removeFirst() }
    if let first = words.first, first.hasPrefix("-") { words[0] = String(first.dropFirst()) }
    if words.last == "-" { words.removeLast() }
    if words.count == 1, words[0].hasSuffix("-") { words[0].removeLast() }
    return words
  }

  /// The picture that the tag shows, in Markdown; empty if it has no address.
  private var image: String {
    guard let address = value(of: ["src", "link"]) else { return "" }
    let caption = value(of: ["caption", "title"]) ?? ""
    let alt = (value(of: ["alt"]) ?? "").filter { !"[]\\".contains($0) }
    let target = MarkdownLine.target(address)
    if PictureAddress.isRelative(address) {
      return "![\(alt)](\(target) \"\(caption.replacing("\"", with: "'"))\")"
    }
    // The caption has a line of its own, because a picture of another server becomes a link.
    return "![\(alt)](\(target))\(caption.isEmpty ? "" : "\\\n\(caption)")"
  }

  // MARK: Tags inside a line

  /// A text whose expressions have the values that a site at its root gives them, and whose other tags are gone; code
  /// in a line is not changed.
  ///
  /// `{{ site.baseurl }}/a.jpg` and `{{ "/a.jpg" | relative_url }}` become `/a.jpg`.
  static func resolved(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "{")) else { return text }
    var result: [UInt8] = []
    var index = text.startIndex
    var mayBeRaw = true
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "`") {
        let end = MarkdownLine.codeEnd(text, at: index)
        result += text[index..<end]
        index = end
      } else if mayBeRaw, let start = RawTag.end(text[index...]) {
        if let end = RawTag.firstEnd(in: text[start...]) {
          result += text[start..<end.lowerBound]
          index = end.upperBound
        } else {
          // Not searched again, so that many tags do not take long.
          mayBeRaw = false
        }
      } else if text[index] == UInt8(ascii: "{"), let end = end(of: text[index...]) {
        result += value(of: text[index..<end])
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result[...]
  }

  /// What a tag inside a text becomes.
  private static func value(of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch kind(of: tag) {
    case .liquid?: return []
    case .shortcode?:
      guard let read = TemplateTag(tag), let word = read.words.first else { return [] }
      let first = read.words.dropFirst().first.map { $0.filter { !"\"'".contains($0) } }
      let target = read.value(of: ["id"]) ?? first ?? ""
      switch word {
      case "ref", "relref": return Array(target.utf8)[...]
      case "youtube" where !target.contains("="): return Array("<https://youtu.be/\(target)>".utf8)[...]
      case "vimeo" where !target.contains("="): return Array("<https://vimeo.com/\(target)>".utf8)[...]
      case "figure", "img", "image": return Array(read.image.utf8)[...]
      default: return []
      }
    default:
      let inside = tag.dropFirst(2).dropLast(2).drop { $0 == 0x20 || $0 == UInt8(ascii: "-") }
      if inside.starts(with: "site.".utf8) || inside.starts(with: "page.".utf8) { return [] }
      guard let quote = inside.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = inside.dropFirst().firstIndex(of: quote)
      else { return tag }
      return inside[(inside.startIndex + 1)..<end]
    }
  }
}
