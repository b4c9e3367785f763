import Testing

@testable import BlogExport

/// Texts as the editors of Ghost keep them.
@Suite struct EditorDocumentTests {
  private func html(_ text: String) -> String? {
    EditorDocument.parts(in: text)?.map { part in
      switch part {
      case .html(let text): text
      case .markdown(let text): "MD(\(text))"
      }
    }.joined()
  }

  private func lexical(_ nodes: String) -> String {
    #"{"root":{"children":[\#(nodes)],"type":"root","version":1}}"#
  }

  private static func text(_ text: String, _ format: Int = 0) -> String {
    #"{"type":"extended-text","text":"\#(text)","format":\#(format)}"#
  }

  @Test(arguments: [
    (
      #"{"type":"paragraph","children":[\#(text("Rye & ", 0)),\#(text("wheat", 3))]}"#,
      "<p>Rye &amp; <em><strong>wheat</strong></em></p>"
    ),
    (#"{"type":"extended-heading","tag":"h3","children":[\#(text("Flour"))]}"#, "<h3>Flour</h3>"),
    (#"{"type":"heading","tag":"script","children":[\#(text("Flour"))]}"#, "<h2>Flour</h2>"),
    (#"{"type":"extended-quote","children":[\#(text("Wait."))]}"#, "<blockquote><p>Wait.</p></blockquote>"),
    (
      #"{"type":"paragraph","children":[{"type":"link","url":"https://x.example/?a=\"1\"","children":[\#(text("x"))]},"#
        + #"{"type":"linebreak"},\#(text("<b>", 16))]}"#,
      #"<p><a href="https://x.example/?a=&quot;1&quot;">x</a><br><code>&lt;b&gt;</code></p>"#
    ),
    (
      #"{"type":"list","listType":"number","start":3,"children":[{"type":"listitem","children":[\#(text("One"))]},"#
        + #"{"type":"listitem","children":[{"type":"list","listType":"bullet","children":[{"type":"listitem","#
        + #""children":[\#(text("In"))]}]}]}]}"#,
      #"<ol start="3"><li>One</li><li><ul><li>In</li></ul></li></ol>"#
    ),
    (
      #"{"type":"image","src":"/content/images/a.png","alt":"A \"loaf\"","caption":"Day <b>six</b>"}"#,
      #"<figure><img src="/content/images/a.png" alt="A &quot;loaf&quot;"><figcaption>Day <b>six</b></figcaption></figure>"#
    ),
    (
      #"{"type":"codeblock","code":"a < b","language":"js"}"#,
      #"<pre><code class="language-js">a &lt; b</code></pre>"#
    ),
    (#"{"type":"horizontalrule"},{"type":"html","html":"<p>Raw</p>"}"#, "<hr><p>Raw</p>"),
    (#"{"type":"markdown","markdown":"*Hi*"},{"type":"markdown","markdown":"**b**"}"#, "MD(*Hi*)MD(**b**)"),
    (
      #"{"type":"bookmark","url":"https://x.example/","metadata":{"title":"Mills"}}"#,
      #"<p><a href="https://x.example/">Mills</a></p>"#
    ),
    // Only for members, only in mails, or a form.
    (#"{"type":"html","html":"no","visibility":{"web":{"nonMember":false}}}"#, ""),
    (#"{"type":"email","html":"no"},{"type":"email-cta","html":"no"},{"type":"signup","header":"no"}"#, ""),
    (#"{"type":"paragraph","children":[]},{"type":"new","x":1},7,null"#, ""),
  ])
  func `documents of Lexical become HTML`(nodes: String, html: String) {
    #expect(self.html(lexical(nodes)) == html)
  }

  @Test func `documents of Mobiledoc become HTML`() {
    let document = #"""
      {"version":"0.3.1","atoms":[["soft-return","",{}]],"markups":[["strong"],["a",["href","https://x.example/"]],["script"]],
       "cards":[["image",{"src":"/a.png","alt":"A"}],["card-markdown",{"markdown":"# Hi"}]],
       "sections":[[1,"p",[[0,[],0,"One & "],[0,[0,1],1,"two"],[1,[],0,0],[0,[],1," three"]]],[1,"h2",[[0,[2],1,"Head"]]],
        [3,"ol",[[[0,[],0,"a"]],[[0,[0],1,"b"]]]],[10,0],[2,"/b.png"],[10,1],[10,9],[99],7]}
      """#
    #expect(
      html(document)
        == #"<p>One &amp; <strong><a href="https://x.example/">two</a><br> three</strong></p><h2>Head</h2>"#
        + #"<ol><li>a</li><li><strong>b</strong></li></ol><figure><img src="/a.png" alt="A"></figure>"#
        + #"<p><img src="/b.png" alt=""></p>MD(# Hi)"#
    )
  }

  @Test func `a small document does not become a large one`() throws {
    let card = #"["html",{"html":"\#(String(repeating: "x", count: 20_000))"}]"#
    let markup = #"["a",["href","\#(String(repeating: "y", count: 20_000))"]]"#
    let sections = String(repeating: "[10,0],", count: 5000)
    let markers = String(repeating: #"[0,[0],1,"z"],"#, count: 5000)
    let document =
      #"{"version":"0.3.1","markups":[\#(markup)],"cards":[\#(card)],"sections":[\#(sections)"#
      + #"[1,"p",[\#(markers)[0,[],0,""]]]]}"#
    let parts = try #require(EditorDocument.parts(in: document))
    #expect(parts.reduce(0) { $0 + $1.text.utf8.count } < 4 << 20)
  }

  @Test(arguments: [
    (#"[3,"ul",["#, #"[[0,[0],1,"z"]]"#, "]]"), (#"[1,"p",[[0,["#, "0", #"],0,"z"]]]"#),
    (#"[3,"ol",[[[0,["#, "0", #"],1,"z"]]]]"#),
  ])
  func `neither do lists, nor many markups in one place`(start: String, part: String, end: String) throws {
    let markup = #"["a",["href","\#(String(repeating: "y", count: 20_000))"]]"#
    let section = start + Array(repeating: part, count: 1000).joined(separator: ",") + end
    let parts = try #require(
      EditorDocument.parts(in: #"{"version":"0.3.1","markups":[\#(markup)],"sections":[\#(section)]}"#)
    )
    let size = parts.reduce(0) { $0 + $1.text.utf8.count }
    #expect((1 << 20..<2 << 20).contains(size))
  }

  @Test(arguments: [#"{"root":{"children":["#, #"{ "version" : "0.3.1", "sections": [[1,"p""#])
  func `documents that are cut have no parts`(text: String) {
    #expect(EditorDocument.parts(in: text) == [])
  }

  @Test(arguments: ["", "{", "<p>Hi</p>", #"{"a":1}"#, #"{"version":"0.3.1"}"#, "{root}"])
  func `other texts are no documents`(text: String) {
    #expect(EditorDocument.parts(in: text) == nil)
  }

  @Test(arguments: [
    #"{"root":{"children":7}}"#, #"{"root":{"children":[[[1]],{"children":{"a":1}},{"type":7}]}}"#,
    #"{"version":1,"sections":[[1,"p",[[0,[7],99,"x"],[1,[],-5,9],7]],[3,"x",7],[10,-1],[10,"x"]]}"#,
  ])
  func `broken documents do not crash`(text: String) {
    #expect(EditorDocument.parts(in: text) != nil)
  }

  private static let begin = "<!--kg-gated-block:begin nonMember:false memberSegment:\"status:free\" -->"
  private static let end = "<!--kg-gated-block:end-->"

  @Test(arguments: [
    ("a\(begin)SECRET\(end)b", "ab"), ("a\(begin)SECRET", "a"), ("a<!--kg-gated-block:begin SECRET", "a"),
    ("\(begin)1\(end)x\(begin)2\(end)", "x"),
    ("<!-- kg-gated-block:begin -->1<!-- kg-gated-block:end -->x", "x"),
    ("a<!--kg-gated-block:begin nonMember:true memberSegment:\"\" --><p>b</p>\(end)c", "a<p>b</p>c"),
    ("a<!--kg-gated-block:begin nonMember:true <!--kg-gated-block:end-->b", "ab"),
    ("a<!--kg-gated-block:begin nonMember:true kg-gated-block:end-->", "a"),
    ("<!--x-->a<!--y-->", "<!--x-->a<!--y-->"), ("kg-gated-block:begin", "kg-gated-block:begin"),
  ])
  func `what only members may see is removed`(_ html: String, _ shown: String) {
    #expect(PostHTML.withoutGatedBlocks(html) == shown)
  }
}
