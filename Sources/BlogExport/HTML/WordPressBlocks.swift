/// The marks of blocks in a text of WordPress's editor, and what not everyone may see of it.
///
///     <!-- wp:group {"metadata":{"blockVisibility":false}} --><p>a</p><!-- /wp:group -->
///     <!-- wp:block {"ref":7} /-->
///
/// Format: `WP_Block_Parser` of WordPress.
struct WordPressBlocks {
  /// The comment at the beginning or the end of a block.
  struct Mark {
    /// The name, as in `jetpack/paywall`; those of WordPress itself have no slash.
    let name: String
    /// The attributes as JSON; empty if there are none.
    let attributes: ArraySlice<UInt8>
    let isEnd: Bool
    /// Whether the block has no content, and so no end.
    let isEmpty: Bool
    /// Where the comment is in the text.
    let range: Range<Int>
  }

  /// What follows this block is for subscribers (Jetpack).
  private static let paywall = "jetpack/paywall"

  private let source: [UInt8]
  private var position = 0

  private init(_ source: [UInt8]) { self.source = source }

  /// A text without what not everyone may see: blocks that are hidden or for subscribers, and what follows a paywall.
  ///
  /// A block that does not end is removed up to the end of the text.
  static func withoutHidden(_ text: String) -> String {
    let source = Array(text.utf8)
    guard source.holds("wp:") else { return text }
    var blocks = WordPressBlocks(source)
    return String(decoding: blocks.withoutHidden(), as: UTF8.self)
  }

  private mutating func withoutHidden() -> [UInt8] {
    var output: [UInt8] = []
    var copied = 0
    // How many blocks are open in the hidden one, with itself. As in WordPress, any end is that of the innermost one.
    var depth = 0
    while let mark = next() {
      let isPaywall = !mark.isEnd && mark.name == Self.paywall
      if depth > 0 {
        depth += mark.isEnd ? -1 : mark.isEmpty ? 0 : 1
        copied = mark.range.upperBound
      } else if isPaywall || !mark.isEnd && mark.isHidden {
        output += source[copied..<mark.range.lowerBound]
        copied = mark.range.upperBound
        depth = mark.isEmpty ? 0 : 1
      }
      if isPaywall { return output }
    }
    return depth == 0 ? output + source[copied...] : output
  }

  /// A text with other HTML in place of the blocks without content for which `replacement` gives some.
  static func replacing(_ text: String, with replacement: (Mark) -> String?) -> String {
    var blocks = WordPressBlocks(Array(text.utf8))
    var output: [UInt8] = []
    var copied = 0
    while let mark = blocks.next() {
      guard mark.isEmpty, !mark.isEnd, let html = replacement(mark) else { continue }
      output += blocks.source[copied..<mark.range.lowerBound]
      output += html.utf8
      copied = mark.range.upperBound
    }
    return String(decoding: output + blocks.source[copied...], as: UTF8.self)
  }

  /// The next mark; nil at the end.
  private mutating func next() -> Mark? {
    while let start = source.end(of: "<!--", from: position),
      let end = source.end(of: "-->", from: start)
    {
      position = end
      if let mark = Mark(comment: source[start..<end - 3]) { return mark }
    }
    position = source.count
    return nil
  }
}

extension WordPressBlocks.Mark {
  /// The content of this block is for those who pay (Jetpack, "Paid Content").
  private static let gated = "premium-content/subscriber-view"

  /// The mark with what is between `<!--` and `-->`; nil for any other comment.
  init?(comment: ArraySlice<UInt8>) {
    func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || (10...13).contains(byte) }
    var rest = comment.drop(while: isSpace)
    isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    guard rest.starts(with: "wp:".utf8) else { return nil }
    let word = rest.dropFirst(3).prefix { !isSpace($0) }
    rest = rest[word.endIndex...].drop(while: isSpace)
    isEmpty = rest.last == UInt8(ascii: "/")
    attributes = rest.first == UInt8(ascii: "{") ? isEmpty ? rest.dropLast() : rest : []
    let full = String(decoding: word, as: UTF8.self)
    name = full.hasPrefix("core/") ? String(full.dropFirst("core/".count)) : full
    range = comment.startIndex - 4..<comment.endIndex + 3
  }

  /// Whether not everyone sees the block that begins here.
  ///
  /// Since WordPress 6.9, blocks can be hidden: `{"metadata":{"blockVisibility":false}}`; those that are hidden only on
  /// some screens have an object there. The plugin Block Visibility has
  /// `{"blockVisibility":{"hideBlock":true,"controlSets":[{"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}}`.
  var isHidden: Bool {
    if name == Self.gated { return true }
    let (field, json) = ("blockVisibility", Array(attributes))
    guard json.holds(field) else { return false }
    // What cannot be read may hide it.
    guard let fields = JSONValue(json: json) else { return true }
    if fields["metadata"][field] == .boolean(false) { return true }
    let plugin = fields[field]
    return plugin["hideBlock"] == .boolean(true)
      || plugin["controlSets"].elements.contains { set in
        let role = set["controls"]["userRole"]["visibilityByRole"].text
        return role.map { !["public", "logged-out"].contains($0) } ?? false
      }
  }
}
