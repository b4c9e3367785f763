import BlogModel

extension ParsedBatch {
  /// The values of the only record in the batch; nil if there is none of this kind, or another one.
  func onlyRecord(of kind: RecordKind) -> RecordValues? {
    guard read.total == 1, read[kind] == 1 else { return nil }
    func id(_ number: Int32) -> String? { number < 0 ? nil : bloggerIds.text(of: number) }
    switch kind {
    case .blogger:
      guard bloggers.count == 1, !bloggers[0].isPrivate else { return nil }
      return .blogger(bloggers[0].value)
    case .blog:
      guard blogs.count == 1, !blogs[0].isPrivate else { return nil }
      let parts = parts.first
      return .blog(
        BlogRecord(
          blog: blogs[0].value,
          parts: parts?.value ?? .none,
          author: id(blogs[0].value.blogger),
          question: parts?.value.question.map { questionIds.text(of: $0) },
          spot: parts?.value.spot.map { spotIds.text(of: $0) },
          people: parts?.people.map { bloggerIds.text(of: $0) } ?? []
        )
      )
    case .comment:
      guard comments.count == 1, !comments.rows[0].isEmpty else { return nil }
      let comment = comments[0]
      return .comment(
        CommentRecord(
          comment: comment,
          blog: blogIds.text(of: comment.blog),
          author: id(comment.author)
        )
      )
    case .like:
      guard likes.count == 1 else { return nil }
      let created = likes[0].created
      return .like(
        LikeRecord(
          blog: blogIds.text(of: likes[0].blog),
          blogger: bloggerIds.text(of: likes[0].blogger),
          createdDate: created == .min ? nil : Timestamp(microseconds: created)
        )
      )
    case .spot:
      guard spots.count == 1, !spots[0].isPrivate else { return nil }
      let spot = spots[0].value
      return .spot(SpotRecord(spot: spot, author: spot.blogger.flatMap { id($0) }))
    case .follow:
      guard follows.count == 1, !follows[0].isRemoval else { return nil }
      let row = follows[0]
      return .follow(
        FollowRecord(
          follower: bloggerIds.text(of: row.follower),
          followed: bloggerIds.text(of: row.followed),
          createdDate: row.created == .min ? nil : Timestamp(microseconds: row.created)
        )
      )
    case .question:
      guard questions.count == 1, !questions[0].isPrivate else { return nil }
      let question = questions[0].value
      return .question(
        QuestionRecord(
          question: question,
          asker: id(question.asker),
          receiver: question.receiver.flatMap { id($0) }
        )
      )
    case .quote:
      guard quotes.count == 1, !quotes[0].isPrivate else { return nil }
      let quote = quotes[0].value
      return .quote(QuoteRecord(quote: quote, speaker: quote.speaker?.blogger.flatMap { id($0) }))
    case .favourite:
      guard favourites.count == 1, !favourites[0].isRemoval else { return nil }
      let row = favourites[0]
      let subject: FavouriteRecord.Subject =
        row.quote >= 0 ? .quote(quoteIds.text(of: row.quote)) : .blogger(bloggerIds.text(of: row.blogger))
      return .favourite(FavouriteRecord(fan: fanIds.text(of: row.fan), subject: subject))
    case .addition: return nil
    }
  }
}
