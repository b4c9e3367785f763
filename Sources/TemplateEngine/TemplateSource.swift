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
}
