import Testing

@testable import BlogExport

/// Texts as WordPress keeps them.
@Suite struct WordPressTextTests {
  @Test(arguments: [
    ("one\n\ntwo", "one<br><br>\ntwo"), ("one\r\ntwo", "one<br>\ntwo"),
    ("one\n \n\ntwo\n", "one<br><br>\ntwo\n"),
    ("<p>one</p>\n<p>two</p>\n\nthree", "<p>one</p>\n<p>two</p>\nthree"),
    ("one\n<ul>\n<li>a</li>\n</ul>\ntwo", "one\n<ul>\n<li>a</li>\n</ul>\ntwo"),
    ("<b>one</b>\ntwo", "<b>one</b><br>\ntwo"), ("<pre>a\n\nb</pre>\nc", "<pre>a\n\nb</pre>\nc"),
    ("<!-- wp:paragraph -->\n<p>a</p>\n\nb", "<!-- wp:paragraph -->\n<p>a</p>\n\nb"),
    ("a <x\nb", "a <x<br>\nb"), ("", ""), ("\n\n", "\n"), ("<", "<"), ("a\n<", "a<br>\n<"),
  ])
  func `line breaks mean paragraphs outside of blocks`(_ text: String, _ html: String) {
    #expect(WordPressText.html(text) == html)
  }

  @Test(arguments: [
    (
      "[caption width=\"9\"]<img src=\"a.jpg\"> Rye[/caption]",
      "<figure><img src=\"a.jpg\"><figcaption> Rye</figcaption></figure>"
    ),
    (
      "[caption]<a href='b'><img src='a.jpg'></a> By <a href='c'>Bo</a>[/caption]",
      "<figure><a href='b'><img src='a.jpg'></a><figcaption> By <a href='c'>Bo</a></figcaption></figure>"
    ),
    ("[caption]only text[/caption]", "only text"), ("[caption]never ends", "[caption]never ends"),
    ("a [gallery ids=\"1,2\"] b", "a  b"), ("[audio src='a.mp3'][/audio]b", "b"),
    ("[embed]https://a.example/1[/embed]", "https://a.example/1"), ("[1] and [x]", "[1] and [x]"),
    ("[contact-form to='x']", "[contact-form to='x']"), ("[gallery", "[gallery"),
  ])
  func `shortcodes of WordPress become elements`(_ text: String, _ html: String) {
    #expect(WordPressText.html(text) == html)
  }

  @Test func `hostile texts take linear time`() {
    for piece in ["[gallery]", "[caption]", "<", "<!--", "<a '", "\n", "[", "[caption]<img[/caption]"] {
      let text = String(repeating: piece, count: 200_000)
      #expect(WordPressText.html(text).utf8.count <= text.utf8.count * 6 + 10)
    }
  }
}
