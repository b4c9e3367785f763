import Testing

@testable import MarkdownHTML

struct HTMLTextTests {
  @Test(arguments: [
    ("<p>Hello <b>bold</b> and <i>soft</i>.</p>\n<p>Two</p>", "Hello **bold** and *soft*.\n\nTwo"),
    ("no tags", "no tags"), ("", ""), ("<p> </p><p>&nbsp;</p><div><span></span></div>", ""),
    ("<div>a<div>b</div>c</div>", "a\n\nb\n\nc"), ("<p>a<p>b", "a\n\nb"),
    ("a<br>b<br/>c", "a\nb\nc"), ("a<br><br>\n<br>b", "a\n\nb"), ("<br>a<br>", "a"),
    ("one\n  two\t\tthree", "one two three"), ("<p> a </p>", "a"), ("a&nbsp;b", "a\u{A0}b"),
    ("<h1>A</h1><h2>B</h2><h6>C</h6>text", "# A\n\n## B\n\n###### C\n\ntext"),
    ("<h2>a<br>b</h2>", "## a b"), ("<p>a</p><hr><p>b</p>", "a\n\n___\n\nb"),
    ("<dl><dt>T<dd>d<dt>U<dd>e</dl>f", "**T**\n\nd\n\n**U**\n\ne\n\nf"),
    ("<details><summary>S</summary>d</details>", "**S**\n\nd"), ("<q>a</q>", "“a”"),
    ("H<sub>2</sub>O x<sup>2</sup> <u>u</u> <abbr title='t'>ab</abbr> <x-y>z</x-y>", "H2O x2 u ab z"),
    ("<b>a<br>b</b>", "**a**\n**b**"), ("<b><p>a</p><p>b</p></b>c", "**a**\n\n**b**\n\nc"),
    ("<!-- wp:paragraph --><p>a<!-- x --> b</p><!-- /wp:paragraph -->", "a b"),
  ])
  func `blocks and lines`(html: String, markdown: String) {
    #expect(HTMLText(html).markdown == markdown)
  }

  @Test(arguments: [
    ("a<b>b</b>c", "a**b**c"), ("<em>a</em> <strong>b</strong> <del>c</del>", "*a* **b** ~~c~~"),
    ("<b><i>a</i></b>", "***a***"), ("<b>a <i>b</i></b>", "**a** ***b***"), ("<b> a </b>b", "**a** b"),
    ("<b>a</b><b>b</b>", "**ab**"), ("<b>Note:</b>a", "**Note**:a"),
    ("<b>Title:</b><i>a</i>", "**Title**:*a*"), ("x<b>(a)</b>x", "x(**a**)x"),
    ("<i>a<b>b</b></i>", "*ab*"), ("<b>a</b><i>b</i>", "**a**b"), ("<b>&nbsp;</b>a", "\u{A0}a"),
    ("<b>a<i>b</b>c</i>", "**ab**c"), ("<s><b>a</b></s>", "~~**a**~~"), ("<b></b>a", "a"), ("</b>a</i>", "a"),
    ("<code>a*b</code>", "`a*b`"), ("<code>a`b</code>", "``a`b``"), ("<code>`</code>", "`` ` ``"),
    ("<kbd>A</kbd> <kbd>B</kbd>", "`A` `B`"), ("<b><code>a</code> b</b>", "`a` **b**"),
    ("a<i>🌊</i>b", "a🌊b"), ("<i>日本</i>語", "*日本*語"),
  ])
  func `formatting in a line`(html: String, markdown: String) {
    #expect(HTMLText(html).markdown == markdown)
  }

