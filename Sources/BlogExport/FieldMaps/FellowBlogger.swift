extension FieldMap {
  /// The app whose export this program was first made for: Firestore collections `bloggers`, `blogs` with
  /// sub-collection `comments`, and `likes`.
  public static let fellowBlogger = FieldMap(
    name: "fellow-blogger",
    rules: [
      Rule(
        .blogger,
        in: ["bloggers"],
        feeds: [
          Feed(.id, from: ["bloggerId"] + documentId, missing: noId),
          Feed(.displayName, from: ["displayName"], missing: ["no display name", "displayName"]),
          Feed(.firstName, from: ["firstName"], missing: ["FirstName", "no first name"]),
          Feed(.lastName, from: ["lastName"], missing: ["LastName", "no last name"]),
          Feed(
            .bio,
            from: ["bio"],
            missing: ["fellow bloggers are looking forward to reading your bio", "no bio"]
          ),
          Feed(.joinedDate, from: ["joinedDate", "createdAt", "_created_at"], missing: noDate),
          Feed(.photo, from: ["photoURL"], missing: noPicture),
          Feed(.cover, from: ["coverImageURL"], missing: noPicture),
          Feed(.github, from: ["github"]),
          Feed(.twitter, from: ["twitter"]),
          Feed(.linkedIn, from: ["linkedIn"]),
          Feed(.website, from: ["website"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["blogs"],
        feeds: [
          Feed(.id, from: ["documentId"] + documentId, missing: noId),
          Feed(.blogger, from: ["bloggerId"], missing: noId),
          Feed(.picture, from: ["imageURL"], missing: noPicture),
          Feed(.text, from: ["blogDescription"], missing: ["no description"]),
          Feed(.createdDate, from: createdDate, missing: noDate),
        ],
        marks: Mark.usual
      ),
      Rule(
        .comment,
        in: ["comments"],
        feeds: [
          Feed(.id, from: ["commentId"] + documentId, missing: noId),
          Feed(.blog, from: ["blogId"], missing: noId),
          Feed(.blogger, from: ["commentedBy"], missing: noId),
          Feed(.text, from: ["commentText"]),
          Feed(.createdDate, from: createdDate, missing: noDate),
        ],
        marks: Mark.usualOfComments
      ),
      Rule(
        .like,
        in: ["likes"],
        feeds: [
          Feed(.id, from: ["likeId"] + documentId, missing: noId),
          Feed(.blog, from: ["blogId"], missing: noId),
          Feed(.blogger, from: ["likedBy"], missing: noId),
          Feed(.createdDate, from: createdDate, missing: noDate),
        ],
        marks: Mark.usual
      ),
    ]
  )

  /// Names under which tools write a document's id into the document.
  private static let documentId = ["id", "_id", "__id__", "objectId"]
  private static let createdDate = ["createdDate", "createdAt", "_created_at"]
  private static let noDate = ["no date"]
  private static let noPicture = ["no imageURL", "no photoURL", "no coverImageURL"]
  private static let noId = ["no blogger id", "no document id", "no blog id"]
}
