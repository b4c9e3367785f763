/// A text of a block of Tumblr with ranges that are links or emphasis; ranges count characters (Unicode scalars).
///
///     {"text":"Read this now","formatting":[{"start":0,"end":13,"type":"bold"},
///       {"start":5,"end":9,"type":"link","url":"https://a.example/"}]}
///
/// Ranges may overlap: where one ends in another, it is continued behind that.
struct TumblrFormattedText {
  let html: String

  /// The maximum number of ranges that are read, because each may be cut where others end.
  private static let maximumRanges = 200

  /// An element that is open, or is to be opened.
  private struct Format {
    var start: Int
    let end: Int
    let isLink: Bool
    let open: String
    let close: String
  }

  /// The text of a block.
  init(_ block: JSONValue) {
    let characters = Array((block["text"].text ?? "").unicodeScalars)
    let formats = block["formatting"].elements.prefix(Self.maximumRanges).compactMap {
      Self.format($0, count: characters.count)
    }
    // The first to open is the last; of those that begin together, the longest is outside.
    var waiting = Array(formats.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }.reversed())
    var open: [Format] = []
    var html = ""
    var position = 0
    while true {
      while let last = open.last, last.end == position { html += open.removeLast().close }
      if var next = waiting.last, next.start == position {
        waiting.removeLast()
        // Links contain no links.
        if next.isLink, open.contains(where: \.isLink) { continue }
        if let last = open.last, last.end < next.end {
          let rest = Format(
            start: last.end,
            end: next.end,
            isLink: next.isLink,
            open: next.open,
            close: next.close
          )
          let place = waiting.lastIndex { ($0.start, -$0.end) >= (rest.start, -rest.end) }
          waiting.insert(rest, at: place.map { $0 + 1 } ?? 0)
          next = Format(
            start: next.start,
            end: last.end,
            isLink: next.isLink,
            open: next.open,
            close: next.close
          )
        }
        html += next.open
        open.append(next)
        continue
      }
      let ends = [waiting.last?.start, open.last?.end].compactMap(\.self)
      guard let end = ends.min() else { break }
      html += Self.escaped(characters[position..<end])
      position = end
    }
    self.html = html + Self.escaped(characters[position...])
  }

  private static func format(_ format: JSONValue, count: Int) -> Format? {
    guard let start = format["start"].text.flatMap({ Int($0) }),
      let end = format["end"].text.flatMap({ Int($0) }),
      start >= 0, start < end, end <= count
    else { return nil }
    func element(_ name: String, _ attributes: String = "", isLink: Bool = false) -> Format {
      Format(
        start: start,
        end: end,
        isLink: isLink,
        open: "<\(name)\(attributes)>",
        close: "</\(name)>"
      )
    }
    func link(_ address: String?) -> Format? {
      address.map { element("a", " href=\"\(PostHTML.escaped($0))\"", isLink: true) }
    }
    return switch format["type"].text {
    case "bold": element("b")
    case "italic": element("i")
    case "strikethrough": element("s")
    case "link": link(format["url"].text)
    case "mention": link(format["blog"]["url"].text)
    default: nil
    }
  }

  private static func escaped(_ characters: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: characters)
    return PostHTML.escaped(String(text)).replacing("\n", with: "<br>")
  }
}
