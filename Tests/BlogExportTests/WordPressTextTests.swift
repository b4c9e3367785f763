import BlogModel
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
    (
      "[caption id=\"a\" width=\"9\" caption=\"Rye &amp; oat\"]<a href='b'><img src='a.jpg' /></a>[/caption]",
      "<figure><a href='b'><img src='a.jpg' /></a><figcaption>Rye &amp; oat</figcaption></figure>"
    ),
    (
      "[caption caption=\"By <a href=\"c\">Bo</a>\"]<img src='a.jpg'>[/caption]",
      "<figure><img src='a.jpg'><figcaption>By <a href=\"c\">Bo</a></figcaption></figure>"
    ),
    (
      "[caption caption=\"Old\"]<img src='a.jpg'>New[/caption]",
      "<figure><img src='a.jpg'><figcaption>New</figcaption></figure>"
    ),
    ("[caption]only text[/caption]", "only text"), ("[caption]never ends", "[caption]never ends"),
    ("a [gallery ids=\"1,2\"] b", "a  b"), ("[audio src='a.mp3'][/audio]b", "b"),
    ("[embed]https://a.example/1[/embed]", "https://a.example/1"), ("[1] and [x]", "[1] and [x]"),
    ("[contact-form to='x']", "[contact-form to='x']"), ("[gallery", "[gallery"),
    ("[audio-note secret=\"1\"]", "[audio-note secret=\"1\"]"),
    ("[youtube=https://y.example/w?v=a]", "<a href=\"https://y.example/w?v=a\">https://y.example/w?v=a</a>"),
    ("[gallery 'a' 'b' \"c\" d e]f", "f"), ("[gallery \"a\" \"b]c", "c"),
  ])
  func `shortcodes of WordPress become elements`(_ text: String, _ html: String) {
    #expect(WordPressText.html(text) == html)
  }

  @Test(arguments: [
    ("<p>a</p><!-- wp:jetpack/paywall /--><p>SECRET</p>", "<p>a</p>"),
    ("<p>a</p><!-- wp:jetpack/paywall {\"x\":1} /--><p>SECRET</p>", "<p>a</p>"),
    (
      "a<!-- wp:premium-content/subscriber-view -->SECRET<!-- /wp:premium-content/subscriber-view -->b",
      "ab"
    ),
    ("a<!-- wp:premium-content/subscriber-view {\"x\":1} -->SECRET", "a"),
    ("a [members_only]SECRET[/members_only]b", "a b"),
    ("a [membership level=\"1\"]SECRET[/membership]b[membership]SECRET[/membership]", "a b"),
    ("[members_only\nx=1]SECRET[/members_only]b", "b"), ("[private\tx=1]SECRET[/private]b", "b"),
    ("[restrict/x]SECRET[/restrict]b[restrict\r\n]SECRET[/restrict]", "b"),
    ("[[private]a[/private]] [private]SECRET[/private]b", "[[private]a[/private]] b"),
    ("[[private]SECRET[/private] a", "[ a"),
    ("[members_only]a", "[members_only]a"), ("[privateer]a[/private]", "[privateer]a[/private]"),
  ])
  func `what is only for subscribers is removed`(_ text: String, _ html: String) {
    #expect(WordPressText.html(text) == html)
  }

  private static let hidden = #"{"metadata":{"blockVisibility":false}}"#

  @Test(arguments: [
    ("a<!-- wp:paragraph \(hidden) --><p>SECRET</p><!-- /wp:paragraph -->b", "ab"),
    ("a<!-- wp:spacer \(hidden) /-->b", "ab"), ("a<!-- wp:group \(hidden) -->SECRET", "a"),
    (
      "a<!-- wp:group \(hidden) --><!-- wp:group -->1<!-- /wp:group --><!-- wp:more /-->2<!-- /wp:group -->b",
      "ab"
    ),
    (
      "<!--\nwp:x/y-z  {\"a\":{\"b\":1},\"metadata\":{\"name\":\"N\",\"blockVisibility\":false}}\n-->1<!-- /wp:x/y-z -->b",
      "b"
    ),
    ("<!-- wp:html {\"blockVisibility\":{\"hideBlock\":true}} -->SECRET<!-- /wp:html -->b", "b"),
    (
      "<!-- wp:html {\"blockVisibility\":{\"controlSets\":[{\"controls\":{\"userRole\":{\"visibilityByRole\":\"logged-in\"}}}]}} -->1<!-- /wp:html -->b",
      "b"
    ),
    // What cannot be read.
    ("<!-- wp:html {\"blockVisibility\":fal} -->SECRET<!-- /wp:html -->b", "b"),
    // A pattern that is hidden, and a paywall in a hidden block.
    ("<!-- wp:block {\"ref\":1,\"metadata\":{\"blockVisibility\":false}} /-->b", "b"),
    ("a<!-- wp:group \(hidden) --><!-- wp:jetpack/paywall /--><!-- /wp:group -->SECRET", "a"),
  ])
  func `hidden blocks are removed`(_ text: String, _ html: String) {
    #expect(WordPressText.html(text) == html)
    #expect(WordPressBlocks.withoutHidden(text) == html)
  }

  @Test(arguments: [
    "<!-- wp:html {\"metadata\":{\"blockVisibility\":{\"viewport\":{\"mobile\":false}}}} -->a<!-- /wp:html -->",
    "<!-- wp:html {\"metadata\":{\"blockVisibility\":true}} -->a<!-- /wp:html -->",
    "<!-- wp:html {\"blockVisibility\":{\"controlSets\":[{\"id\":1}]}} -->a<!-- /wp:html -->",
    "<!-- /wp:group -->a<!-- x --><!-- wp: -->b",
  ])
  func `other blocks stay`(_ text: String) {
    #expect(WordPressText.html(text) == text)
  }

  @Test(arguments: [
    ("everybody", ["1"]), ("", ["1"]), ("subscribers", []), ("paid_subscribers", []), ("new", []),
  ])
  func `posts for subscribers are private`(access: String, ids: [String]) throws {
    func meta(_ key: String, _ value: String) -> String {
      "<wp:postmeta><wp:meta_key>\(key)</wp:meta_key><wp:meta_value>\(value)</wp:meta_value></wp:postmeta>"
    }
    let text = """
      <rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
      <item><title>T</title><content:encoded>a</content:encoded><wp:post_id>1</wp:post_id><wp:status>publish</wp:status>
      <wp:post_type>post</wp:post_type>\(meta("x", "y"))\(meta("_jetpack_newsletter_access", access))</item></channel></rss>
      """
    let result = try read(text, name: "garden.xml", options: ExportOptions(fieldMap: .wordpress))
    #expect(result.community.blogs.map(\.id) == ids)
  }

  @Test func `attachments are shown where shortcodes name them`() {
    func html(_ text: String) -> String {
      WordPressText.html(
        text,
        WordPressAttachments { shortcode in
          (shortcode.ids("ids") ?? ["1"]).map { id in
            WordPressPictures.Attachment(
              id: id,
              address: id == "3" ? "https://a.example/3.mp3" : "https://a.example/\(id).jpg?x=1",
              alt: "A \"\(id)\"",
              caption: id == "2" ? "<b>Two</b>" : "",
              title: "T &amp; \(id)",
              order: 0
            )
          }
        }
      )
    }
    let one = "<figure><img src=\"https://a.example/1.jpg?x=1\" alt=\"A &quot;1&quot;\"></figure>"
    let caption = "<figcaption><b>Two</b></figcaption>"
    let two = "<figure><img src=\"https://a.example/2.jpg?x=1\" alt=\"A &quot;2&quot;\">\(caption)</figure>"
    #expect(html("a [gallery] b") == "a \(one) b")
    #expect(html("[gallery columns=3 ids='2, 1,3' /]") == two + one)
    #expect(html("[playlist ids=3,1]") == "<p><a href=\"https://a.example/3.mp3\">T &amp; 3</a></p>")
    #expect(html("[video mp4=https://a.example/v.mp4]") == "<a href=\"https://a.example/v.mp4\">v.mp4</a>")
    #expect(
      html("[youtube https://y.example/a]") == "<a href=\"https://y.example/a\">https://y.example/a</a>"
    )
    #expect(html("[youtube id=a]") == "[youtube id=a]" && html("[audio]") == "")
    #expect(html("[audio src=\"javascript:a()\"]") == "")
  }

  @Test func `a text shows a limited number of galleries`() {
    let picture = WordPressPictures.Attachment(
      id: "1",
      address: "https://a.example/1.jpg",
      alt: "",
      caption: "",
      title: "",
      order: 0
    )
    let text = String(repeating: "[gallery]", count: 50_000)
    let all = Array(repeating: picture, count: 100)
    let html = WordPressText.html(text, WordPressAttachments { _ in all })
    #expect(html.utf8.count < 4 << 20)
  }

  @Test func `hostile texts take linear time`() {
    for piece in [
      "[gallery]", "[caption]", "<", "<!--", "<a '", "\n", "[", "[caption]<img[/caption]", "[private]",
      "[caption <", " caption=\"<",
      "<!-- wp:premium-content/subscriber-view -->", "<!-- wp:a {", "<!-- wp:a {\"blockVisibility\"",
      "<!-- wp:a \(Self.hidden) -->", "<!-- wp:a -->",
    ] {
      let text = String(repeating: piece, count: 200_000)
      #expect(WordPressText.html(text).utf8.count <= text.utf8.count * 6 + 10)
    }
  }
}
