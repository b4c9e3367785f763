extension FieldMap {
  /// Communities that share places: collections `Posts`, `Comments`, `Spots` and `_User`, with what people
  /// like as a list on them (`likedPosts`), as Parse and its database write them.
  public static let spots = FieldMap(
    name: "spots",
    rules: [
      Rule(
        .blogger,
        in: ["_User", "User", "Users"],
        feeds: [
          Feed(.id, from: UsualNames.documentId),
          Feed(.displayName, from: ["username", "displayName"]),
          Feed(.fullName, from: ["fullName", "fullname", "name"]),
          Feed(.bio, from: ["bio", "about"]),
          Feed(
            .photo,
            from: [
              "profileImage", "profilePicture", "profilePhoto", "profilePic", "avatar", "photo", "image",
            ]
          ),
          Feed(.joinedDate, from: dates),
          Feed(.followerCount, from: ["followersCount", "followerCount"]),
          Feed(.followingCount, from: ["followingCount"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["Posts", "Post"],
        feeds: [
          Feed(.id, from: UsualNames.documentId),
          Feed(.blogger, from: reference(to: "author") + reference(to: "user") + reference(to: "owner")),
          Feed(.title, from: ["title"]),
          Feed(.text, from: ["caption", "text", "description", "content"]),
          Feed(.tags, from: ["tags", "hashtags"]),
          Feed(.picture, from: ["image", "postImage", "photo", "picture", "media"]),
          Feed(.createdDate, from: dates),
          Feed(.likeCount, from: ["likesCount", "likeCount"]),
          Feed(.commentCount, from: ["commentsCount", "commentCount"]),
          Feed(.place, from: places),
          Feed(.spot, from: reference(to: "spot") + ["spotId"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .comment,
        in: ["Comments", "Comment"],
        feeds: [
          Feed(.id, from: UsualNames.documentId),
          Feed(.blog, from: reference(to: "post") + ["postId"]),
          Feed(.blogger, from: reference(to: "author") + reference(to: "user") + reference(to: "commenter")),
          Feed(.text, from: ["text", "comment", "content", "body"]),
          Feed(.createdDate, from: dates),
        ],
        marks: Mark.usualOfComments
      ),
      Rule(
        .like,
        in: ["likedPosts", "likes", "Like"],
        feeds: [
          Feed(.id, from: UsualNames.documentId),
          Feed(.blog, from: reference(to: "post") + ["postId", UsualNames.relationOwner]),
          Feed(
            .blogger,
            from: reference(to: "user") + reference(to: "author") + ["userId", UsualNames.relationMember]
          ),
          Feed(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
      Rule(
        .spot,
        in: ["Spots", "Spot"],
        feeds: [
          Feed(.id, from: UsualNames.documentId),
          Feed(.title, from: ["name", "title"]),
          Feed(.text, from: ["description", "text", "about"]),
          Feed(.picture, from: ["spotImage", "image", "photo", "picture"]),
          Feed(.place, from: places),
          Feed(.blogger, from: reference(to: "author") + reference(to: "user") + reference(to: "owner")),
          Feed(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
    ]
  )

  private static let dates = ["createdAt", "_created_at"]
  /// Not `location`: in many apps that is where somebody was, not what they share.
  private static let places = ["coordinates"]

  private static func reference(to name: String) -> [String] {
    ["\(name).objectId", "\(name)._id", "\(name).id", name]
  }
}
