@testable import MarkdownHTML

/// The renderer of the tests: tags live below `/tags/`.
let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0.lowercased())/" }, excerptLength: 40)

/// The HTML of a comment.
func html(_ text: String) -> String { renderer.note(text).html }

/// A link as it must look.
func link(_ url: String, _ text: String) -> String {
  "<a href=\"\(url)\" rel=\"nofollow ugc noopener\">\(text)</a>"
}

/// A hashtag as it must look.
func tag(_ name: String) -> String {
  "<a href=\"/tags/\(name.lowercased())/\" class=\"hashtag\" rel=\"tag\">#\(name)</a>"
}

/// The attributes and elements that output may hold, and nothing else.
///
/// - Returns: the first text between `<` and `>` that is not one of them; nil if there is none.
func foreignMarkup(in html: String) -> String? {
  let plain: Set<String> = [
    "p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code", "table", "thead",
    "tbody",
    "tr", "th", "td", "em", "strong", "del", "a",
  ]
  for piece in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
    guard let end = piece.firstIndex(of: ">") else { return String(piece) }
    let tag = String(piece[..<end])
    if tag.hasPrefix("/"), plain.contains(String(tag.dropFirst())) { continue }
    if plain.contains(tag) || tag == "br /" || tag == "hr /" || tag == "th scope=\"col\"" { continue }
    if tag.wholeMatch(of: /a href="https?:\/\/[^"'<>\s]*" rel="nofollow ugc noopener"/) != nil { continue }
    if tag.wholeMatch(of: /a href="\/tags\/[^"'<>\s]*" class="hashtag" rel="tag"/) != nil {
      continue
    }
    if tag.wholeMatch(of: /code class="language-[A-Za-z0-9+#\-]+"/) != nil { continue }
    if tag.wholeMatch(of: /ol start="[0-9]+"/) != nil { continue }
    if tag.wholeMatch(of: /(th scope="col"|td) class="align-(left|center|right)"/) != nil { continue }
    return tag
  }
  return nil
}
