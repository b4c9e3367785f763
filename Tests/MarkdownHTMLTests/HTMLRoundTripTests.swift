import Testing

@testable import MarkdownHTML

/// A page shows the visible text of any HTML.
struct HTMLRoundTripTests {
  /// Pieces whose mixtures open and close everything in every order, with text that looks like markup.
  private static let pieces = [
    "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<del>", "</del>", "<code>", "</code>", "</a>",
    "<a href='https://x.org/a_b?c=1&amp;d'>", "<br>", "<ul>", "</ul>", "<ol>", "<ol start=7>", "</ol>",
    "<li>", "</li>",
    "<blockquote>", "</blockquote>", "<pre>", "</pre>", "<h2>", "</h2>", "<hr>", "<table>", "</table>",
    "<tr>", "</tr>",
    "<td>", "</td>", "<th>", "<dt>", "<dd>", "word", "a", "b ", " c", " ", "\n", "*", "**", "_", "#", "# ",
    "#tag", "-",
    "- ", "+ ", "1. ", "12) ", "=", "===", "---", ">", "> ", "|", "|-|", "`", "```", "~~", "[", "](x)", "![",
    "&amp;",
    "&lt;", "&#42;", "&nbsp;", "&eacute;", "&copy", "!", ".", ",", "\"", "“", "”", "é", "日本", "🌊", "\\",
    "&#92;",
    "<img src='https://x.org/i.jpg' alt='pic*'>", "<figure>", "<figcaption>", "</figcaption>", "</figure>",
    "<script>x</script>", "<!-- c -->", "<div>", "</div>", "<span>", "</span>", "https://x.org/a_b",
    "www.x.org", "(", ")",
    "'", "<q>", "</q>", ":", ":-", "&gt; ", "2.", "<thead>", "<svg>", "</svg>", "<td colspan=2>", "<s>",
    "</s>",
    "&amp;copy;", "$", "€", "a@b.cc ", "<summary>", "<video src='https://x.org/v.mp4'>", "</video>",
    "<p hidden>",
  ]

  /// Texts as well-known systems export them.
  static let samples = [
    """
    <!-- wp:paragraph {"dropCap":true} --><p>First <strong>light</strong> &amp; a <a href="https://example.org/walk">walk</a>.</p>
    <!-- /wp:paragraph --><!-- wp:image {"id":7} --><figure class="wp-block-image"><img src="https://example.org/a.jpg"
    alt="A harbour" class="wp-image-7"/><figcaption class="wp-element-caption">The harbour</figcaption></figure>
    <!-- /wp:image --><!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>Tea</li><!-- /wp:list-item --></ul>
    <!-- /wp:list --><!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->
    """,
    """
    <p><span class="h-card" translate="no"><a href="https://example.org/@bo" class="u-url mention">@<span>bo</span></a></span> At the
    <a href="https://example.org/tags/sea" class="mention hashtag" rel="tag">#<span>sea</span></a><br />again: <a
    href="https://example.org/a/long/path" target="_blank"><span class="invisible">https://</span><span
    class="ellipsis">example.org/a/long</span><span class="invisible">/path</span></a></p>
    """,
    """
    <p>Try <code>make</code>:</p>\n<pre><code class="lang-ruby">puts 1 &lt; 2\n</code></pre>\n<aside class="quote no-group"
    data-username="bo"><div class="title">\n<div class="quote-controls"></div>\n<img alt="" width="24" height="24"
    src="https://example.org/me.png" class="avatar"> bo:</div>\n<blockquote>\n<p>It *works*</p>\n</blockquote>\n</aside>
    """,
    """
    <!--kg-card-begin: markdown--><h2 id="one">One</h2><p>Two&nbsp;three</p><!--kg-card-end: markdown--><figure
    class="kg-card kg-gallery-card"><div><img src="https://example.org/1.jpg"></div></figure><table><thead><tr><th>Plant</th>
    <th>Height</th></tr></thead><tbody><tr><td>Oak</td><td>30 m</td></tr></tbody></table>
    """,
  ]

  /// The characters that a text shows, without white space.
  private func shown(_ text: String) -> String {
    EmailAddress.masked(text).0.split(whereSeparator: \.isWhitespace).joined()
  }

  private func check(_ html: String) {
    let text = HTMLText(html)
    let note = renderer.readNote(text.markdown)
    #expect(foreignMarkup(in: note.html) == nil, "\(html.debugDescription) \(note.html)")
    #expect(text.markdown.utf8.count <= 16 * html.utf8.count + 16, "\(html.debugDescription)")
    guard !note.problems.contains(.tooComplex) else { return }
    #expect(
      shown(note.plainText) == shown(HTMLText.plain(html)),
      "\(html.debugDescription) \(text.markdown.debugDescription)"
    )
  }

  @Test func `any mixture of tags and marks shows its text and nothing else`() {
    var state: UInt64 = 5
    for _ in 0..<4_000 {
      var html = ""
      for _ in 0..<Int(state >> 59) + 2 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        html += Self.pieces[Int(state >> 33) % Self.pieces.count]
      }
      check(html)
    }
  }

  @Test(arguments: samples)
  func `what systems export keeps its text and its links`(html: String) {
    check(html)
    let note = renderer.readNote(HTMLText(html).markdown)
    let links = html.matches(of: /<a\s+href="([^"]*)"/).map { String($0.1) }
    for link in links where !link.contains("/tags/") {
      #expect(note.html.contains("href=\"\(link)\""), "\(link)")
    }
    #expect(!note.plainText.contains("</"))
  }

  @Test(arguments: samples)
  func `any damage to a text leaves a text`(html: String) {
    let source = Array(html.utf8)
    var state: UInt64 = 77
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let marks = Array("<>/!-\"'=& ;#\n`*_[]()|\\\u{0}".utf8) + [0xC3, 0xFF, 0xE2]
    for _ in 0..<400 {
      var bytes = source
      for _ in 0..<next(12) + 1 {
        let place = next(bytes.count)
        switch next(4) {
        case 0: bytes[place] = marks[next(marks.count)]
        case 1: bytes.insert(marks[next(marks.count)], at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + next(20) + 1))
        default: bytes.insert(contentsOf: source[..<next(source.count)], at: place)
        }
        if bytes.isEmpty { bytes = source }
      }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }
}
