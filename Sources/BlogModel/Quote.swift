/// A person's words, exported as a record of its own, which users of the app can mark as a favourite.
public struct Quote: Sendable, Hashable {
  /// The document id, which identifies the quote.
  public var id: String
  /// Who said it; nil when the export does not name a speaker.
  public var speaker: Participant?
  /// The words as typed; never empty.
  public var text: String
  /// How many people marked it as a favourite.
  public var favouriteCount: Int32

  /// Creates a quote.
  public init(id: String, speaker: Participant?, text: String, favouriteCount: Int32 = 0) {
    self.id = id
    self.speaker = speaker
    self.text = text
    self.favouriteCount = favouriteCount
  }
}
