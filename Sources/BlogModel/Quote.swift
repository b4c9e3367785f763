/// What somebody said, kept as a record of its own; readers keep favourites of them.
public struct Quote: Sendable, Hashable {
  /// The identity: the document id.
  public var id: String
  /// Who said it; nil when the export does not tell.
  public var speaker: Participant?
  /// The words as typed; never empty.
  public var text: String
  /// How many people count it among their favourites.
  public var favouriteCount: Int32

  /// A quote of its parts.
  public init(id: String, speaker: Participant?, text: String, favouriteCount: Int32 = 0) {
    self.id = id
    self.speaker = speaker
    self.text = text
    self.favouriteCount = favouriteCount
  }
}
