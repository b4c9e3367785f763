package import BlogModel

/// A comment with the ids of the records that it names.
package struct CommentRecord: Sendable, Hashable {
  /// The comment; its indices are not used.
  package var comment: Comment
  /// The id of the blog.
  package var blog: String
  /// The id of the author; nil if the record names none.
  package var author: String?

  /// Creates a record.
  package init(comment: Comment, blog: String, author: String?) {
    (self.comment, self.blog, self.author) = (comment, blog, author)
    (self.comment.blog, self.comment.author) = (-1, -1)
  }

  /// The record of a comment of `community`.
  package init(_ comment: Comment, in community: Community) {
    let author = community.bloggers[Int(comment.author)]
    self.init(
      comment: comment,
      blog: community.blogs[Int(comment.blog)].id,
      author: author.isUnknown ? nil : author.id
    )
  }
}

/// A like with the ids of the records that it names, which identify it.
package struct LikeRecord: Sendable, Hashable {
  /// The id of the blog.
  package var blog: String
  /// The id of the blogger who likes it.
  package var blogger: String
  /// When it was given; nil if that is unknown.
  package var createdDate: Timestamp?

  /// Creates a record.
  package init(blog: String, blogger: String, createdDate: Timestamp?) {
    (self.blog, self.blogger, self.createdDate) = (blog, blogger, createdDate)
  }
}

/// A follow with the ids of the bloggers that it names, which identify it.
package struct FollowRecord: Sendable, Hashable {
  /// The id of the blogger who follows.
  package var follower: String
  /// The id of the blogger who is followed.
  package var followed: String
  /// When it began; nil if that is unknown.
  package var createdDate: Timestamp?

  /// Creates a record.
  package init(follower: String, followed: String, createdDate: Timestamp?) {
    (self.follower, self.followed, self.createdDate) = (follower, followed, createdDate)
  }
}

/// The values of one record that can be written.
package enum RecordValues: Sendable, Hashable {
  case blogger(Blogger)
  case blog(BlogRecord)
  case comment(CommentRecord)
  case like(LikeRecord)
  case spot(SpotRecord)
  case follow(FollowRecord)
  case question(QuestionRecord)

  /// The kind of the record.
  package var kind: RecordKind {
    switch self {
    case .blogger: .blogger
    case .blog: .blog
    case .comment: .comment
    case .like: .like
    case .spot: .spot
    case .follow: .follow
    case .question: .question
    }
  }
}
