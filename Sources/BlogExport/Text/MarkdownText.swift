/// Plain text in Markdown.
enum MarkdownText {
  /// A line whose characters mean themselves in Markdown.
  static func escaped(_ line: String) -> String {
    var text = ""
    for character in line {
      if character.isASCII, character.isPunctuation || character.isSymbol { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
