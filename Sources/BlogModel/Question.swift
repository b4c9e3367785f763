/// What one blogger asked another; blogs may answer it.
public struct Question: Sendable, Hashable {
  /// The identity: the document id.
  public var id: String
  /// Index into `Community.bloggers`: who asks.
  public var asker: Int32
  /// Index into `Community.bloggers`: who is asked; nil when the export does not say.
  public var receiver: Int32?
  /// The question as typed; never empty.
  public var text: String

  /// A question of its parts.
  public init(id: String, asker: Int32, receiver: Int32?, text: String) {
    self.id = id
    self.asker = asker
    self.receiver = receiver
    self.text = text
  }
}
