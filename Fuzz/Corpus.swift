import Foundation

/// Writes what the fuzzer starts from: the fixtures of the tests, one folder a target.
@main
enum Corpus {
  static func main() throws {
    let root = URL(filePath: CommandLine.arguments[1])
    for fixture in ShapeFixtures.all {
      for file in fixture.files {
        try write(Data(file.text.utf8), to: root, "JSONReader")
        // The first byte chooses the file's name: see `ExportFuzz.swift`.
        let name = file.name.split(separator: "/").last ?? ""
        let number = ["export", "blogs", "bloggers", "comments", "likes"].firstIndex { name.hasPrefix($0) }
        try write(Data([UInt8(number ?? 5)]) + Data(file.text.utf8), to: root, "Export")
      }
    }
    for date in dates { try write(Data(date.utf8), to: root, "Date") }
    for text in texts { try write(Data(text.utf8), to: root, "Text") }
    for text in markdown + texts { try write(Data(text.utf8), to: root, "Markdown") }
    for text in texts + markdown + html + frontMatter { try write(Data(text.utf8), to: root, "TextFile") }
    for form in forms { try write(Data(form.utf8), to: root, "Form") }
    for text in html + markdown { try write(Data(text.utf8), to: root, "HTML") }
  }

  /// A file of a target, named by what is in it.
  private static func write(_ data: Data, to root: URL, _ target: String) throws {
    let folder = root.appending(path: target)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var name: UInt64 = 14_695_981_039_346_656_037
    for byte in data { name = (name ^ UInt64(byte)) &* 1_099_511_628_211 }
    try data.write(to: folder.appending(path: String(name, radix: 16)))
  }

  private static let dates = [
    "2019-03-10T18:30:46Z", "2019-03-10T18:30:46.123456789-04:00", "2019-03-10 18:30:46.123456 UTC",
    "2019-03-10", "1552242646", "1552242646123", "-1552242646.5", "1.552242646E9", "03-10-2019",
    "March 10, 2019 at 6:30:46 PM UTC", "Sun Mar 10 18:30:46 +0000 2019", "Sun, 10 Mar 2019 18:30:46 GMT",
    "Sun Mar 10 2019 14:30:46 GMT-0400 (Eastern Daylight Time)", "9999-12-30T23:59:59+14:00",
  ]

  private static let texts = [
    "jane@example.org", "Write to jane%40example.org. A lot.", "https://example.org/a%2Fb?c=d#e",
    "github.com/jane", "@jane", "in/jane", "example.org:8080/x", "https://jane:secret@example.org/",
    "projects/p/databases/(default)/documents/blogs/b1/comments/c1", "a\r\nb \u{2028}c\u{202E}d\u{FEFF}",
    "e\u{301}\u{301}\u{301} \u{1F44D}\u{1F3FD}", "javascript:alert(1)",
  ]

  private static let markdown = [
    "Title\n\nText with *words*, **more**, `code` and ~~none~~.\n",
    "# One\n## Two\n\n- a\n- b\n  1. c\n\n> d\n> e",
    "[link](https://example.org \"t\") ![picture](x.png) <b>raw</b> &amp; &#64; &#x202e;",
    "a | b\n-|-\nc | d\n",
    "```swift\nlet x = 1\n```\n    code\n\n***\n\n- [x] done\n", "[a]: javascript:x\n[a] [b][a] #tag #tag",
  ]

  /// The first byte chooses how the rest is read: see `FormFuzz.swift`.
  private static let forms = [
    "0text=a+b%0D%0Ac&tags=%C3%A9&token=0",
    "1--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n",
    "1--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\\\"c\"\r\nContent-Type: image/jpeg\r\n\r\n\r\n--x--",
    "1--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y--\r\n--x--",
  ]

  private static let frontMatter = [
    "---\ntitle: a\ndate: 2020-01-02\n---\n# b\n",
    "{\"title\":\"a\",\"tags\":[\"b\"]}\n![c](d.jpg \"e\"){: .f}",
    "+++\na = 'b' # c\nd = [1, {e.f = 2020-01-02T03:04:05Z}]\n[[g]]\nh = \"\"\"\\u00e9\n\"\"\"\n[i.\"j k\"]\n+++\n",
    "{% highlight c %}\n<b>\n{% endhighlight %}\n{{< figure src=\"a.jpg\" alt=\"b\" >}} {{ \"/c\" | url }}",
    "<div class=\"a\">\n<img src='b.jpg' alt=c>\n\n[![d](e.png)](f) <a href=g>h</a><br><!-- i -->",
  ]

  private static let html = [
    "<!-- wp:paragraph --><p>One <b>two</b> &amp; <i>three</i><br>four</p>",
    "<ul><li>a<ol start=3><li>b</ol></ul>",
    "<blockquote><p>a</p><pre><code class=\"language-c\">b &lt; c</code></pre></blockquote>",
    "<table><tr><th>a<th>b|c<tr><td>d<td><code>e</code></table>", "<h2>a</h2><hr><dl><dt>b<dd>c</dl>",
    "<a href='https://example.org/?a=1&amp;b=2'><span class=invisible>https://</span>example.org</a> #<b>x</b>",
    "<figure><img src=\"https://example.org/a.jpg\" alt='a'><figcaption>b</figcaption></figure>",
    "<script>a</script><svg><p>b</svg><div hidden>c</div><textarea>d",
    "<b>a</b><i>b</i>“<s>c</s>”&#x1F600;&eacute;&copy",
  ]
}