  @Test(arguments: [
    ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"), ("<ul><li>a<li>b</ul>c", "- a\n- b\n\nc"),
    ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"), ("<ol start='7'><li>a<li>b</ol>", "7. a\n8. b"),
    ("<ol start='-3'><li>a</ol><ol start='x'><li>b</ol>", "0. a\n\n1) b"),
    ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
    ("<ol><li>a<ol><li>b</ol></ol>", "1. a\n   1. b"),
    ("<ul><li>a<ol start=2><li>b</ol></ul>", "- a\n\n  2. b"),
    ("<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>", "1. a\n   - b\n2. c"),
    ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
    ("<ul><li>a</ul><p>x</p><ul><li>b</ul>", "- a\n\nx\n\n- b"),
    ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n- c"),
    ("<ul><li></li><li>a</li></ul>", "- a"),
    ("<ul><li><pre>x\ny</pre></li></ul>", "- ```\n  x\n  y\n  ```"), ("<li>a<li>b", "- a\n- b"),
    ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc"),
    ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
    ("<blockquote>a<br>b<ul><li>c</ul></blockquote>", "> a\n> b\n>\n> - c"),
    ("<ul><li>a<blockquote>b</blockquote></ul>", "- a\n\n  > b"), ("<ul><li><h2>a</h2></ul>", "- ## a"),
    ("<blockquote></blockquote><ul></ul>a", "a"), ("</ul></blockquote></li>a", "a"),
    ("<ul><li><blockquote>a</li><li>b</ul>", "- > a\n- b"),
  ])
  func `lists and quotes`(html: String, markdown: String) {
    #expect(HTMLText(html).markdown == markdown)
  }

  @Test(arguments: [
    ("<pre>a\n  b &lt; c</pre>", "```\na\n  b < c\n```"),
    ("<pre><code class='language-swift hljs'>let a\n</code></pre>", "```swift\nlet a\n```"),
    ("<pre><code class='lang-auto'>a</code></pre>", "```\na\n```"),
    ("<pre class='language-c++'>a</pre>", "```c++\na\n```"),
    ("<pre class='language-a\"b'>a</pre>", "```\na\n```"),
    ("<pre>a<br>b<span class=x>c</span></pre>", "```\na\nbc\n```"),
    ("<pre>```</pre>", "````\n```\n````"), ("<pre> \n\n</pre>x", "x"), ("<pre>\n  a</pre>", "```\n  a\n```"),
    ("<blockquote><pre>a</blockquote>b", "> ```\n> a\n> ```\n\nb"),
    ("<pre><div>a</div><div><div>b</div></div>\n<div>\n</div><div>c</div></pre>", "```\na\nb\n\nc\n```"),
    ("<pre><p>a</p><p>b</p></pre>", "```\na\nb\n```"),
    ("<pre class=linenums><ol><li>int a;</li><li>int b;</li></ol></pre>", "```\nint a;\nint b;\n```"),
    (
      "<pre><table><tr><td>1</td><td>code a</td></tr><tr><td>2</td><td>code b</td></tr></table></pre>c",
      "```\n1 code a\n2 code b\n```\n\nc"
    ),
    ("<pre>a<blockquote>b</blockquote>c</pre>", "```\na\nb\nc\n```"),
    ("<ul><li><pre>a<ul><li>b</ul>c</li></ul>d", "- ```\n  a\n  b\n  c\n  ```\n\nd"),
  ])
  func `code blocks`(html: String, markdown: String) {
    #expect(HTMLText(html).markdown == markdown)
  }

  @Test(arguments: [
    (
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><b>2</b></td></tr></tbody></table>",
      "| A | B |\n|---|---|\n| 1 | **2** |"
    ),
    ("<table><tr><td>a|b<br>c<td><p>x</p><p>y</p><tr><td>1</table>", "| a\\|b c | x y |\n|---|---|\n| 1 |"),
    ("<table><caption>C</caption><tr><td>1</table>", "C\n\n| 1 |\n|---|"),
    ("<table><tr><td><code>a|b</code></table>", "| `a\\|b` |\n|---|"),
    ("<table><tr><td colspan=2>a</td></tr><tr><td>b<td>c</table>d", "a\n\nb c\n\nd"),
    ("<table><tr><td><table><tr><td>a</table><td>b</table>", "| a |\n|---|\n\nb"),
    ("<table><tr><td><ul><li>a</ul></table>", "- a"), ("<table></table>a", "a"), ("<table><tr><td>a", "a"),
    ("<table>x<tr><td>a</table>", "x\n\na"), ("<table><tr><td></table>a", "a"),
  ])
  func `tables`(html: String, markdown: String) {
    #expect(HTMLText(html).markdown == markdown)
  }

