/// A location that a community member shared, with a name and a picture.
public struct Spot: Sendable, Hashable {
  /// The document id, which identifies the spot.
  public var id: String
  /// The name, on one line; empty when missing.
  public var name: String
  /// The picture as the export names it (a URL or a storage path); nil when missing.
  public var picture: String?
  /// The description as typed; empty when missing.
  public var text: String
  /// The coordinates; nil when the export has no usable ones.
  public var place: Place?
  /// Index into `Community.bloggers`: who shared it; nil when the export does not say.
  public var blogger: Int32?
  /// When it was shared; nil when the export has no usable date.
  public var createdDate: Timestamp?

  /// Creates a spot.
  public init(
    id: String,
    name: String,
    picture: String? = nil,
    text: String = "",
    place: Place? = nil,
    blogger: Int32? = nil,
    createdDate: Timestamp? = nil
  ) {
    self.id = id
    self.name = name
    self.picture = picture
    self.text = text
    self.place = place
    self.blogger = blogger
    self.createdDate = createdDate
  }
}
