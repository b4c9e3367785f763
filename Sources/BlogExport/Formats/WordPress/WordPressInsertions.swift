/// What the blocks without content of a text of WordPress show.
///
///     <!-- wp:block {"ref":7} /-->     the text of the synced pattern 7, which is an item of the file
///     <!-- wp:footnotes /-->           a list of the footnotes, which are in a custom field of the post
struct WordPressInsertions {
  /// The maximum number of bytes of the patterns of a text, which may name others or the same several times.
  private static let largestPatterns = 1 << 20
  private static let maximumDepth = 8
  private static let maximumFootnotes = 1000

  private let patterns: [String: String]
  private var footnotes: String
  private var left = largestPatterns
  /// How many patterns the file does not have, or would be too much.
  private(set) var missingCount = 0

  /// The insertions of a post.
  ///
  /// - Parameters:
  ///   - post: the post; `[{"content":"Or <em>spelt</em>.","id":"6c1f…"}]` is its custom field.
  ///   - patterns: the texts of patterns by their ids.
  init(of post: XMLElement, patterns: [String: String]) {
    self.patterns = patterns
    footnotes = WordPressPictures.meta("footnotes", of: post) ?? ""
  }

  /// The text with what its blocks show, and without what not everyone may see.
  mutating func complete(_ text: String) -> String {
    let source = Array(text.utf8)
    guard ["wp:block ", "wp:footnotes "].contains(where: source.holds) else { return text }
    let shown = WordPressText.withoutGatedParts(text)
    return complete(shown: shown, footnotes: footnotes.isEmpty ? "" : list(in: shown), depth: 0)
  }

  private mutating func complete(shown text: String, footnotes: String, depth: Int) -> String {
    WordPressBlocks.replacing(text) { block in
      switch block.name {
      case "footnotes": footnotes
      case "block": pattern(JSONValue(json: Array(block.attributes))?["ref"].text, depth: depth + 1)
      default: nil
      }
    }
  }

  private mutating func pattern(_ id: String?, depth: Int) -> String? {
    guard let text = id.flatMap({ patterns[$0] }), depth <= Self.maximumDepth, text.utf8.count <= left else {
      missingCount += 1
      return nil
    }
    left -= text.utf8.count
    return complete(shown: WordPressText.withoutGatedParts(text), footnotes: "", depth: depth)
  }

  /// The footnotes to which a text refers: others may be those of hidden parts.
  private func list(in text: String) -> String {
    let notes = JSONValue(json: Array(footnotes.utf8))?.elements ?? []
    let references = Set(text.matches(of: /data-fn="([^"]*)"/).map(\.1))
    let items = notes.prefix(Self.maximumFootnotes).filter { references.contains($0["id"].text?[...] ?? "") }
      .map { "<li>\($0["content"].text ?? "")</li>" }
    return items.isEmpty ? "" : "<ol>\(items.joined())</ol>"
  }
}
