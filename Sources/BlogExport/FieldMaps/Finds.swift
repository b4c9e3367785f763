extension FieldMap {
  /// Communities that show each other what they found, with its properties: classes `Post`, `User`, `Comment` and
  /// the relation `likes` of Parse, as its REST interface or mongoexport writes them.
  public static let finds = FieldMap(
    name: "finds",
    rules: [
      Rule(
        .blogger,
        in: ["_User", "User", "Users"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.fullName, from: ["name", "fullName", "username"]),
          Feed(.bio, from: ["bio", "about"]),
          Feed(.joinedDate, from: dates),
          Feed(.photo, from: ["image", "profileImage", "avatar", "photo"]),
          Feed(.cover, from: ["coverImage", "cover"]),
          Feed(.followerCount, from: ["followersCount", "followerCount"]),
          Feed(.followingCount, from: ["followingCount"]),
          Feed(.score, from: ["quizScore", "highScore", "score"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["Post", "Posts"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.blogger, from: ["author", "user"]),
          Feed(.title, from: ["title", "name"]),
          Feed(.text, from: ["caption", "description"]),
          Feed(.tags, from: ["tags"]),
          Feed(.picture, from: ["image", "picture", "photo"]),
          Feed(.createdDate, from: dates),
          Feed(.likeCount, from: ["likesCount", "likeCount"]),
          Feed(.commentCount, from: ["commentsCount", "commentCount"]),
          Feed(attributes: [
            ("Colour", ["colour", "color"]), ("Lustre", ["luster", "lustre"]), ("Cleavage", ["cleavage"]),
            ("Fracture", ["fracture"]), ("Hardness", ["hardness"]), ("Streak", ["streak"]),
            ("Transparency", ["transparency", "diaphaneity"]),
            ("Crystal system", ["crystalSystem", "crystal_system"]), ("Habit", ["habit", "crystalHabit"]),
            ("Magnetic", ["magnetic"]),
          ]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .comment,
        in: ["Comment", "Comments"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.blog, from: ["post"]),
          Feed(.blogger, from: ["author", "user"]),
          Feed(.text, from: ["text", "comment", "content"]),
          Feed(.createdDate, from: dates),
        ],
        marks: Mark.usualOfComments
      ),
      Rule(
        .like,
        in: ["likes", "Like"],
        feeds: [
          Feed(.id, from: ids),
          Feed(.blog, from: ["owningId", "post"]),
          Feed(.blogger, from: ["relatedId", "user", "author"]),
          Feed(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
    ]
  )

  private static let ids = ["objectId", "_id", "id"]
  private static let dates = ["createdAt", "_created_at"]
}
