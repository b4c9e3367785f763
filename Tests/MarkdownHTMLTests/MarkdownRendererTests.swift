import Testing

@testable import MarkdownHTML

struct MarkdownRendererTests {
  @Test(arguments: [
    (
      "**bold** *soft* ~~gone~~ `x < y`",
      "<p><strong>bold</strong> <em>soft</em> <del>gone</del> <code>x &lt; y</code></p>"
    ),
    ("one\ntwo\n\nthree", "<p>one<br />\ntwo</p>\n<p>three</p>"),
    ("one\r\ntwo\r\rthree", "<p>one<br />\ntwo</p>\n<p>three</p>"),
    ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    ("3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>"),
    ("- [ ] a\n- [x] b", "<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>"),
    ("> a", "<blockquote>\n<p>a</p>\n</blockquote>"),
    ("```c++\na<b\n```", "<pre><code class=\"language-c++\">a&lt;b\n</code></pre>"),
    ("    code", "<pre><code>code\n</code></pre>"),
    ("***", "<hr />"),
    ("~5 and ~6", "<p>~5 and ~6</p>"),
    ("", ""),
    (" \n\t\n ", ""),
  ])
  func `GitHub's Markdown becomes HTML`(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test func `a table has headings and aligned cells`() {
    #expect(
      html("|a|b|\n|-|-:|\n|1|2|") == """
        <table>
        <thead>
        <tr>
        <th scope="col">a</th>
        <th scope="col" class="align-right">b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td class="align-right">2</td>
        </tr>
        </tbody>
        </table>
        """
    )
    #expect(renderer.note("|a|b|\n|-|-:|\n|1|2|").plainText == "a b\n1 2")
  }

  @Test func `headings of a post are below the page's title, those of a comment in no outline`() {
    #expect(renderer.post("x\ny\n\n# a\n\n###### b").html.hasSuffix("<h2>a</h2>\n<h3>b</h3>"))
    #expect(html("# a") == "<p><strong>a</strong></p>")
  }

  @Test(arguments: [
    ("## a\n\n### b\n\n## c", "232"), ("### a\n\n# b\n\n## c\n\n# d", "2232"),
    ("# a\n\n### b\n\n## c\n\n###### d\n\n###### e", "23344"),
    ("# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f\n\n# g", "2345662"),
  ])
  func `the outline of a post has no gaps`(text: String, levels: String) {
    let html = renderer.post("x\ny\n\n\(text)").html
    #expect(html.matches(of: /<h(\d)>/).map { String($0.1) }.joined() == levels)
    #expect(html.matches(of: /<\/h(\d)>/).map { String($0.1) }.joined() == levels)
  }

  @Test(arguments: [
    ("I <3 you & me", "<p>I &lt;3 you &amp; me</p>"),
    ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"),
    ("<script>\nalert(1)\n</script>", "<p>&lt;script&gt;<br />\nalert(1)<br />\n&lt;/script&gt;</p>"),
    ("&lt;i&gt; &copy; &amp;amp;", "<p>&lt;i&gt; © &amp;amp;</p>"),
  ])
  func `raw HTML is shown as text`(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test(arguments: [
    ("![A cat](https://img.org/c.png)", link("https://img.org/c.png", "A cat")),
    ("![](https://img.org/c.png)", link("https://img.org/c.png", "https://img.org/c.png")),
    ("[![A cat](https://img.org/c.png)](https://x.org)", link("https://x.org", "A cat")),
    ("[](https://x.org)", link("https://x.org", "https://x.org")),
    ("[**a** #b](https://x.org 'title')", link("https://x.org", "<strong>a</strong> #b")),
    ("<https://x.org/a>", link("https://x.org/a", "https://x.org/a")),
    ("[a](www.x.org)", link("http://www.x.org", "a")),
    ("[a]\n\n[a]: https://x.org", link("https://x.org", "a")),
    ("[a](/here)", "a"),
    ("[a]()", "a"),
    ("[a](mailto:someone)", "a"),
    ("![cat](javascript:x)", "cat"),
  ])
  func `links leave the site with care and pictures become links`(text: String, expected: String) {
    #expect(html(text) == "<p>\(expected)</p>")
  }

  @Test func `lost links are reported`() {
    #expect(renderer.note("[a](x:y) [b]()").problems == [.linkRemoved(count: 2)])
    #expect(renderer.note("[a](https://x.org)").problems == [])
  }

  @Test func `plain text has no markup and one line a block`() {
    let post = renderer.post("Title\n\n**a** [b](https://x.org)\nc\n\n- d\n- [x] e\n\n`f`")
    #expect(post.plainText == "a b\nc\nd\n☑ e\nf")
    #expect(post.excerpt == "a b c d ☑ e f")
  }

  @Test func `the same texts give the same results from many tasks`() async {
    let texts = (0..<400).map { number in
      switch number % 5 {
      case 0: "~~gone \(number)~~ *a* www.example.org"
      case 1: "plain text \(number) #tag"
      case 2: "*~a~* **b** \(number)"
      case 3: "|a|b|\n|-|-|\n|~~\(number)~~|2|\n\n- [x] done"
      default: "**b** _c_ `d` [e](https://x.org/\(number)) f\n\n> g"
      }
    }
    let serial = texts.map { renderer.post($0) }
    let results = await withTaskGroup(of: [MarkdownPost].self) { group in
      for _ in 0..<4 { group.addTask { texts.map { renderer.post($0) } } }
      var results: [[MarkdownPost]] = []
      for await result in group { results.append(result) }
      return results
    }
    #expect(results.allSatisfy { $0 == serial })
    #expect(serial[0].html.contains("<del>gone 0</del>"))
  }
}
