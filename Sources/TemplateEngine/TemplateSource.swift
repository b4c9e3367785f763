/// The text of one template, layout or partial.
public struct TemplateSource: Sendable, Hashable {
  /// The name for `{{>name}}` and `{{<name}}`.
  public let name: String
  /// The Mustache text.
  public let text: String
  /// The name of the file, for messages.
  public let file: String

  /// Creates a source called `name` that was read from `file`.
  public init(name: String, text: String, file: String) {
    self.name = name
    self.text = text
    self.file = file
  }

  /// The names of the phrases that the text uses, in tags such as `{{@comments count=commentCount}}`.
  public var usedWords: Set<String> {
    var names: Set<String> = []
    for case .tag(let tag) in TagScanner(Array(text.utf8)).pieces {
      if case .words = tag.kind { names.insert(tag.name) }
    }
    return names
  }
}
