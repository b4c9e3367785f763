/// What a blogger said about a blog.
public struct Comment: Sendable, Hashable {
  /// The document id, which identifies the comment.
  public var id: String
  /// Index into `Community.blogs`.
  public var blog: Int32
  /// Index into `Community.bloggers`.
  public var author: Int32
  /// The text as typed; empty only if there are pictures.
  public var text: String
  /// When it was written; nil when the export has no usable date.
  public var createdDate: Timestamp?
  /// The id of the comment that this one answers; nil when it answers the blog itself.
  ///
  /// A comment with this id need not exist: `Community.parent(ofComment:)` resolves it.
  public var parent: String?
  /// When it was last edited, which is after `createdDate`; nil when it was not.
  public var editedDate: Timestamp?
  /// Likes as the source counted them; 0 if it did not.
  public var likeCount: Int32
  /// The pictures in the order of the export; no two have the same address.
  public var pictures: [BlogPicture]
  /// What it suggests that the blog says; nil for most comments.
  public var suggestion: Suggestion?

  /// Creates a comment.
  public init(
    id: String,
    blog: Int32,
    author: Int32,
    text: String,
    createdDate: Timestamp?,
    parent: String? = nil,
    editedDate: Timestamp? = nil,
    likeCount: Int32 = 0,
    pictures: [BlogPicture] = [],
    suggestion: Suggestion? = nil
  ) {
    self.id = id
    self.blog = blog
    self.author = author
    self.text = text
    self.createdDate = createdDate
    self.parent = parent
    self.editedDate = editedDate
    self.likeCount = likeCount
    self.pictures = pictures
    self.suggestion = suggestion
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
