/// The text of one template, layout or partial.
public struct TemplateSource: Sendable, Hashable {
  /// As `{{>name}}` and `{{<name}}` use it.
  public let name: String
  /// Mustache.
  public let text: String
  /// The file for messages.
  public let file: String

  /// A source called `name`, read from `file`.
  public init(name: String, text: String, file: String) {
    self.name = name
    self.text = text
    self.file = file
  }

  /// The names of the words that the text asks for, in tags such as `{{@comments count=commentCount}}`.
  public var usedWords: Set<String> {
    var names: Set<String> = []
    for case .tag(let tag) in TagScanner(Array(text.utf8)).pieces {
      if case .words = tag.kind { names.insert(tag.name) }
    }
    return names
  }
}
