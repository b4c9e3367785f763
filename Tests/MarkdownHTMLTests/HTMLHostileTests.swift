import Testing

@testable import MarkdownHTML

/// HTML that wants to get a script, a frame or broken markup onto the page.
struct HTMLHostileTests {
  /// What a page shows of HTML.
  private func shown(_ html: String) -> MarkdownNote { renderer.readNote(HTMLText(html).markdown) }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "java\tscript:alert(1)", "java&#10;script:alert(1)", "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)",
    "&#106;avascript:alert(1)", "&#0000106avascript:alert(1)", "&#x6A;avascript&colon;alert(1)",
    "\u{1}javascript:alert(1)",
    "&#1;javascript:alert(1)", "javascript&#58alert(1)", "data:text/html,&lt;script>", "vbscript:x",
    "//evil@x.org",
    "https://user:pass@x.org", "file:///etc/passwd", "https:javascript:x", "blob:x.org", "https://",
    "https://x.org:99999",
    "https://a@b.cc/", "https://x.org/?mail=a@b.cc", "https://x.org/?mail=a%40b.cc", "http:/\\x.org",
    "https://x\u{202E}.org/ a@b.cc",
  ])
  func `no link goes to an unsafe address`(url: String) {
    for html in [
      "<a href=\"\(url)\">t</a>", "<a href='\(url)'>t</a>", "<A HREF=\"\(url)\">t</A>",
      "<a\nhref = \"\(url)\" >t</a>",
      "<a href=\"\(url)\"><img src=\"\(url)\" alt=t></a>", "<img src=\"\(url)\" alt=t>",
      "<video src=\"\(url)\">t</video>",
      "<a href=x href=\"\(url)\">t</a>", "<a/href=\"\(url)\">t</a>",
    ] {
      let note = shown(html)
      #expect(!note.html.contains("<a "), "\(html) \(note.html)")
      #expect(note.plainText == "t")
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<SCRIPT SRC=//x.org/x.js></SCRIPT>", "<script/x>alert(1)</script >",
    "<script>alert(1)",
    "<script><!--</script>", "<script>if (a<b) '</script", "<style>alert{}</style>", "<style>alert",
    "<textarea>alert</textarea>",
    "<textarea><script>alert", "<title>alert</title>", "<noscript><p>alert</p></noscript>",
    "<iframe src=//x.org>alert</iframe>",
    "<template><b>alert</b></template>", "<object data=x>alert<object>alert</object></object>",
    "<embed src=alert>",
    "<svg onload=alert(1)><text>alert</text></svg>", "<svg><svg>alert</svg></svg>", "<svg/onload=alert>",
    "<math><mi>alert</mi></math>",
    "<svg><style>alert</style><script>alert</script></svg>", "<head><meta alert><title>alert</title></head>",
    "<select><option>alert<option>alert</select>", "<button onclick=alert()>alert</button>",
    "<input value=alert>",
    "<canvas>alert</canvas>", "<!-- alert -->", "<!--><!-- alert", "<!-- a --!><!-- alert",
    "<!DOCTYPE html [<!ENTITY x \"alert\"]",
    "<!alert>", "<?alert ?>", "</ alert>", "<![CDATA[alert]", "<link rel=alert>", "<base href=alert>",
    "<div hidden>alert</div>",
    "<p style='color:red; DISPLAY : none'>alert</p>", "<noembed>alert</noembed>",
    "<noframes>alert</noframes>", "<x alert", "<a href='alert",
  ])
  func `what is not text leaves nothing`(html: String) {
    let note = shown("<p>ok</p>\(html)")
    #expect(note.html == "<p>ok</p>")
    #expect(HTMLText.plain("<p>ok</p>\(html)") == "ok")
  }

  @Test(arguments: [
    "<b onmouseover=alert(1)>", "<img src=x onerror=alert(1)>", "<img \"\"\"><script>alert(1)</script>\">",
    "<<script>alert(1)//<</script>",
    "<a href=\"https://x.org/\" onclick=x>t</a>", "<a href='https://x.org/\"onclick=x'>t</a>",
    "<a href='https://x.org/&quot;&gt;&lt;b&gt;'>t</a>",
    "<a href=https://x.org/><script>t</a>", "<img src=\"https://x.org/a\" alt='\"><script>x</script>'>",
    "<img src='https://x.org/](javascript:x)' alt='](javascript:x)'>",
    "<a href='https://x.org/) [a](javascript:x'>](javascript:x)</a>",
    "<a href='https://x.org/\n\n<b>'>t</a>", "<pre class='language-\"><script>'>x</pre>",
    "<pre>```\n<script>\n```</pre>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "&#60;script&#62;", "<p>`</p><script>`</script>",
    "<code>`</code><b>&lt;b&gt;</b>",
    "<plaintext><script>x", "<xmp><script>x</script></xmp>", "</body></html><script>x</script>",
    "<td>`<td><i>|", "<b/><i/><a/>t",
    "<scr<script>ipt>x</scr</script>ipt>", "<scr\u{0}ipt>x</script>", "<\u{0}script>x",
    "<p><svg><p><style><a title='</style><img src=x onerror=x>'>",
    "<form action=javascript:x><math><mtext></form><form><mglyph><style></math><img src onerror=x>",
    "<table><a href=javascript:x>t<table>",
    "[a](javascript:x)", "<p>[a]: javascript:x</p><p>[a]</p>", "<p>&lt;javascript:x&gt;</p>",
    "<b>*</b>*<i>_</i>_", "<isindex action=javascript:x>",
  ])
  func `no HTML adds markup of its own`(html: String) {
    for text in [
      html, "<ul><li>\(html)", "<table><tr><td>\(html)</table>", "<h2>\(html)</h2>", "<pre>\(html)",
      "<a href=https://x.org>\(html)",
    ] {
      let note = shown(text)
      #expect(foreignMarkup(in: note.html) == nil, "\(text) \(note.html)")
    }
  }

  @Test func `an address for e-mail is masked however it is written`() {
    for html in [
      "jane@example.org", "jane&#64;example.org", "jane<b>@</b>example.org", "jane&commat;example&period;org",
      "<pre>jane@example.org</pre>",
      "<code>jane@example.org</code>", "<table><tr><td>jane@example.org</table>",
      "<img src=https://x.org/a alt=jane@example.org>",
    ] {
      let note = shown(html)
      #expect(!note.html.contains("example"), "\(note.html)")
    }
  }

  @Test(arguments: [
    "<b>", "&#0;", "<!-- ", "<ul>", "<ul><li>x", "<blockquote>", "<blockquote>x", "<table>",
    "<table><tr><td>x", "<svg>", "<p hidden>",
    "<a x=y ", "<", "</", "&", "&foo;", "&fo", "<pre>`", "<script>", "<script></script ", "<div hidden>",
    "<dt>", "<b>x</b>y",
    "<a href=//x.org>x",
    "<a href=https://x.org/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa><p>x<p>x<p>x<p>x<p>x<p>x",
    "<ol start=999999999><li>x<br>", "<b><i><s>x ", "*", "<li>", "<td>x", "<h1>", "<h1>x", "<button>",
    "<head>",
    "<img src=https://x.org/a>", "<figure><figcaption>x", "<object>", "&NotEqualTilde;", "<td><p>", "x<br>",
    "<textarea>",
  ])
  func `repetition takes little time and little room`(unit: String) {
    let html = String(repeating: unit, count: 200_000 / unit.utf8.count)
    let clock = ContinuousClock()
    var text = HTMLText("")
    let time = clock.measure { text = HTMLText(html) }
    // Linear: some milliseconds without optimization of the machine, and far from the minutes of anything quadratic.
    #expect(time < .seconds(5), "\(time)")
    #expect(text.markdown.utf8.count <= 16 * html.utf8.count)
    #expect(text.images.count <= HTMLText.maximumImages)
  }

  @Test func `deep nesting keeps its text and loses its marks`() {
    let deep =
      String(repeating: "<blockquote>", count: 5_000) + "x" + String(repeating: "</blockquote>", count: 5_000)
      + "y"
    let note = shown(deep)
    #expect(note.plainText == "x\ny")
    #expect(note.problems == [])
    #expect(note.html.ranges(of: "<blockquote>").count == MarkdownBlocks.maximumDepth)
    let lists = String(repeating: "<ol start=123456789><li>", count: 100) + "x"
    #expect(shown(lists).plainText == "x")
    #expect(foreignMarkup(in: shown(lists).html) == nil)
  }

  @Test func `a text that is too complex loses its formatting only`() {
    let text = HTMLText("<p>" + String(repeating: "<b>x</b> *y* ", count: 20_000) + "</p>")
    #expect(text.markdown.hasPrefix("x *y* x *y*"))
  }
}
