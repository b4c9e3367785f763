extension FieldMap {
  /// Communities that share finds with their properties: classes `Post`, `User`, `Comment` and the relation
  /// `likes` of Parse, as its REST interface or mongoexport writes them.
  public static let finds = FieldMap(
    name: "finds",
    rules: [
      Rule(
        .blogger,
        in: ["_User", "User", "Users"],
        sources: [
          Source(.id, from: ids),
          Source(.fullName, from: ["name", "fullName", "username"]),
          Source(.bio, from: ["bio", "about"]),
          Source(.joinedDate, from: dates),
          Source(.photo, from: ["image", "profileImage", "avatar", "photo"]),
          Source(.cover, from: ["coverImage", "cover"]),
          Source(.followerCount, from: ["followersCount", "followerCount"]),
          Source(.followingCount, from: ["followingCount"]),
          Source(.score, from: ["quizScore", "highScore", "score"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["Post", "Posts"],
        sources: [
          Source(.id, from: ids),
          Source(.blogger, from: ["author", "user"]),
          Source(.title, from: ["title", "name"]),
          Source(.text, from: ["caption", "description"]),
          Source(.tags, from: ["tags"]),
          Source(.picture, from: ["image", "picture", "photo"]),
          Source(.createdDate, from: dates),
          Source(.likeCount, from: ["likesCount", "likeCount"]),
          Source(.commentCount, from: ["commentsCount", "commentCount"]),
          Source(attributes: attributes),
        ],
        marks: Mark.usual
      ),
      Rule(
        .comment,
        in: ["Comment", "Comments"],
        sources: [
          Source(.id, from: ids),
          Source(.blog, from: ["post"]),
          Source(.blogger, from: ["author", "user"]),
          Source(.text, from: ["text", "comment", "content"]),
          Source(.createdDate, from: dates),
          Source(.parent, from: ["parent"]),
          // Not `name`, which may be that of the author.
          Source(.title, from: ["suggestedName"]),
          Source(attributes: attributes),
        ],
        marks: Mark.usualOfComments
      ),
      Rule(
        .like,
        in: ["likes", "Like"],
        sources: [
          Source(.id, from: ids),
          Source(.blog, from: ["owningId", "post"]),
          Source(.blogger, from: ["relatedId", "user", "author"]),
          Source(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
      Rule(
        .follow,
        in: ["follows", "Follow"],
        sources: [
          Source(.id, from: ids),
          Source(.blogger, from: ["follower"]),
          Source(.followed, from: ["followed"]),
          Source(.createdDate, from: dates),
        ],
        marks: Mark.usual
      ),
    ]
  )

  private static let attributes: [(name: String, paths: [String])] = [
    ("Colour", ["colour", "color"]), ("Lustre", ["luster", "lustre"]), ("Cleavage", ["cleavage"]),
    ("Fracture", ["fracture"]), ("Hardness", ["hardness"]), ("Streak", ["streak"]),
    ("Transparency", ["transparency", "diaphaneity"]),
    ("Crystal system", ["crystalSystem", "crystal_system"]), ("Habit", ["habit", "crystalHabit"]),
    ("Magnetic", ["magnetic"]),
  ]
  private static let ids = ["objectId", "_id", "id"]
  private static let dates = ["createdAt", "_created_at"]
}
