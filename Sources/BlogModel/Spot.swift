/// A place that the community shares: a name, a picture, and where it is.
public struct Spot: Sendable, Hashable {
  /// The identity: the document id.
  public var id: String
  /// What it is called, on one line; empty when missing.
  public var name: String
  /// The picture as the export names it (a URL or a storage path); nil when missing.
  public var picture: String?
  /// What is told of it, as typed; empty when missing.
  public var text: String
  /// Where it is; nil when the export has no usable coordinates.
  public var place: Place?
  /// Index into `Community.bloggers`: who shared it; nil when the export does not say.
  public var blogger: Int32?
  /// When it was shared; nil when the export has no usable date.
  public var createdDate: Timestamp?

  /// A spot of its parts.
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
