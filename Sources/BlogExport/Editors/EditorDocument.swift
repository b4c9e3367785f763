import Basics

/// A text as the editors of Ghost keep it: JSON of Lexical, or of Mobiledoc before version 6.
///
///     {"root":{"children":[{"type":"paragraph","children":[{"type":"extended-text","text":"Rye","format":1}]}],"type":"root"}}
///     {"version":"0.3.1","markups":[["strong"]],"atoms":[],"cards":[],"sections":[[1,"p",[[0,[0],1,"Rye"]]]]}
///
/// The result is read like any other untrusted HTML and Markdown.
enum EditorDocument {
  /// A part of a text.
  enum Part: Equatable {
    case html(String)
    /// What the author wrote in Markdown.
    case markdown(String)

    /// The text in either format.
    var text: String {
      switch self {
      case .html(let text), .markdown(let text): text
      }
    }
  }

  /// The parts of a text in their order, none of one that is cut; nil if it is not such a document.
  static func parts(in text: String) -> [Part]? {
    guard text.utf8.first == UInt8(ascii: "{") else { return nil }
    guard let tree = try? JSONValue(Array(text.utf8)) else { return isBeginning(text) ? [] : nil }
    if tree["root"] != .null {
      let lexical = LexicalDocument()
      return joined(tree["root"]["children"].elements.map { lexical.block($0) })
    }
    guard tree["version"].text != nil, tree["sections"] != .null else { return nil }
    // Sections refer to cards and markups, so that a small text could become a large one.
    let limit = max(1 << 20, text.utf8.count * 8)
    let mobiledoc = MobiledocDocument(tree, limit: limit)
    var parts: [Part] = []
    var size = 0
    for section in tree["sections"].elements where size <= limit {
      parts.append(mobiledoc.section(section))
      size += parts.last?.text.utf8.count ?? 0
    }
    return joined(parts)
  }

  /// The document whose only part is a text in Markdown.
  static func document(markdown text: String) -> String {
    JSONWriter.object { json in
      json.member("root") { root in
        root.member("children", array: [text]) { json, text in
          json.object { card in
            card.member("type", "markdown")
            card.member("markdown", text)
          }
        }
      }
    }
  }

  /// Whether a text begins like a document.
  private static func isBeginning(_ text: String) -> Bool {
    let start = text.prefix(40).filter { !$0.isWhitespace }
    return ["{\"root\":{", "{\"version\":\"0."].contains { start.hasPrefix($0) }
  }

  /// Parts without empty ones, with HTML in one part as far as possible.
  private static func joined(_ parts: [Part]) -> [Part] {
    parts.reduce(into: []) { joined, part in
      switch (joined.last, part) {
      case (_, .html("")), (_, .markdown("")): break
      case (.html(let before)?, .html(let html)): joined[joined.count - 1] = .html(before + html)
      default: joined.append(part)
      }
    }
  }
}
