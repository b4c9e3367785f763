extension FieldMap {
  /// Recognises apps by the usual names of collections and fields: custom apps on Firestore, Parse, MongoDB and
  /// SQL, and the names in WordPress, Ghost, Medium and Discourse.
  ///
  /// Names of fields that may contain private data (e-mail, telephone, password, token) are never included. Of
  /// several names in one record the first is used, so more specific names come first.
  public static let auto = FieldMap(name: "auto", rules: [autoBlogger, autoBlog, autoComment, autoLike])

  private static let autoBlogger = Rule(
    .blogger,
    in: UsualNames.bloggerCollections,
    sources: [
      Source(
        .id,
        from: UsualNames.ids(of: ["blogger", "user", "author", "member", "profile"]) + ["uid"],
        missing: UsualNames.noId
      ),
      Source(.displayName, from: displayNames, missing: ["no display name", "displayName", "no username"]),
      Source(
        .firstName,
        from: UsualNames.spelled(["firstName", "firstname", "givenName", "givenname", "forename"]),
        missing: ["FirstName", "no first name"]
      ),
      Source(
        .lastName,
        from: UsualNames.spelled(["lastName", "lastname", "familyName", "familyname", "surname"]),
        missing: ["LastName", "no last name"]
      ),
      Source(.fullName, from: UsualNames.spelled(["fullName", "fullname", "realName", "name"])),
      Source(
        .bio,
        from: bios,
        missing: ["fellow bloggers are looking forward to reading your bio", "no bio"],
        conversion: UsualNames.html(in: bios)
      ),
      Source(.joinedDate, from: joinedDates, missing: UsualNames.noDate),
      Source(.photo, from: UsualNames.photos, missing: UsualNames.noPicture),
      Source(.cover, from: UsualNames.covers, missing: UsualNames.noPicture),
      Source(.github, from: UsualNames.spelled(["github", "githubURL", "githubUrl", "githubUsername"])),
      Source(.twitter, from: UsualNames.spelled(["twitter", "twitterURL", "twitterUrl", "twitterUsername"])),
      Source(.linkedIn, from: UsualNames.spelled(["linkedIn", "linkedin", "linkedinURL", "linkedinUrl"])),
      Source(.website, from: websites),
    ],
    marks: Mark.cautious(of: .blogger)
  )

  private static let displayNames = UsualNames.spelled([
    "displayName", "userName", "username", "nickname", "nickName", "nick", "handle", "screenName",
    "userLogin", "userNicename", "login", "slug", "alias",
  ])
  private static let bios = UsualNames.spelled([
    "bio", "bioRaw", "bioCooked", "biography", "about", "aboutMe", "aboutme", "tagline", "summary",
    "description", "intro",
    "introduction",
  ])
  private static let joinedDates =
    UsualNames.spelled([
      "joinedDate", "joinedAt", "joinDate", "dateJoined", "joined", "registeredAt", "registeredDate",
      "registered", "userRegistered", "memberSince", "signupDate",
    ]) + UsualNames.dates
  private static let websites = UsualNames.spelled([
    "website", "webSite", "websiteURL", "websiteUrl", "homepage", "homePage", "site", "userUrl", "blogUrl",
  ])

  private static let autoBlog = Rule(
    .blog,
    in: UsualNames.blogCollections,
    sources: [
      Source(
        .id,
        from: ["documentId"]
          + UsualNames.ids(of: ["post", "blog", "article", "entry", "story", "thread", "topic"])
          + ["nid", "slug", "media.uri"],
        missing: UsualNames.noId
      ),
      Source(.blogger, from: UsualNames.references(toPeople: UsualNames.people), missing: UsualNames.noId),
      Source(
        .title,
        from: titles,
        conversion: UsualNames.html(in: titles)
      ),
      Source(
        .text,
        from: texts,
        missing: ["no description", "no caption"],
        conversion: UsualNames.html(in: texts)
      ),
      Source(.tags, from: tags, conversion: .split(separator: ",")),
      Source(.picture, from: UsualNames.pictures, missing: UsualNames.noPicture),
      Source(.createdDate, from: UsualNames.dates + ["media.creation_timestamp"], missing: UsualNames.noDate),
    ],
    marks: Mark.cautious(of: .blog)
  )

  private static let titles =
    UsualNames.spelled(["postTitle", "blogTitle", "topicTitle"]) + [
      "title", "title.rendered", "headline", "heading", "subject", "name",
    ]

  private static let texts =
    UsualNames.spelled([
      "blogDescription", "postText", "postBody", "postContent", "blogText", "blogBody", "blogContent",
      "articleBody", "articleText", "caption", "markdown", "raw", "text", "content", "body",
    ]) + [
      "caption.text", "content.rendered", "content.markdown", "content.text", "body.markdown", "body.text",
    ] + UsualNames.htmlTexts + ["plaintext", "contentText", "content_text", "message"]
    + UsualNames.spelled([
      "postDescription", "description", "selftext", "story", "excerpt", "summary",
    ]) + ["media.title"]

  private static let tags =
    UsualNames.spelled(["tags", "hashtags", "hashTags", "tagNames", "tagList"]) + [
      "tags.name", "tags.label", "tags.title", "keywords", "labels", "topics", "categories",
      "categories.name", "_embedded.wp:term.name",
    ]

  private static let autoComment = Rule(
    .comment,
    in: UsualNames.commentCollections,
    sources: [
      Source(
        .id,
        from: UsualNames.ids(of: ["comment", "reply", "response", "answer"]) + ["cid"],
        missing: UsualNames.noId
      ),
      Source(.blog, from: UsualNames.references(to: UsualNames.posts), missing: UsualNames.noId),
      Source(
        .blogger,
        from: UsualNames.references(
          toPeople: ["commentedBy", "commented_by", "commenter", "repliedBy", "replied_by"]
            + UsualNames.people
        ),
        missing: UsualNames.noId
      ),
      Source(.text, from: commentTexts, conversion: UsualNames.html(in: commentTexts)),
      Source(
        .createdDate,
        from: UsualNames.spelled(["commentedAt"]) + ["commentDate"] + UsualNames.dates,
        missing: UsualNames.noDate
      ),
      Source(.parent, from: UsualNames.spelled(["parentCommentId"]), missing: UsualNames.noId + ["0"]),
    ],
    marks: Mark.cautious(of: .comment)
  )

  private static let commentTexts =
    UsualNames.spelled([
      "commentText", "commentContent", "commentBody", "comment", "markdown", "raw", "text", "content", "body",
    ]) + [
      "content.rendered", "content.markdown", "content.text", "body.markdown", "body.text",
    ] + UsualNames.htmlTexts + [
      "message", "reply", "response", "answer", "caption", "description",
    ]

  private static let autoLike = Rule(
    .like,
    in: UsualNames.likeCollections,
    sources: [
      Source(.id, from: UsualNames.ids(of: ["like", "favorite", "heart", "clap"]), missing: UsualNames.noId),
      Source(
        .blog,
        from: UsualNames.references(to: UsualNames.posts) + [UsualNames.relationOwner],
        missing: UsualNames.noId
      ),
      Source(
        .blogger,
        from: UsualNames.references(
          toPeople: ["likedBy", "liked_by", "liker", "favoritedBy", "favorited_by"] + UsualNames.people
        ) + [UsualNames.relationMember],
        missing: UsualNames.noId
      ),
      Source(
        .createdDate,
        from: UsualNames.spelled(["likedAt", "likeDate"]) + UsualNames.dates,
        missing: UsualNames.noDate
      ),
    ],
    marks: Mark.cautious(of: .like)
  )
}
