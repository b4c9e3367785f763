extension FieldMap {
  /// The default map, for the app fellow-blogger: Firestore collections `bloggers`, `blogs` with sub-collection
  /// `comments`, and `likes`.
  public static let fellowBlogger = FieldMap(
    name: "fellow-blogger",
    rules: [
      Rule(
        .blogger,
        in: ["bloggers"],
        sources: [
          Source(.id, from: ["bloggerId"] + documentId, missing: noId),
          Source(.displayName, from: ["displayName"], missing: ["no display name", "displayName"]),
          Source(.firstName, from: ["firstName"], missing: ["FirstName", "no first name"]),
          Source(.lastName, from: ["lastName"], missing: ["LastName", "no last name"]),
          Source(
            .bio,
            from: ["bio"],
            missing: ["fellow bloggers are looking forward to reading your bio", "no bio"]
          ),
          Source(.joinedDate, from: ["joinedDate", "createdAt", "_created_at"], missing: noDate),
          Source(.photo, from: ["photoURL"], missing: noPicture),
          Source(.cover, from: ["coverImageURL"], missing: noPicture),
          Source(.github, from: ["github"]),
          Source(.twitter, from: ["twitter"]),
          Source(.linkedIn, from: ["linkedIn"]),
          Source(.website, from: ["website"]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["blogs"],
        sources: [
          Source(.id, from: ["documentId"] + documentId, missing: noId),
          Source(.blogger, from: ["bloggerId"], missing: noId),
          Source(.picture, from: ["imageURL"], missing: noPicture),
          Source(.text, from: ["blogDescription"], missing: ["no description"]),
          Source(.createdDate, from: createdDate, missing: noDate),
        ],
        marks: Mark.usual
      ),
      Rule(
        .comment,
        in: ["comments"],
        sources: [
          Source(.id, from: ["commentId"] + documentId, missing: noId),
          Source(.blog, from: ["blogId"], missing: noId),
          Source(.blogger, from: ["commentedBy"], missing: noId),
          Source(.text, from: ["commentText"]),
          Source(.createdDate, from: createdDate, missing: noDate),
          Source(.parent, from: ["parentCommentId"], missing: noId),
        ],
        marks: Mark.usualOfComments
      ),
      Rule(
        .like,
        in: ["likes"],
        sources: [
          Source(.id, from: ["likeId"] + documentId, missing: noId),
          Source(.blog, from: ["blogId"], missing: noId),
          Source(.blogger, from: ["likedBy"], missing: noId),
          Source(.createdDate, from: createdDate, missing: noDate),
        ],
        marks: Mark.usual
      ),
      Rule(
        .follow,
        in: ["follows"],
        sources: [
          Source(.id, from: ["followId"] + documentId, missing: noId),
          Source(.blogger, from: ["followedBy", "followerId"], missing: noId),
          Source(.followed, from: ["bloggerId", "followedId"], missing: noId),
          Source(.createdDate, from: createdDate, missing: noDate),
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
