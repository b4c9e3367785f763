extension FieldMap {
  /// Communities that share places: collections `Posts`, `Comments`, `Spots` and `_User`, with liked posts as a
  /// list in the record of a user (`likedPosts`), as written by Parse and its database.
  public static let spots = FieldMap(
    name: "spots",
    rules: [
      Rule(
        .blogger,
        in: ["_User", "User", "Users"],
        sources: [
          Source(.id, from: UsualNames.documentId),
          Source(.displayName, from: ["username", "displayName"]),
          Source(.fullName, from: ["fullName", "fullname", "name"]),
          Source(.bio, from: ["bio", "about"]),
          Source(
            .photo,
            from: [
              "profileImage", "profilePicture", "profilePhoto", "profilePic", "avatar", "photo", "image",
            ]
          ),
          Source(.joinedDate, from: dates),
          Source(.followerCount, from: ["followersCount", "followerCount"]),
          Source(.followingCount, from: ["followingCount"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["Posts", "Post"],
        sources: [
          Source(.id, from: UsualNames.documentId),
          Source(.blogger, from: reference(to: "author") + reference(to: "user") + reference(to: "owner")),
          Source(.title, from: ["title"]),
          Source(.text, from: ["caption", "text", "description", "content"]),
          Source(.tags, from: ["tags", "hashtags"]),
          Source(.picture, from: ["image", "postImage", "photo", "picture", "media"]),
          Source(.createdDate, from: dates),
          Source(.likeCount, from: ["likesCount", "likeCount"]),
          Source(.commentCount, from: ["commentsCount", "commentCount"]),
          Source(.place, from: places),
          Source(.spot, from: reference(to: "spot") + ["spotId"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .comment,
        in: ["Comments", "Comment"],
        sources: [
          Source(.id, from: UsualNames.documentId),
          Source(.blog, from: reference(to: "post") + ["postId"]),
          Source(
            .blogger,
            from: reference(to: "author") + reference(to: "user") + reference(to: "commenter")
          ),
          Source(.text, from: ["text", "comment", "content", "body"]),
          Source(.createdDate, from: dates),
          Source(.parent, from: reference(to: "parent")),
        ],
        marks: Mark.usualOfComments
      ),
      Rule(
        .like,
        in: ["likedPosts", "likes", "Like"],
        sources: [
          Source(.id, from: UsualNames.documentId),
          Source(.blog, from: reference(to: "post") + ["postId", UsualNames.relationOwner]),
          Source(
            .blogger,
            from: reference(to: "user") + reference(to: "author") + ["userId", UsualNames.relationMember]
          ),
          Source(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
      Rule(
        .spot,
        in: ["Spots", "Spot"],
        sources: [
          Source(.id, from: UsualNames.documentId),
          Source(.title, from: ["name", "title"]),
          Source(.text, from: ["description", "text", "about"]),
          Source(.picture, from: ["spotImage", "image", "photo", "picture"]),
          Source(.place, from: places),
          Source(.blogger, from: reference(to: "author") + reference(to: "user") + reference(to: "owner")),
          Source(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
      Rule(
        .follow,
        in: ["Follows", "Follow"],
        sources: [
          Source(.id, from: UsualNames.documentId),
          Source(.blogger, from: reference(to: "follower")),
          Source(.followed, from: reference(to: "followed")),
          Source(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
    ]
  )

  private static let dates = ["createdAt", "_created_at"]
  /// Not `location`: in many apps that is where the user was, not the place that the user shares.
  private static let places = ["coordinates"]

  private static func reference(to name: String) -> [String] {
    ["\(name).objectId", "\(name)._id", "\(name).id", name]
  }
}
