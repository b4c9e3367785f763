import Testing

@testable import BlogExport

/// Pictures, raw HTML and tags of templates in the text of a page.
@Suite struct MarkdownCleanerTests {
  /// Shows what is converted.
  private static let html = HTMLConverter(
    markdown: { "html(\($0.split(whereSeparator: \.isNewline).joined(separator: " ")))" },
    plain: { $0 },
    line: { $0 }
  )

  private func read(_ text: String) -> (text: String, pictures: [MarkdownCleaner.Picture]) {
    let cleaner = MarkdownCleaner(Array(text.utf8)[...], html: Self.html)
    return (PlainText.trimmed(cleaner.text), cleaner.pictures)
  }

  @Test(arguments: [
    ("a <img hidden src=a.jpg>b", "a b"), ("a <img\n  hidden\n  src=a.jpg> b", "a  b"),
    ("<p><img style='display:none' src=a.jpg>x</p>", "html(<p>x</p>)"),
  ])
  func `a hidden picture is not one of the pictures`(_ text: String, _ shown: String) {
    #expect(read(text).pictures.isEmpty && read(text).text == shown)
  }

  @Test(arguments: [
    ("![A](b.jpg)", MarkdownCleaner.Picture(address: "b.jpg", alt: "A")),
    (#"![A \[b\]](<b c.jpg> "C (d)"){: .wide}"#, .init(address: "b c.jpg", alt: "A [b]", caption: "C (d)")),
    ("![](/b(1).jpg =300x200)", .init(address: "/b(1).jpg")),
    ("[![A](b.jpg)](https://example.org/b.jpg)", .init(address: "b.jpg", alt: "A")),
    ("![A]({{ site.baseurl }}/b.jpg)", .init(address: "/b.jpg", alt: "A")),
    (#"![A]({{ "/b.jpg" | relative_url }})"#, .init(address: "/b.jpg", alt: "A")),
    (#"<img alt='A &amp; B' src="b.jpg" />"#, .init(address: "b.jpg", alt: "A & B")),
    (#"{{< figure src="b.jpg" alt="A" caption="C d" >}}"#, .init(address: "b.jpg", alt: "A", caption: "C d")),
    (#"{{% figure src="b.jpg" title="C" %}}"#, .init(address: "b.jpg", caption: "C")),
  ])
  func `a picture with a relative address is taken out of the text`(
    _ text: String,
    _ picture: MarkdownCleaner.Picture
  ) {
    #expect(read(text).pictures == [picture])
    #expect(read(text).text == "")
    #expect(read("Before \(text) after").text.hasPrefix("Before "))
  }

  @Test(arguments: [
    "`![A](b.jpg)` and ``<b>`{{ x }}``", "```\n![A](b.jpg)\n<p>\n```", "~~~~ md\n```\n{% x %}\n~~~\n~~~~",
    "Text\n\n    ![A](b.jpg)", "![A](https://example.org/b.jpg)", "![A](", "![A][b]", #"\![A](b.jpg) \<b>"#,
    "a < b > c, Array<Int> and <https://example.org>", "{not a tag} and {{ variable }}",
    "![A](data:image/png;base64,x)",
  ])
  func `code and what is no local picture stay as they are`(_ text: String) {
    #expect(read(text).text == text)
    #expect(read(text).pictures.isEmpty)
  }

  @Test(arguments: [
    ("one <b>two</b> <EM>three</EM><br>four", "one **two** *three*\\\nfour"),
    (
      "<span class=x>one</span><!-- two --> <a href='https://e.example/(1)'>three</a>",
      "one [three](https://e.example/%281%29)"
    ),
    ("see <a name='x'></a>here", "see here"),
    ("<img src=\"https://e.example/b.jpg\" alt=\"[A]\">", "![A](https://e.example/b.jpg)"),
    ("<!--more-->", ""),
    ("<div class='a'>\n<p>one</p>\n</div>\n\ntwo", "html(<div class='a'> <p>one</p> </div>)\n\ntwo"),
    ("<pre>\n\none\n</pre>\ntwo", "html(<pre> one </pre>)\n\ntwo"),
    ("<p><img src=a.jpg>x</p>", "html(<p>x</p>)"),
    ("{% highlight ruby linenos %}\n<b>\n{% endhighlight %}\nx", "```ruby\n<b>\n```\nx"),
    ("{{< highlight go >}}\na\n{{< /highlight >}}", "```go\na\n```"),
    (
      "a {% include x.html y=\"z\" %}b {{< ref \"c.md\" >}} {{< youtube id1 >}}",
      "a b c.md <https://youtu.be/id1>"
    ),
    ("one\n{: .note}\ntwo", "one\ntwo"), ("a <br hidden>b", "a b"),
    ("see <a\n href='https://e.example'>one</a>", "see [one](https://e.example)"),
    ("x <b\n\nc> and a<b | c>", "x <b\n\nc> and a<b | c>"),
    ("a <b\n- c >d", "a <b\n- c >d"), ("a <b\nc <em\n>d", "a <b\nc <em\n>d"),
    ("A <b\n---\nc>", "A <b\n---\nc>"),
    ("| a <b | c |\n|---|---|\n| d > | e |", "| a <b | c |\n|---|---|\n| d > | e |"),
    ("a <b\nc <b\nclass=x>d</b>", "a <b\nc **d**"),
  ])
  func `raw HTML and tags become Markdown`(_ text: String, _ markdown: String) {
    #expect(read(text).text == markdown)
  }

  @Test(arguments: [
    ("## Setup {#setup}", "## Setup"), ("### Next ### {: #next .x }\na", "### Next ###\na"),
    ("# A{.wide id=\"b\"}  ", "# A"), ("> ## A {#b}", "> ## A"), ("A {#b}\n---\nB {#c}", "A\n---\nB {#c}"),
    ("[a](b.md){:target=\"_blank\"} *c*{: .d}", "[a](b.md) *c*"), ("x\n\n* TOC\n{:toc}\n\ny", "x\n\n\ny"),
    ("a\n\n- b\n- c\n  d\n{:toc}\ne", "a\n\ne"), ("> A {#b}\n> ===", "> A\n> ==="),
    ("- a {#c}\n---", "- a {#c}\n---"), ("> a {#c}\n---", "> a {#c}\n---"), ("## H {#a} {.b}", "## H"),
    ("> - a {#c}\n> ---", "> - a {#c}\n> ---"), ("> - a {#c}\n>   ---", "> - a\n>   ---"),
    ("- a\n  <!-- c -->\n- b\n  ![](c.jpg)\n- d\n{:toc}", ""),
    ("- a\n  {{< figure src=\"c.jpg\" >}}\n- b\n{:toc}", ""),
    ("- a\n  {{< figure\n  src=\"c.jpg\" >}}\n- b\n{:toc}", ""),
    ("- a\n  {% if false\n  %}c{% endif %}\n- b\n{:toc}", ""),
    ("- a\n{:.b}\n{:toc}", ""), ("- a\n  {:.b}\n\n  c\n- d\n{:toc}", ""),
    ("1. a\n{:toc .b}", ""), ("a\n{:toc}", "a"), ("- a\n{:.b}", "- a"), ("- a\n\n{:toc}", "- a"),
    ("```\n## A {#b}\n- a\n{:toc}\n```", "```\n## A {#b}\n- a\n{:toc}\n```"),
    ("## A `{#b}`", "## A `{#b}`"), ("## A \\{#b}", "## A \\{#b}"), ("## A {b}", "## A {b}"),
    ("#a {#b}", "#a {#b}"), ("f(){:error, 1} and {:ok}", "f(){:error, 1} and {:ok}"),
  ])
  func `attributes of headings and links are not shown`(_ text: String, _ markdown: String) {
    #expect(read(text).text == markdown)
  }

  @Test(arguments: [
    "- one\n- two\n```\ncode\n```\nKept prose.", "- one\n<div>two</div>\n\nKept prose.", "- one\n# Heading",
    "- one\n![](a.jpg)\nKept prose.", "- one\n\nKept prose.", "1. one\n2. two\n", "- one",
    "* one\n\n![](a.jpg)\n", "* one\n\n<!-- end -->\n", "* one\n<br>", "* one\n\n<a name=\"x\"></a>\n",
    "* one\n\n{% include ad.html %}\n", "* one\n\n{% figure src=\"a.jpg\" %}\n", "* one\n{:.b}\n",
    "* one\n\n Kept prose.\n", "* one\n\n - two\n", "* one\n\n{{< figure\n  src=\"a.jpg\" >}}\n",
  ])
  func `what is before the list of a table of contents stays`(_ text: String) {
    #expect(read("\(text)\n* TOC\n{:toc}").text == read(text).text)
    #expect(read("* alpha\n\n  more\n\n* beta\n{:toc}\n\n\(text)").text == read(text).text)
  }

  @Test(arguments: [
    "![", "[", "`", "<a ", "{{ ", "{% ", "![a](<", "<!--", "``", "![a](b){a", "<img src=",
    "{{< figure src=\"", "\\",
    "<div>\n", "```\n", "<a href='x'>", "` `` ", "{% if false %}\n", "{% comment", "{{/*", "{# ",
    "<b hidden>",
    "{% x\n", "1. a\n\n    b\n", "{% raw %}", "{% raw %}{% endraw %}\n", "{% raw %}\n```\n{{/*",
    "{% x\n%}{{/*",
    "> <b hidden>\n\n", "<div hidden>\n\n`", "{% x\n\n", " - a\n", "# {#a}", "a {#b}\n---\n", "- a\n{:toc}\n",
    "*{:a", "<a \n", "<a t=\"\n", "<a t='\n<b ", "x <a\nb\n", "<a\nb>\n",
  ])
  func `repeated beginnings take linear time`(_ part: String) {
    let text = String(repeating: part, count: 10_000)
    let clock = ContinuousClock()
    let time = clock.measure { _ = read(text) }
    #expect(time < .seconds(8))
  }

  @Test(arguments: [
    ("1. Step\n\n    ![A](b.jpg)", true), ("- Step\n\n\t![A](b.jpg)", true),
    ("1. a\n\n   b\n\n    ![A](b.jpg)", true),
    ("**a**\n\n    ![A](b.jpg)", false), ("2020\n\n    ![A](b.jpg)", false),
    ("- a\n\nb\n\n    ![A](b.jpg)", false),
    ("Text\n\n    a\n    ![A](b.jpg)", false), ("# A\n    ![A](b.jpg)", false),
    ("A\n===\n    ![A](b.jpg)", false), ("***\n    ![A](b.jpg)", false), ("```\n```\n    ![A](b.jpg)", false),
    ("<div>\n</div>\n\n    ![A](b.jpg)", false), ("<pre>\n</pre>\n    ![A](b.jpg)", false),
    ("Text\n    ![A](b.jpg)", true), ("> Text\n    ![A](b.jpg)", true), ("#a\n\t![A](b.jpg)", true),
  ])
  func `a line with four spaces is code outside of lists and paragraphs`(_ text: String, _ isText: Bool) {
    #expect(read(text).pictures.count == (isText ? 1 : 0))
  }

  @Test(arguments: [
    (
      "{{< figure\n  src=\"b.jpg\"\n  alt=\"A\"\n>}}\nx", "x",
      MarkdownCleaner.Picture(address: "b.jpg", alt: "A")
    ),
    ("{% include figure.html\n x=\"y\"\n%}\nx", "x", nil),
    ("{% x\n\ny", "{% x\n\ny", nil), ("{{< x", "{{< x", nil),
    ("a {{< figure src=\"b.jpg\" caption=\"C\" >}}", "a", .init(address: "b.jpg", caption: "C")),
    ("{{< youtube id=\"x1\" start=\"30\" >}}", "<https://youtu.be/x1>", nil),
    (
      "{{< figure src=\"https://e.example/b.jpg\" alt=\"A\" caption=\"C\" >}}",
      "![A](https://e.example/b.jpg)\\\nC", nil
    ),
  ])
  func `shortcodes may take several lines and have names`(
    _ text: String,
    _ shown: String,
    _ picture: MarkdownCleaner.Picture?
  ) {
    #expect(read(text).text == shown)
    #expect(read(text).pictures == [picture].compactMap(\.self))
  }

  @Test func `a line break in a table does not end its row`() {
    #expect(read("| a<br>b | c |").text == "| a b | c |")
  }

  @Test(arguments: [
    "a\n    {% comment %}x{% endcomment %}\nb", "a\n\t<span hidden>x</span>\nb",
    "a\n\t{% if false\n\t%}x{% endif %}\nb", "a <span\nhidden>x</span>\nb",
    "a <span\n  class='c'\n\tHIDDEN >x</span> b",
    "a <b\nc\n\n <span\nhidden>x</span> b", "a <i\nstyle='display:\nnone'>x\n</i> b",
  ])
  func `hidden text is not shown in a line that continues another`(_ text: String) {
    let shown = read(text).text
    #expect(shown.contains("a") && shown.contains("b") && !shown.contains("x"))
  }

  @Test(arguments: [
    ("Quiet. <!-- ask Ana\nwhether 5 Mill Lane --> We left.", "Quiet. \n We left."),
    ("a <!-- b\nc\nd --> e `<!--`\nf", "a \n e `<!--`\nf"), ("a <!-- b\n--> ![A](b.jpg)", "a"),
    ("a <!-- b\n\nc", "a \n\nc"), ("a <!-- b\nc -->\nd", "a \nd"), ("a <!-- b --> c\nd", "a  c\nd"),
  ])
  func `a comment may continue in other lines`(_ text: String, _ shown: String) {
    #expect(read(text).text == shown)
  }
}
