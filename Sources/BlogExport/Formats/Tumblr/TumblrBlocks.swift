/// The blocks of a post of Tumblr ("Neue Post Format", tumblr.com/docs/npf).
///
///     [{"type":"text","subtype":"heading1","text":"Rye"},
///      {"type":"image","media":[{"url":"https://…","width":1280}],"alt_text":"A loaf"}]
struct TumblrBlocks {
  private(set) var html = ""
  private(set) var pictures: [JSONValue] = []
  /// The addresses of videos that are files.
  private(set) var videos: [String] = []

  /// The list whose entries are being added, `ol` or `ul`; nil if none is open.
  private var list: String?

  /// Reads the blocks of a post, or of a part of a trail.
  ///
  ///     {"content":[…],"layout":[{"type":"ask","blocks":[0],"attribution":{"type":"blog","blog":{"name":"kim"}}}]}
  init(_ post: JSONValue) {
    let ask = post["layout"].elements.first { $0["type"].text == "ask" } ?? .null
    let asked = Set(ask["blocks"].elements.compactMap(\.text))
    var question: String?
    for (index, block) in post["content"].elements.enumerated() {
      let isAsked = asked.contains("\(index)")
      if isAsked != (question != nil) { closeList() }
      if isAsked, question == nil {
        question = html
        html = ""
      } else if !isAsked, let before = question {
        html = before + Self.quote(html, ask)
        question = nil
      }
      add(block)
    }
    closeList()
    if let before = question { html = before + Self.quote(html, ask) }
  }

  /// What another person asked.
  private static func quote(_ html: String, _ ask: JSONValue) -> String {
    PostHTML.quote(of: ask["attribution"]["blog"]["name"].text ?? "Anonymous", at: nil, html)
  }

  private mutating func closeList() {
    if let list { html += "</\(list)>" }
    list = nil
  }

  private mutating func add(_ block: JSONValue) {
    let lists = ["ordered-list-item": "ol", "unordered-list-item": "ul"]
    let next = block["type"].text == "text" ? block["subtype"].text.flatMap { lists[$0] } : nil
    if next != list {
      closeList()
      list = next
      if let next { html += "<\(next)>" }
    }
    switch block["type"].text {
    case "text": html += text(block)
    case "image":
      let sizes = block["media"].elements
      let largest = sizes.max { (Int($0["width"].text ?? "") ?? 0) < (Int($1["width"].text ?? "") ?? 0) }
      pictures.append(
        .members([
          "url": .text(largest?["url"].text), "alt": .text(block["alt_text"].text),
          "caption": .text(block["caption"].text),
        ])
      )
    case "link": html += PostHTML.card(block["url"].text, block["title"].text)
    case "video":
      if let address = block["media"]["url"].text {
        videos.append(address)
      } else {
        html += PostHTML.card(block["url"].text, nil)
      }
    case "audio":
      let address = block["url"].text ?? block["media"]["url"].text
      let media = TumblrMedia(address: address, player: block["embed_html"].text, title: block["title"].text)
      html += media.html
    case "poll": html += Self.poll(block)
    default: break
    }
  }

  /// A question and what can be chosen; the numbers of votes are not in the post.
  ///
  ///     {"type":"poll","question":"Which?","answers":[{"client_id":"…","answer_text":"Rye"}]}
  private static func poll(_ block: JSONValue) -> String {
    let choices = block["answers"].elements.compactMap { $0["answer_text"].text ?? $0["answerText"].text }
    let list = choices.map { "<li>\(PostHTML.escaped($0))</li>" }.joined()
    return PostHTML.paragraphs(block["question"].text ?? "") + (list.isEmpty ? "" : "<ul>\(list)</ul>")
  }

  private func text(_ block: JSONValue) -> String {
    let text = TumblrFormattedText(block).html
    switch block["subtype"].text {
    case "heading1": return "<h2>\(text)</h2>"
    case "heading2": return "<h3>\(text)</h3>"
    case "quote", "indented": return "<blockquote><p>\(text)</p></blockquote>"
    case "ordered-list-item", "unordered-list-item": return "<li>\(text)</li>"
    default: return "<p>\(text)</p>"
    }
  }
}