  @Test(arguments: [
    ("<p>a</p><ul><li style='display:none'>x<ul><li>x</ul><li>y</ul><p>b</p>", "a\n\n- y\n\nb"),
    ("<ul><li>a<li hidden>x</ul>b", "- a\n\nb"),
    ("<dl><dd>a<dt hidden>x<dd>b<dd hidden>x</dl>c", "a\n\nb\n\nc"),
    ("<table><tr><td>a<th hidden>x<td>b<tr hidden><td>x</table>c", "| a | b |\n|---|---|\n\nc"),
    ("<table><tr><td>a<tr><td hidden>x</table>c", "| a |\n|---|\n\nc"),
    ("<table><tbody hidden><tr><td>x<tbody><tr><td>a</table>b", "| a |\n|---|\n\nb"),
    ("<blockquote>a<p hidden>x</blockquote>b", "> a\n\nb"), ("<div hidden>x<p>x</div>a", "a"),
    ("<p hidden>x</div> x</p><p>a</p>", "a"), ("<div><p hidden>x</div>a", "a"),
    ("<p><ruby>a<rt hidden>x<rp>)</ruby> b</p><p>c</p>", "a) b\n\nc"),
    ("<p><ruby>a<rt hidden>x</ruby> b</p><p>c</p>", "a b\n\nc"),
    ("<p>a <span hidden>x</p><p>b</p>", "a\n\nb"),
    ("<p>a <span hidden>x<p>b", "a\n\nb"), ("<div><li hidden>x</div><p>a</p>", "a"),
    ("<div>a <span hidden><div>x</div>x<span>x</span>x</span>b</div>", "a b"),
    ("<div><p>a</p><span hidden>x<p>x</p>x</div>b", "a\n\nb"),
    ("<ul><li>a <span hidden>x<div>x<li>b</ul><p>c</p>", "- a\n- b\n\nc"),
    ("<ul><li>a<ul><li hidden>x</ul>b <span hidden>x<li>c</ul>", "- a\n\n  b\n- c"),
    ("<dl><dt>a<dd>b <span hidden>x<dt>c</dl>d", "**a**\n\nb\n\n**c**\n\nd"),
    ("<table><tr><td>a <span hidden>x<ul><li>x<td>b<tr><td>c</table>d", "a b\n\nc\n\nd"),
    ("<table><tr><td>a <span hidden>x<table><td>x</table><td>b</table>c", "a b\n\nc"),
    ("<table><colgroup hidden><col><tr><td>a</table>b", "| a |\n|---|\n\nb"),
    ("<section><div hidden>x</section>a", "a"),
    ("<div>a<span hidden>x<p>x</div>b", "a\n\nb"), ("<p>a <span hidden>x<span>y<p>b", "a\n\nb"),
    ("<p>a <sup hidden>x</p><p>b</p>", "a\n\nb"), ("<p>a <label hidden>x</p><p>b</p>", "a\n\nb"),
    ("<p>a</div> <span hidden>x<p>b", "a\n\nb"), ("<p>a<svg hidden>x<p>b", "a\n\nb"),
    ("<p>a</p><hr style='display:none'><p>b</p>", "a\n\nb"),
    ("<b hidden>x<hr hidden>x</b>a<p>b</p>", "a\n\nb"),
    ("<p>a <img hidden src='https://e.example/x.png' alt=x><br hidden>b</p>", "a b"),
    ("a<p hidden>x<img style='display: none' src='https://e.example/x.png'></p><p>b</p>", "a\n\nb"),
    ("a<svg hidden/>b<pre><svg/>c</pre>", "ab\n\n```\nc\n```"),
    ("<pre>a<span hidden>x</span>b<span hidden>x</pre>c", "```\nab\n```\n\nc"),
    ("<pre><ol><li>a<li hidden>x<li>b</ol></pre>c", "```\na\nb\n```\n\nc"),
    ("a<form style='display:none'><p>x <input></form><p>b</p>", "a\n\nb"),
    ("<form hidden><p>x</form>a", "a"), ("a<form hidden><div>x</form>x</div><p>b</p>", "a\n\nb"),
    ("a<form hidden><li>x</form><p>b</p>", "a\n\nb"), ("<form hidden>x<form>x</form>a", "a"),
    ("<div><form>a<li hidden>x</form>b</div>", "a\n\nb"), ("<h2 hidden>x<h3>a</h2>b", "### a\n\nb"),
    ("<h2 hidden>x</h3>a", "a"),
    ("<table><tr><td><b hidden>x</td><td>a</td></table>b", "|  | a |\n|---|---|\n\nb"),
    ("<table><tr><th><a hidden>x<tr><td>a</table>b", "| a |\n|---|\n\nb"),
    ("<p>a <a hidden>x<a>b</a> c</p>", "a b c"), ("<ul><li>a <b hidden>x</ul><p>x</b>c</p>", "- a\n\nc"),
    ("<ul><li><p>a <b hidden>x<ul><li>x</ul></b>b</ul>", "- a b"),
    ("<p>a<p hidden>x</p>b", "a\n\nb"), ("<p>a<hr hidden>b</p>", "a\n\nb"),
    ("<td hidden>a</td>b<p>c</p>", "ab\n\nc"), ("<caption hidden>a</caption><p>b</p>", "a\n\nb"),
    ("<p>a <a href='https://e.example'>b<span hidden>x</a>x</span> c</p>", "a [b](https://e.example) c"),
    ("<p><b>a<span hidden>x</b>x</span> b</p>", "**a** b"), ("<p><b>a<i hidden>x</b>x</i> b</p>", "**a** b"),
    ("<p><b>a<b hidden>x</b> b</b> c</p>", "**a b** c"),
    ("<div><b>a<span hidden><table><td>x</b></table></span> b</b></div>", "**a b**"),
  ])
  func `a hidden element ends where its end tag was omitted`(html: String, markdown: String) {
    #expect(HTMLText(html).markdown == markdown)
  }

