import Basics
import TemplateEngine

extension OriginalView {
  /// A line for feed readers with the author's name, which is a link to the post.
  func html(_ words: MessageCatalog) -> String {
    let name = XMLWriter.escaped(name)
    let link = url.isEmpty ? name : "<a href=\"\(XMLWriter.escaped(url))\">\(name)</a>"
    let line = words.phrases["shared-from"]?.pieces(beside: 0, words.rule).map { piece in
      if case .text(let text) = piece { XMLWriter.escaped(text) } else { link }
    }
    return "<p>\(line?.joined() ?? link)</p>\n"
  }
}
