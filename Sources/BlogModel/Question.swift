/// A question of one blogger to another, which blogs may answer.
public struct Question: Sendable, Hashable {
  /// The document id, which identifies the question.
  public var id: String
  /// Index into `Community.bloggers`: who asks.
  public var asker: Int32
  /// Index into `Community.bloggers`: who is asked; nil when the export does not say.
  public var receiver: Int32?
  /// The question as typed; never empty.
  public var text: String
  /// Whether a blog that answers it is hidden on purpose, so that it is not open even if no other blog does.
  public var hasHiddenAnswer: Bool

  /// Creates a question.
  public init(id: String, asker: Int32, receiver: Int32?, text: String, hasHiddenAnswer: Bool = false) {
    self.id = id
    self.asker = asker
    self.receiver = receiver
    self.text = text
    self.hasHiddenAnswer = hasHiddenAnswer
  }
}
