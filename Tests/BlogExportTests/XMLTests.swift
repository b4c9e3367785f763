import BlogModel
import Testing

@testable import BlogExport

/// Files of XML: their elements are records.
@Suite struct XMLTests {
  private func records(_ bytes: [UInt8]) throws -> [ProducedRecord] {
    let producer = try XMLProducer(PlainStream(.memory(bytes)), name: "feed.xml")
    var records: [ProducedRecord] = []
    while let record = try producer.next() { records.append(record) }
    return records
  }

  private func json(_ xml: String) throws -> [String] {
    try records(Array(xml.utf8)).map { record in
      let json = String(decoding: record.json, as: UTF8.self)
      let plain = [("\\u003c", "<"), ("\\u003e", ">"), ("\\u0026", "&")].reduce(json) {
        $0.replacing($1.0, with: $1.1)
      }
      return "\(record.collection ?? "") \(plain)"
    }
  }

  private func problem(_ xml: String) -> ExportError? {
    do { _ = try records(Array(xml.utf8)) } catch { return error as? ExportError }
    return nil
  }

  @Test(arguments: [
    ("<rss><channel><title>x</title><item><title>Rye</title></item></channel></rss>", #"{"title":"Rye"}"#),
    ("<feed><entry><a>1</a></entry></feed>", #"{"a":"1"}"#),
    ("<r><x><a> 1 <!-- no -->2 </a><b/></x></r>", #"{"a":"1 2","b":""}"#),
    ("<r><x><a k='v'>1</a></x></r>", ##"{"a":{"@k":"v","#":"1"}}"##),
    ("<r><x><a>1</a><b>2</b><a>3</a></x></r>", #"{"a":["1","3"],"b":"2"}"#),
    ("<r><x><a k='v'>1</a><a>2</a></x></r>", ##"{"a":[{"@k":"v","#":"1"},{"#":"2"}]}"##),
    ("<r><x><a><b>1</b></a></x></r>", #"{"a":[{"b":"1"}]}"#),
    ("<r><x i='7'><a><![CDATA[<b>&amp;]]></a></x></r>", #"{"@i":"7","a":"<b>&amp;"}"#),
    ("<r><x><a>&lt;b&gt; &#233; \"</a></x></r>", #"{"a":"<b> é \""}"#),
    ("<r><x/><y>text</y><x><a>1</a></x></r>", #"{"a":"1"}"#),
  ])
  func `elements become records`(_ xml: String, _ expected: String) throws {
    #expect(try json(xml).map { $0.drop { $0 != " " }.dropFirst() } == [expected[...]])
  }

  @Test func `of the first hundred enclosures, those that the text does not name become links`() throws {
    let entry = XMLElement("item", attributes: [])
    for (name, text) in [("description", "Short"), ("content:encoded", "See https://x.example/7.mp3.")] {
      let child = XMLElement(name, attributes: [])
      child.append(text)
      entry.append(child)
    }
    for number in 1...1000 {
      let address = "https://x.example/\(number).mp3"
      entry.append(XMLElement("enclosure", attributes: [("url", address), ("type", "audio/mpeg")]))
    }
    FeedEntry(element: entry).complete(language: nil)
    let links = try #require(entry.text(of: "content:encoded")).matches(of: /href="[^"]*\/(\d+)\.mp3"/)
    #expect(links.compactMap { Int($0.1) } == (1...100).filter { $0 != 7 })
  }

  @Test func `links of Atom without a relation are addresses`() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom"><author><name>Ana</name></author>
      <entry><id>1</id><title>Rye</title><updated>2024-01-02T00:00:00Z</updated><content>a</content>
      <link href="https://a.example/rye/"/><link rel="edit" href="https://a.example/edit/"/></entry>
      <entry><id>2</id><title>Oat</title><updated>2024-01-01T00:00:00Z</updated><content>a</content>
      <link href="https://a.example/no/"/><link rel="alternate" href="https://a.example/oat/"/></entry></feed>
      """
    let result = try read(text, name: "feed.xml", options: ExportOptions(fieldMap: .atom))
    #expect((0..<2).map { result.community.parts(ofBlog: $0).addresses } == [["/rye/"], ["/oat/"]])
    // Nor is the author of the feed a collection that is not read.
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `names have the usual prefixes of their namespaces`() throws {
    let xml = """
      <rss xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:q="http://wordpress.org/export/1.1/"
        xmlns:own="https://own.example/"><channel>
      <q:author><q:author_login>ana</q:author_login></q:author>
      <item><c:encoded>x</c:encoded><own:field own:key="1">y</own:field></item></channel></rss>
      """
    #expect(
      try json(xml) == [
        #"wp:author {"wp:author_login":"ana"}"#,
        ##"item {"content:encoded":"x","own:field":{"@own:key":"1","#":"y"}}"##,
      ]
    )
  }

  @Test func `texts of Atom become HTML`() throws {
    let xml = """
      <f:feed xmlns:f="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml">
      <f:author><f:name>Ana</f:name></f:author>
      <f:entry><f:title>1 &lt; 2</f:title><f:summary type="html">&lt;b&gt;x&lt;/b&gt;</f:summary>
      <f:content type="xhtml"><h:div><h:a href="/&quot;">x &amp; y</h:a><h:br/><h:script/></h:div></f:content>
      </f:entry></f:feed>
      """
    let record = try #require(try json(xml).last)
    let text = ##"<div><a href=\"/&quot;\">x &amp; y</a><br><script></script></div>"##
    #expect(
      record
        == ##"entry {"title":"1 &lt; 2","summary":"<b>x</b>","content":"\##(text)","author":[{"name":"Ana"}]}"##
    )
  }

  @Test func `white space between elements of HTML stays`() throws {
    let xml = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry> <content type="xhtml">
      <div xmlns="http://www.w3.org/1999/xhtml"><b>one</b> <i>two</i>\n<pre xml:space="preserve"><b>a</b>\n  <i>b</i></pre></div>
      </content> </entry></feed>
      """
    let text = "<div><b>one</b> <i>two</i>\\n<pre space=\\\"preserve\\\"><b>a</b>\\n  <i>b</i></pre></div>"
    #expect(try json(xml) == ["entry {\"content\":\"\(text)\"}"])
  }

  @Test func `records have the lines in which they begin`() throws {
    let xml =
      "<?xml version='1.0'?>\n<rss>\n<channel>\n\n<item>\n<a>1</a>\n</item><item><a>2</a></item>\n</channel></rss>"
    #expect(try records(Array(xml.utf8)).map(\.line) == [5, 7])
  }

  @Test func `encodings are those that a file declares`() throws {
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><r><x><a>cr".utf8) + [0xE8]
    #expect(
      try records(latin + Array("me</a></x></r>".utf8)).map { String(decoding: $0.json, as: UTF8.self) }
        == [#"{"a":"crème"}"#]
    )
    for (isLittle, mark) in [(true, [UInt8](arrayLiteral: 0xFF, 0xFE)), (false, [0xFE, 0xFF])] {
      let text =
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?><rss><channel><item><a>crème 🍞</a></item></channel></rss>"
      let units = text.utf16.flatMap { unit in
        isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      #expect(
        try records(mark + units).map { String(decoding: $0.json, as: UTF8.self) } == [#"{"a":"crème 🍞"}"#]
      )
      let whole = try ExportText(.memory(mark + units), name: "feed.xml")
      #expect(whole.namesCollections)
      #expect(String(decoding: try whole.head(), as: UTF8.self).contains("<rss>"))
    }
  }

  @Test(arguments: [
    ("<rss><channel>\n<item><a>1</a></item>\n<item><a>", 3), ("<r>\n<x><a>1</b></x></r>", 2),
    ("<r><x><a>1</a></x></r>\n<r/>", 2), ("<r>\n\n<x><a>&nope;</a></x></r>", 3),
    ("<r>\n<x><a>\u{1}</a></x></r>", 2), ("<r><x a='1' a='2'><b/></x></r>", 1), ("<r>\n<x a=1></x></r>", 2),
    ("<r><x>\n\n<a>1</a>\n\n\n<b></x></r>", 6),
  ])
  func `what is not valid XML is an error with its line`(_ xml: String, _ line: Int) throws {
    guard case .malformed(let place, .xml(let reason))? = problem(xml) else {
      Issue.record("no error: \(xml)")
      return
    }
    #expect(place == Diagnostic.Place(file: "feed.xml", line: line))
    #expect(!reason.isEmpty && !reason.contains("\n"))
  }

  @Test func `a prefix that is not declared is part of a name`() throws {
    #expect(try json("<r><x><thr:total>3</thr:total></x></r>") == [#"x {"thr:total":"3"}"#])
  }

  @Test func `entities are neither fetched nor replaced`() throws {
    let file = """
      <!DOCTYPE r [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY inside "CANARY">]>
      <r><x><a>1&file;2&inside;</a></x></r>
      """
    #expect(try json(file) == [#"x {"a":"1&file;2&inside;"}"#])
    let remote = "<!DOCTYPE r SYSTEM \"http://127.0.0.1:9/x.dtd\"><r><x><a>1</a></x></r>"
    #expect(try json(remote) == [#"x {"a":"1"}"#])
  }

  @Test func `entities in entities do not grow`() throws {
    var bomb = "<!DOCTYPE r [<!ENTITY a0 \"aaaaaaaaaa\">"
    for level in 1..<12 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      bomb += "<!ENTITY a\(level) \"\(inner)\">"
    }
    bomb += "]><r><x b='&a11;'><a>&a11;</a></x></r>"
    if let records = try? records(Array(bomb.utf8)) {
      #expect(records.allSatisfy { $0.json.count < 1 << 20 })
    }
  }

  @Test func `elements may be nested deeply or be many`() throws {
    let deep =
      "<r><x><k>1</k>" + String(repeating: "<a>", count: 200) + "no" + String(repeating: "</a>", count: 200)
    #expect(try records(Array((deep + "</x></r>").utf8)).count == 1)
    let deeper = "<r><x>" + String(repeating: "<a>", count: 100_000)
    #expect(
      problem(deeper)?.diagnostic.summary == "the elements of the file are nested more than 256 levels deep"
    )
    let many = "<r><x>" + String(repeating: "<a/>", count: 100_000) + "</x></r>"
    #expect(try records(Array(many.utf8)).count == 1)
  }

  @Test func `a record that is too large is an error`() throws {
    let text = String(repeating: "<a>" + String(repeating: "x", count: 1 << 20) + "</a>", count: 33)
    guard case .malformed(let place, .largeElement)? = problem("<r>\n<x>\(text)</x></r>") else {
      Issue.record("no error")
      return
    }
    #expect(place.line == 2)
  }

  @Test(arguments: [("<![CDATA[", "]]>"), ("", "")])
  func `a text that libxml2 does not read is an error that says so`(_ start: String, _ end: String) throws {
    let text = start + String(repeating: "x", count: 10_001_000) + end
    let error = try #require(problem("<r>\n<x><a>\(text)</a></x></r>"))
    guard case .malformed(let place, .longText) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(place.line == 2)
    #expect(error.diagnostic.summary == "a text or tag of the file is larger than 10 MB")
  }

  @Test func `without libxml2, the error says what to install`() throws {
    #expect(throws: XMLLibrary.Failure.self) { try XMLLibrary(names: ["libnothing.so.9"]) }
    let error = ExportError.xmlLibrary(file: "feed.xml", problem: "libxml2.so.2: no such file").diagnostic
    #expect(error.summary.contains("libxml2") && error.hint?.contains("apt-get install libxml2") == true)
  }

  @Test func `a problem of a record names the line of its element`() throws {
    let map = FieldMap(
      name: "test",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["item"],
          sources: [
            FieldMap.Source(.id, from: ["guid"]), FieldMap.Source(.text, from: ["description"]),
            FieldMap.Source(.createdDate, from: ["pubDate"]),
          ]
        )
      ]
    )
    let xml = """
      <rss><channel>
      <item><guid>1</guid><description>a</description><pubDate>2020-01-01</pubDate></item>
      <item>
        <guid>2</guid><description>b</description><pubDate>yesterday</pubDate></item>
      </channel></rss>
      """
    let result = try read(xml, name: "export/feed.xml", options: ExportOptions(fieldMap: map))
    #expect(result.community.blogs.map(\.text) == ["a", "b"])
    #expect(result.diagnostics.contains { $0.summary.contains("'yesterday'") && $0.place?.line == 3 })
  }
}
