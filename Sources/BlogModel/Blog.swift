/// One post: a photo with a description.
public struct Blog: Sendable, Hashable {
  /// The identity: the document id.
  public var id: String
  /// Index into `Community.bloggers`.
  public var blogger: Int32
  /// The title as the app keeps it, on one line; empty when it keeps none.
  public var title: String
  /// The photo as the export names it (a URL or a storage path); nil when missing.
  public var picture: String?
  /// The text as typed, Markdown allowed; empty when missing.
  public var text: String
  /// The tags as the app keeps them, without `#`, each once; hashtags in the text are not among them.
  public var tags: [String]
  /// When it was written; nil when the export has no usable date.
  public var createdDate: Timestamp?

  /// A blog of its parts.
  public init(
    id: String,
    blogger: Int32,
    title: String = "",
    picture: String? = nil,
    text: String,
    tags: [String] = [],
    createdDate: Timestamp?
  ) {
    self.id = id
    self.blogger = blogger
    self.title = title
    self.picture = picture
    self.text = text
    self.tags = tags
    self.createdDate = createdDate
  }

  /// Newest first; equal dates by id; those without a date last, by id.
  public static func newestFirst(_ left: Blog, _ right: Blog) -> Bool {
    switch (left.createdDate, right.createdDate) {
    case (let leftDate?, let rightDate?) where leftDate != rightDate: leftDate > rightDate
    case (.some, nil): true
    case (nil, .some): false
    default: left.id < right.id
    }
  }
}