  @Test(arguments: [
    "<p>a<hr>b <span hidden>x<div>x</div></span>c", "<p>a</p>b <b hidden>x<p>x</p>x</b>c",
    "<p>a</p>b <span hidden>x</b></div>x</span>c",
    "<p>a</p><p>b <span hidden>x<button><p>x</p></button>x</span>c",
    "<p>a</p><p>b <span hidden>x<legend>x<tr>x<td>x</span>c",
    "<p>a</p><div>b <span hidden>x<table><tr><td>x</div>x</table>x</span>c</div>",
    "<ul><li>a<blockquote>b <span hidden>x<li>x</li></blockquote></ul>c",
    "<ul><li>a<div>b <span hidden>x<ul><li>x</ul><li>c</ul>",
    "<ul><li>a<li>b</ul><b hidden>x</li>x</b>c", "<p>a</p>b<form><div hidden>x</form>x</div>c",
    "<ul><li>a</ul><div>b<span hidden>x</li>x</span></div>c",
    "<div>a<pre>b<table><tr><td><span hidden>x</div>x</span></table></pre></div>c",
    "<ul><li>a<pre>b<span hidden>x<li>x</pre>c", "<p>a</p>b<ul><li hidden><form><li>x</form></ul>c",
    "abc<form hidden>x<table><td></form>x</table>x</form>x", "abc<form hidden><p><label>x</form>x",
    "ab<form><p hidden>x<form>x</p>c</form>", "ab<p hidden>x<em hidden><p>x</p>x</em>c",
    "ab<b hidden>x<div hidden>x</b>x</div>c", "ab<b hidden>x<table><td>x</b>x</table>x</b>c",
    "<table><td>ab<b hidden>x<table><td><b>x</table>x</b>c</table>",
  ])
  func `a hidden element does not end before its end tag`(html: String) {
    #expect(HTMLText.plain(html).filter { $0.isLetter } == "abc")
  }

  @Test func `a hidden element that is too deep, or contains such elements, ends at its end tag`() {
    func deep(_ depth: Int) -> String { String(repeating: "<div>", count: depth) }
    #expect(HTMLText.plain("\(deep(511))a <span hidden>x<span>x</span></span> b") == "a b")
    #expect(HTMLText.plain("<li hidden>\(deep(600))x<ul><li>x</li></ul>x</li>a") == "a")
    let table = "<table><tr><td>x</td><td>x</td></tr></table>"
    #expect(HTMLText.plain("<table><tr><td>a<b hidden>\(deep(600))\(table)</div>x</b>b") == "ab")
  }

