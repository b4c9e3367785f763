/// The blocks of a post of Tumblr ("Neue Post Format", tumblr.com/docs/npf).
///
///     [{"type":"text","subtype":"heading1","text":"Rye"},
///      {"type":"image","media":[{"url":"https://…","width":1280}],"alt_text":"A loaf"}]
struct TumblrBlocks {
  private(set) var html = ""
  private(set) var pictures: [JSONValue] = []
  /// The addresses of videos that are files.
  private(set) var videos: [String] = []

  /// Reads blocks.
  init(_ blocks: [JSONValue]) {
    for block in blocks { add(block) }
  }

  private mutating func add(_ block: JSONValue) {
    switch block["type"].text {
    case "text": html += text(block)
    case "image":
      let sizes = block["media"].elements
      let largest = sizes.max { (Int($0["width"].text ?? "") ?? 0) < (Int($1["width"].text ?? "") ?? 0) }
      pictures.append(
        .members([
          "url": .text(largest?["url"].text), "alt": .text(block["alt_text"].text),
          "caption": .text(block["caption"].text),
        ])
      )
    case "link": html += PostHTML.card(block["url"].text, block["title"].text)
    case "video":
      if let address = block["media"]["url"].text {
        videos.append(address)
      } else {
        html += PostHTML.card(block["url"].text, nil)
      }
    case "audio": html += PostHTML.card(block["url"].text ?? block["media"]["url"].text, block["title"].text)
    default: break
    }
  }

  private func text(_ block: JSONValue) -> String {
    let text = FormattedText(block).html
    switch block["subtype"].text {
    case "heading1": return "<h2>\(text)</h2>"
    case "heading2": return "<h3>\(text)</h3>"
    case "quote", "indented": return "<blockquote><p>\(text)</p></blockquote>"
    case "ordered-list-item": return "<ol><li>\(text)</li></ol>"
    case "unordered-list-item": return "<ul><li>\(text)</li></ul>"
    default: return "<p>\(text)</p>"
    }
  }
}

/// A text with ranges that are links or emphasis; ranges count characters (Unicode scalars).
private struct FormattedText {
  let html: String

  init(_ block: JSONValue) {
    let characters = Array((block["text"].text ?? "").unicodeScalars)
    let ranges = block["formatting"].elements.compactMap { format -> (Range<Int>, String, String)? in
      guard let start = format["start"].text.flatMap({ Int($0) }),
        let end = format["end"].text.flatMap({ Int($0) }),
        start >= 0, start < end, end <= characters.count, let tags = Self.tags(format)
      else { return nil }
      return (start..<end, tags.0, tags.1)
    }
    var html = ""
    var position = 0
    // Of ranges that overlap, the first is used.
    for (range, open, close) in ranges.sorted(by: { $0.0.lowerBound < $1.0.lowerBound })
    where range.lowerBound >= position {
      html += Self.escaped(characters[position..<range.lowerBound]) + open
      html += Self.escaped(characters[range]) + close
      position = range.upperBound
    }
    self.html = html + Self.escaped(characters[position...])
  }

  private static func tags(_ format: JSONValue) -> (String, String)? {
    switch format["type"].text {
    case "bold": ("<b>", "</b>")
    case "italic": ("<i>", "</i>")
    case "strikethrough": ("<s>", "</s>")
    case "link": format["url"].text.map { ("<a href=\"\(PostHTML.escaped($0))\">", "</a>") }
    case "mention": format["blog"]["url"].text.map { ("<a href=\"\(PostHTML.escaped($0))\">", "</a>") }
    default: nil
    }
  }

  private static func escaped(_ characters: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: characters)
    return PostHTML.escaped(String(text)).replacing("\n", with: "<br>")
  }
}
