extension FieldMap {
  /// Communities in which people ask each other and answer with videos: collections `users`, `questions`,
  /// `answers`, `comments` and `likes` in pages of a REST interface, without dates and the newest first.
  public static let videoAnswers = FieldMap(
    name: "video-answers",
    rules: [
      Rule(
        .blogger,
        in: ["users"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.displayName, from: ["username"]),
          Feed(.firstName, from: ["first_name"]),
          Feed(.lastName, from: ["last_name"]),
          Feed(.bio, from: ["about", "bio"]),
          Feed(.photo, from: ["image_url"]),
          Feed(.followerCount, from: ["follower_count"]),
          Feed(.followingCount, from: ["following_count"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["answers"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.text, from: ["description", "caption"]),
          Feed(.picture, from: ["thumbnail_url"]),
          Feed(.video, from: ["video_url"]),
          Feed(.question, from: reference(to: "question")),
          Feed(.likeCount, from: ["likes_count", "like_count"]),
          Feed(.commentCount, from: ["comment_count", "comments_count"]),
        ],
        marks: Mark.usual,
        order: .newestFirst
      ),
      Rule(
        .comment,
        in: ["comments"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.blog, from: reference(to: "answer")),
          Feed(.blogger, from: reference(to: "commenter")),
          Feed(.text, from: ["content"]),
        ],
        marks: Mark.usualOfComments,
        order: .newestFirst
      ),
      Rule(
        .like,
        in: ["likes"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.blog, from: reference(to: "answer")),
          Feed(.blogger, from: reference(to: "liker") + reference(to: "user")),
        ],
        marks: Mark.usual
      ),
      Rule(
        .question,
        in: ["questions"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.blogger, from: reference(to: "sender")),
          Feed(.receiver, from: reference(to: "receiver")),
          Feed(.text, from: ["content"]),
        ],
        marks: Mark.usual,
        order: .newestFirst
      ),
    ]
  )

  private static let ids = ["id", "_id"]

  /// The paths of the id of another record: the record itself may stand there.
  private static func reference(to name: String) -> [String] {
    ["\(name).id", "\(name)._id", "\(name)_id", name]
  }
}