  @Test(arguments: [
    ("<a href=\"https://x.org/a?b=1&amp;c=2\">t</a>", "[t](https://x.org/a?b=1\\&c=2)"),
    ("<a href=' HTTP://x.org '>t</a>", "[t](HTTP://x.org)"),
    ("<a href='//x.org/a'>t</a>", "[t](https://x.org/a)"),
    ("<a href='/t/1'>t</a><a href='#n'>u</a><a>v</a>", "tuv"), ("<a href='mailto:a@b.cc'>t</a>", "t"),
    ("<a href='https://x.org'></a>a", "a"),
    ("<a href='https://x.org'>a<a href='https://y.org'>b</a>", "[a](https://x.org)[b](https://y.org)"),
    ("<a href='https://x.org/a_(b)'>t</a>", "[t](https://x.org/a_\\(b\\))"),
    ("<a href='https://x.org/a b\"c'>t</a>", "[t](https://x.org/a%20b%22c)"),
    ("<b>a <a href='https://x.org'>b</a></b>", "**a** [**b**](https://x.org)"),
    ("<a href='https://x.org'><h2>a</h2><p>b</p></a>", "## [a](https://x.org)\n\n[b](https://x.org)"),
    ("wow!<a href='https://x.org'>a</a>", "wow\\![a](https://x.org)"),
    ("https://x.org/a_b", "https://x.org/a\\_b"),
    (
      "<a href='https://x.org/long/path' rel='nofollow'><span class='invisible'>https://</span>"
        + "<span class='ellipsis'>x.org/long</span><span class='invisible'>/path</span></a>",
      "[https://x.org/long/path](https://x.org/long/path)"
    ),
    ("<a href='https://m.org/tags/sea' class='mention hashtag'>#<span>sea</span></a>!", "#sea!"),
    ("<a href='https://m.org/tags/sea'>#sea</a>side", "[#sea](https://m.org/tags/sea)side"),
    (
      "<a href='https://m.org/@ana' class='u-url mention'>@<span>ana</span></a>", "[@ana](https://m.org/@ana)"
    ),
  ])
  func `links`(html: String, markdown: String) {
    #expect(HTMLText(html).markdown == markdown)
  }

