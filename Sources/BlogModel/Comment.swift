/// What a blogger said about a blog.
public struct Comment: Sendable, Hashable {
  /// The document id, which identifies the comment.
  public var id: String
  /// Index into `Community.blogs`.
  public var blog: Int32
  /// Index into `Community.bloggers`.
  public var author: Int32
  /// The text as typed; never empty.
  public var text: String
  /// When it was written; nil when the export has no usable date.
  public var createdDate: Timestamp?

  /// Creates a comment.
  public init(id: String, blog: Int32, author: Int32, text: String, createdDate: Timestamp?) {
    self.id = id
    self.blog = blog
    self.author = author
    self.text = text
    self.createdDate = createdDate
  }

  /// Sorts oldest first, equal dates by id; comments without a date come last, by id.
  public static func oldestFirst(_ left: Comment, _ right: Comment) -> Bool {
    switch (left.createdDate, right.createdDate) {
    case (let leftDate?, let rightDate?) where leftDate != rightDate: leftDate < rightDate
    case (.some, nil): true
    case (nil, .some): false
    default: left.id < right.id
    }
  }
}
