/// The sections of a text that older versions of Ghost keep as Mobiledoc (version 0.3).
///
/// Format: `MOBILEDOC.md` of bustle/mobiledoc-kit.
struct MobiledocDocument {
  private static let tags: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside", "pull-quote",
  ]
  private static let markups: Set<String> = ["strong", "b", "em", "i", "code", "s", "del", "u", "sub", "sup"]

  private let tree: JSONValue
  /// The maximum number of bytes of HTML of a section; the rest is dropped.
  private let limit: Int

  /// A document, of whose sections each has at most `limit` bytes of HTML.
  init(_ tree: JSONValue, limit: Int) {
    (self.tree, self.limit) = (tree, limit)
  }

  /// A section: a block with markers, a picture, a list, or a card.
  func section(_ section: JSONValue) -> EditorDocument.Part {
    switch section[0].text {
    case "1":
      let text = text(section[2], limit: limit)
      let name = section[1].text.flatMap { Self.tags.contains($0) ? $0 : nil } ?? "p"
      let element = name == "pull-quote" ? "blockquote" : name == "aside" ? "p" : name
      return .html(text.isEmpty ? "" : "<\(element)>\(text)</\(element)>")
    case "2":
      return .html(section[1].text.map { "<p><img src=\"\(PostHTML.escaped($0))\" alt=\"\"></p>" } ?? "")
    case "3":
      let name = section[1].text == "ol" ? "ol" : "ul"
      var items = ""
      for item in section[2].elements where items.utf8.count <= limit {
        items += "<li>\(text(item, limit: limit - items.utf8.count))</li>"
      }
      return .html("<\(name)>\(items)</\(name)>")
    case "10":
      let card = tree["cards"][Int(section[1].text ?? "") ?? -1]
      return EditorCard(card[0].text ?? "", card[1]).part
    default: return .html("")
    }
  }

  /// Markers: `[0, [0], 1, "text"]` with the markups that it opens, and how many it closes; 1 in place of 0 is an atom.
  ///
  /// What begins after `limit` bytes of HTML is dropped.
  private func text(_ markers: JSONValue, limit: Int) -> String {
    var html = ""
    var open: [String] = []
    for marker in markers.elements where html.utf8.count <= limit {
      for index in marker[1].elements.compactMap({ $0.text.flatMap { Int($0) } })
      where html.utf8.count <= limit {
        let (start, end) = markup(tree["markups"][index])
        html += start
        open.append(end)
      }
      html += marker[0].text == "1" ? atom(marker[3]) : PostHTML.escaped(marker[3].text ?? "")
      let closed = min(max(0, marker[2].text.flatMap { Int($0) } ?? 0), open.count)
      html += open.suffix(closed).reversed().joined()
      open.removeLast(closed)
    }
    return html + open.reversed().joined()
  }

  /// `["a", ["href", "https://ana.example/"]]` or `["strong"]`.
  private func markup(_ markup: JSONValue) -> (start: String, end: String) {
    let name = markup[0].text ?? ""
    if name == "a" {
      let pairs = markup[1].elements
      let place = pairs.firstIndex { $0.text == "href" }
      guard let place, place + 1 < pairs.count, let address = pairs[place + 1].text else { return ("", "") }
      return ("<a href=\"\(PostHTML.escaped(address))\">", "</a>")
    }
    return Self.markups.contains(name) ? ("<\(name)>", "</\(name)>") : ("", "")
  }

  /// `["soft-return", "", {}]`, or the text of any other atom.
  private func atom(_ index: JSONValue) -> String {
    let atom = tree["atoms"][Int(index.text ?? "") ?? -1]
    return atom[0].text == "soft-return" ? "<br>" : PostHTML.escaped(atom[1].text ?? "")
  }
}