  @Test(arguments: [
    "* a", "*a*", "_a_", "**a**", "- a", "+ a", "-", "---", "===", "# a", "##", "1. a", "12) a", "> a", "`a`",
    "```",
    "~~a~~", "~~~", "[a](https://x.org)", "![a](https://x.org)", "[a]: https://x.org", "[x] a", "\\*", "\\",
    "&amp;amp;",
    "&amp;copy;", "&amp;#42;", "a &lt;b&gt; c", "&lt;https://x.org&gt;", "|a|", ":-", "a&b", "AT&T;", "&",
    "#", "!", "&ast;a&ast;",
    "&#42;a&#42;", "a&lt;3", "#tag and #more",
  ])
  func `text that looks like markup stays text`(html: String) {
    let shown = HTMLText.plain(html)
    for source in ["<p>\(html)</p>", "<p>x<br>\(html)</p>", "<ul><li>\(html)</li></ul>", "<h2>\(html)</h2>"] {
      let note = renderer.readNote(HTMLText(source).markdown)
      let lines = note.plainText.split(separator: "\n").map { String($0) }
      #expect(lines.last == shown, "\(source) \(HTMLText(source).markdown)")
      #expect(
        !["<em>", "<code>", "<hr", "<h3", "<ol", "<table", "<blockquote"].contains { note.html.contains($0) }
      )
    }
  }

  @Test func `hashtags stay hashtags, and only they`() {
    let post = renderer.post(
      HTMLText("<p>At the #sea with #日本 and a#b, &#35;x, <code>#no</code></p>").markdown
    )
    #expect(post.hashtags == ["sea", "日本", "x"])
    #expect(renderer.post(HTMLText("<p>#start</p>").markdown).hashtags == ["start"])
  }

  @Test(arguments: [
    ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&Eacute;&hellip;&euro;", "éÉ…€"),
    ("&#8217;&#x2019;&#X41;", "’’A"),
    ("&amp &copy x&nbspy", "& © x\u{A0}y"), ("&unknown; &; &# &#x; &#xZ;", "&unknown; &; &# &#x; &#xZ;"),
    ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("&#150;&#x80;", "–€"),
    ("a&#8;&#x202E;&#xFEFF;b", "ab"), ("a&#10;b&#x2028;c&Tab;d", "a b c d"), ("&NotEqualTilde;", "≂̸"),
    ("&ampamp;", "&amp;"), ("1 &lt 2", "1 < 2"),
  ])
  func `character references`(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
    #expect(renderer.readNote(HTMLText(html).markdown).plainText == text)
  }

  @Test func `pictures are links, and listed with description and caption`() {
    let text = HTMLText(
      """
      <p>a <img src="https://x.org/p/one.jpg?w=1&amp;h=2" alt="One *"></p>
      <figure><img src='https://x.org/two.jpg' alt=''><figcaption>Two <i>of</i> them</figcaption></figure>
      <a href="https://x.org/full.jpg"><img src="/local.jpg" alt="Three"></a>
      <img src="data:image/gif;base64,R0" data-src="https://x.org/late.jpg" alt="Four">
      <img src="data:image/gif;base64,R0" alt="Five"><img class="emoji" src="https://x.org/e.png" alt=":smile:">
      <img class="avatar" src="https://x.org/me.png" alt="me"><img src="https://x.org/t.gif" width=1 height=1>
      """
    )
    #expect(
      text.markdown == """
        a [One \\*](https://x.org/p/one.jpg?w=1\\&h=2)

        [two.jpg](https://x.org/two.jpg)

        Two *of* them

        [Three](https://x.org/full.jpg) [Four](https://x.org/late.jpg) Five:smile:
        """
    )
    #expect(
      text.images == [
        HTMLText.Image(src: "https://x.org/p/one.jpg?w=1&h=2", alt: "One *", caption: ""),
        HTMLText.Image(src: "https://x.org/two.jpg", alt: "", caption: "Two of them"),
        HTMLText.Image(src: "/local.jpg", alt: "Three", caption: ""),
        HTMLText.Image(src: "https://x.org/late.jpg", alt: "Four", caption: ""),
      ]
    )
  }

  @Test func `a hidden picture is not one of the pictures`() {
    #expect(HTMLText("a<img style='display:none' src='https://x.org/a.jpg'>").images.isEmpty)
  }

  @Test(arguments: [
    ("<p>a <img src='x.jpg' alt='One'> b</p>", "a b"),
    ("<figure><img src='x.jpg'><figcaption>Two <i>of</i> them</figcaption></figure><p>b</p>", "b"),
    ("<a href='https://x.org/full.jpg'><img src='x.jpg' alt='Three'></a>", ""),
    ("<figure><blockquote>q</blockquote><figcaption>Ana</figcaption></figure>", "> q\n\nAna"),
    ("<img src='data:image/gif;base64,R0' alt='Five'> <img class='emoji' src='e.png' alt=':s:'>", "Five :s:"),
  ])
  func `pictures that are shown with the text are omitted with their captions`(html: String, markdown: String)
  {
    let text = HTMLText(html, omitsImages: true)
    #expect(text.markdown == markdown)
    #expect(text.images == HTMLText(html).images)
  }

  @Test func `videos and sounds are links to their files`() {
    let html =
      "<video src='https://x.org/a.mp4' controls>No video here</video> <audio>Old <b>browser</b></audio>"
    #expect(HTMLText(html).markdown == "[a.mp4](https://x.org/a.mp4) Old **browser**")
  }

  @Test(arguments: [
    ("Tom &amp; Jerry", "Tom & Jerry"), ("A <em>soft</em> *day*", "A soft *day*"),
    ("<p>a</p>\n<p>b<br>c</p>", "a b c"),
    ("1 < 2", "1 < 2"), ("<script>x</script>", ""), ("&lt;b&gt;", "<b>"),
  ])
  func `a title is one line without markup`(html: String, line: String) {
    #expect(HTMLText.line(html) == line)
  }
}
