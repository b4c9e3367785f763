/// One post: a photo with a description.
public struct Blog: Sendable, Hashable {
  /// The document id, which identifies the blog.
  public var id: String
  /// Index into `Community.bloggers`.
  public var blogger: Int32
  /// The title from the export, on one line; empty when missing.
  public var title: String
  /// The photo as the export names it (a URL or a storage path); nil when missing.
  public var picture: String?
  /// The text as typed, which may contain Markdown; empty when missing.
  public var text: String
  /// The tags from the export, without `#` and without duplicates; hashtags in the text are not included.
  public var tags: [String]
  /// When it was written; nil when the export has no usable date.
  public var createdDate: Timestamp?

  /// Creates a blog.
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

  /// Sorts newest first, equal dates by id; blogs without a date come last, by id.
  public static func newestFirst(_ left: Blog, _ right: Blog) -> Bool {
    switch (left.createdDate, right.createdDate) {
    case (let leftDate?, let rightDate?) where leftDate != rightDate: leftDate > rightDate
    case (.some, nil): true
    case (nil, .some): false
    default: left.id < right.id
    }
  }
}
