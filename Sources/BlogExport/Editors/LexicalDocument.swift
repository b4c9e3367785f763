/// The nodes of a text that Ghost's editor keeps as JSON of Lexical.
///
/// Field names: `packages/kg-default-nodes` of TryGhost/Koenig.
struct LexicalDocument {
  /// The bits of `format` in a text with their elements.
  private static let formats = [
    (16, "code"), (1, "strong"), (2, "em"), (4, "del"), (8, "u"), (32, "sub"), (64, "sup"),
  ]

  /// A node on the first level.
  func block(_ node: JSONValue) -> EditorDocument.Part {
    switch node["type"].text {
    case "paragraph", "aside": .html(element("p", node))
    case "heading", "extended-heading": .html(element(headingName(node), node))
    case "quote", "extended-quote": .html("<blockquote><p>\(inline(node))</p></blockquote>")
    case "list": .html(list(node))
    case "text", "extended-text", "link", "autolink": .html("<p>\(inline(of: node))</p>")
    default:
      node["children"].elements.isEmpty
        ? EditorCard(node["type"].text ?? "", node).part : .html(element("p", node))
    }
  }

  private func headingName(_ node: JSONValue) -> String {
    let name = node["tag"].text ?? ""
    return ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name) ? name : "h2"
  }

  private func element(_ name: String, _ node: JSONValue) -> String {
    let text = inline(node)
    return text.isEmpty ? "" : "<\(name)>\(text)</\(name)>"
  }

  private func list(_ node: JSONValue) -> String {
    let isNumbered = node["listType"].text == "number" || node["tag"].text == "ol"
    let start = node["start"].text.flatMap { Int($0) }.flatMap { $0 > 1 ? " start=\"\($0)\"" : nil } ?? ""
    let items = node["children"].elements.map { item in
      "<li>\(item["children"].elements.map { $0["type"].text == "list" ? list($0) : inline(of: $0) }.joined())</li>"
    }
    return isNumbered ? "<ol\(start)>\(items.joined())</ol>" : "<ul>\(items.joined())</ul>"
  }

  // MARK: Text

  private func inline(_ node: JSONValue) -> String {
    node["children"].elements.map { inline(of: $0) }.joined()
  }

  private func inline(of node: JSONValue) -> String {
    switch node["type"].text {
    case "linebreak": "<br>"
    case "link", "autolink", "at-link":
      node["url"].text.map { "<a href=\"\(PostHTML.escaped($0))\">\(inline(node))</a>" } ?? inline(node)
    default: node["text"].text.map { text($0, node) } ?? inline(node)
    }
  }

  private func text(_ text: String, _ node: JSONValue) -> String {
    let format = node["format"].text.flatMap { Int($0) } ?? 0
    return Self.formats.reduce(PostHTML.escaped(text)) { html, item in
      format & item.0 == 0 ? html : "<\(item.1)>\(html)</\(item.1)>"
    }
  }
}
