extension FieldMap {
  /// Communities in which people ask each other and answer with videos: collections `users`, `questions`,
  /// `answers`, `comments` and `likes` in pages of a REST interface, without dates and the newest first.
  public static let videoAnswers = FieldMap(
    name: "video-answers",
    rules: [
      Rule(
        .blogger,
        in: ["users"],
        sources: [
          Source(.id, from: ids),
          Source(.displayName, from: ["username"]),
          Source(.firstName, from: ["first_name"]),
          Source(.lastName, from: ["last_name"]),
          Source(.bio, from: ["about", "bio"]),
          Source(.photo, from: ["image_url"]),
          Source(.followerCount, from: ["follower_count"]),
          Source(.followingCount, from: ["following_count"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["answers"],
        sources: [
          Source(.id, from: ids),
          Source(.text, from: ["description", "caption"]),
          Source(.picture, from: ["thumbnail_url"]),
          Source(.video, from: ["video_url"]),
          Source(.question, from: reference(to: "question")),
          Source(.likeCount, from: ["likes_count", "like_count"]),
          Source(.commentCount, from: ["comment_count", "comments_count"]),
        ],
        marks: Mark.usual,
        order: .newestFirst
      ),
      Rule(
        .comment,
        in: ["comments"],
        sources: [
          Source(.id, from: ids),
          Source(.blog, from: reference(to: "answer")),
          Source(.blogger, from: reference(to: "commenter")),
          Source(.text, from: ["content"]),
          Source(.parent, from: reference(to: "parent")),
        ],
        marks: Mark.usualOfComments,
        order: .newestFirst
      ),
      Rule(
        .like,
        in: ["likes"],
        sources: [
          Source(.id, from: ids),
          Source(.blog, from: reference(to: "answer")),
          Source(.blogger, from: reference(to: "liker") + reference(to: "user")),
        ],
        marks: Mark.usual
      ),
      Rule(
        .question,
        in: ["questions"],
        sources: [
          Source(.id, from: ids),
          Source(.blogger, from: reference(to: "sender")),
          Source(.receiver, from: reference(to: "receiver")),
          Source(.text, from: ["content"]),
        ],
        marks: Mark.usual,
        order: .newestFirst
      ),
    ]
  )

  private static let ids = ["id", "_id"]

  /// The paths of the id of another record, which may be embedded.
  private static func reference(to name: String) -> [String] {
    ["\(name).id", "\(name)._id", "\(name)_id", name]
  }
}
