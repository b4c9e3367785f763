/// A card in a text of Ghost's editors: a picture, a piece of code, a link with a preview.
///
///     {"type":"image","src":"/content/images/2024/03/rye.png","alt":"A loaf","caption":"Day <b>six</b>"}
///
/// What is only for members or only in mails is dropped, and so are forms.
struct EditorCard {
  private let name: String
  private let fields: JSONValue

  /// The card with a name, as in `image`, and its fields; captions and some texts are HTML.
  init(_ name: String, _ fields: JSONValue) {
    (self.name, self.fields) = (name, fields)
  }

  /// The card as a part of the text; empty if it has nothing to show.
  var part: EditorDocument.Part {
    guard isForEverybody else { return .html("") }
    switch name {
    case "markdown", "card-markdown":
      return .markdown(MarkdownComments.removed(from: fields["markdown"].text ?? ""))
    case "html": return .html(fields["html"].text ?? "")
    case "image": return .html(figure(picture(fields)))
    case "gallery": return .html(fields["images"].elements.map { figure(picture($0)) }.joined() + caption)
    case "codeblock", "code": return .html(code)
    case "horizontalrule", "hr": return .html("<hr>")
    case "bookmark": return .html(link(fields["url"], fields["metadata"]["title"]) + caption)
    case "embed": return .html(link(fields["url"], fields["metadata"]["title"]) + caption)
    case "button": return .html(link(fields["buttonUrl"], fields["buttonText"]))
    case "audio": return .html(link(fields["src"], fields["title"]))
    case "file": return .html(link(fields["src"], first("fileTitle", "fileName")) + paragraph("fileCaption"))
    case "video": return .html(link(fields["src"], fields["fileName"]) + caption)
    case "callout": return .html(quote(paragraph("calloutText")))
    case "toggle": return .html(heading("heading") + (fields["content"].text ?? ""))
    case "header": return .html(heading("heading", "header") + paragraph("subheading", "subheader") + button)
    case "call-to-action": return .html(paragraph("textValue") + button)
    case "product": return .html(product)
    // Forms, and what is only in mails: email, email-cta, paywall, signup.
    default: return .html("")
    }
  }

  private var isForEverybody: Bool {
    let visibility = fields["visibility"]
    return visibility["web"]["nonMember"] != .boolean(false) && visibility["showOnWeb"] != .boolean(false)
  }

  // MARK: Parts

  private func picture(_ image: JSONValue) -> String {
    guard let source = image["src"].text else { return "" }
    let alt = PostHTML.escaped(image["alt"].text ?? "")
    return "<img src=\"\(PostHTML.escaped(source))\" alt=\"\(alt)\">"
  }

  private func figure(_ picture: String) -> String {
    guard !picture.isEmpty else { return "" }
    let caption = name == "gallery" ? nil : fields["caption"].text
    return "<figure>\(picture)\(caption.map { "<figcaption>\($0)</figcaption>" } ?? "")</figure>"
  }

  private var caption: String { paragraph("caption") }

  private var code: String {
    let language = fields["language"].text.map { " class=\"language-\(PostHTML.escaped($0))\"" } ?? ""
    let code = fields["code"].text.map { "<pre><code\(language)>\(PostHTML.escaped($0))</code></pre>" } ?? ""
    return code + caption
  }

  private var button: String { link(fields["buttonUrl"], fields["buttonText"]) }

  private var product: String {
    figure(picture(.members(["src": fields["productImageSrc"]]))) + heading("productTitle")
      + paragraph("productDescription") + link(fields["productUrl"], fields["productButton"])
  }

  private func link(_ address: JSONValue, _ text: JSONValue) -> String {
    PostHTML.card(address.text, text.text)
  }

  private func quote(_ html: String) -> String {
    let mark = fields["calloutEmoji"].text.map { "<p>\(PostHTML.escaped($0))</p>" } ?? ""
    return html.isEmpty ? "" : "<blockquote>\(mark)\(html)</blockquote>"
  }

  private func heading(_ names: String...) -> String {
    first(names).text.map { "<h3>\($0)</h3>" } ?? ""
  }

  /// A field that is HTML.
  private func paragraph(_ names: String...) -> String {
    first(names).text.map { "<p>\($0)</p>" } ?? ""
  }

  private func first(_ names: String...) -> JSONValue { first(names) }

  private func first(_ names: [String]) -> JSONValue {
    names.lazy.map { fields[$0] }.first { $0.text != nil } ?? .null
  }
}
