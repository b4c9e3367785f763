package import BlogModel

/// The values of one record that can be written.
package enum RecordValues: Sendable, Hashable {
  case blogger(Blogger)
  case blog(BlogRecord)
  case comment(CommentRecord)
  case like(LikeRecord)
  case spot(SpotRecord)
  case follow(FollowRecord)
  case question(QuestionRecord)
  case quote(QuoteRecord)
  case favourite(FavouriteRecord)

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
    case .quote: .quote
    case .favourite: .favourite
    }
  }
}
