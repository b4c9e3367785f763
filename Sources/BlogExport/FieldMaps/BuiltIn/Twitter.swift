import BlogModel

extension FieldMap {
  /// The archive of an account on Twitter (X): `data/tweets.js`, `account.js`, `profile.js`, `tweets_media/` and
  /// `profile_media/`.
  ///
  /// Tweets that answer one's own are comments; those that answer others are not read. The fields are those of
  /// ``Tweet``.
  public static let twitter = FieldMap(
    name: "twitter",
    rules: [
      Rule(
        .blogger,
        in: ["account", "profile"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.displayName, from: ["username"]),
          Source(.fullName, from: ["accountDisplayName"]),
          Source(.bio, from: ["bio"]),
          Source(.joinedDate, from: ["createdAt"]),
          Source(.photo, from: ["avatar"]),
          Source(.cover, from: ["header"]),
          Source(.twitter, from: ["username"]),
          Source(.website, from: ["website"]),
        ]
      ),
      Rule(
        .blog,
        in: ["tweets"],
        sources: [
          Source(.id, from: ["id_str"]),
          Source(.blogger, from: ["account"]),
          Source(.text, from: ["full_text"], conversion: .html(.all)),
          Source(.tags, from: ["hashtags"]),
          Source(.createdDate, from: ["created_at"]),
          Source(.language, from: ["lang"]),
          Source(
            .pictures,
            from: ["pictures"],
            pictureFields: PictureFields(address: ["path"], alt: ["alt"])
          ),
          Source(.video, from: ["video"]),
          Source(.warning, from: ["sensitive"]),
          Source(.likeCount, from: ["favorite_count"]),
          Source(.originalAuthor, from: ["retweeted_author"]),
          Source(.originalAddress, from: ["retweeted_url"]),
        ],
        conditions: [
          Mark(path: "in_reply_to_status_id_str", values: ["null"]),
          Mark(path: "in_reply_to_user_id_str", values: ["null"]),
        ]
      ),
      Rule(
        .comment,
        in: ["tweets"],
        sources: [
          Source(.id, from: ["id_str"]),
          // A tweet of one's own or an answer to one; the tweets of others are not in the archive.
          Source(.blog, from: ["in_reply_to_status_id_str"]),
          Source(.parent, from: ["in_reply_to_status_id_str"]),
          Source(.blogger, from: ["account"]),
          Source(.text, from: ["full_text"], conversion: .html(.all)),
          Source(.createdDate, from: ["created_at"]),
          Source(.likeCount, from: ["favorite_count"]),
          Source(
            .pictures,
            from: ["pictures"],
            pictureFields: PictureFields(address: ["path"], alt: ["alt"])
          ),
        ],
        conditions: [
          Mark(path: "is_retweet", values: ["false"]),
          Mark(path: "in_reply_to_status_id_str", values: ["null"], marksOthers: true),
        ]
      ),
    ]
  )
}

extension Platform {
  static let twitter = Platform(
    .twitter,
    title: .account,
    signatures: [Signature(["window.YTD.tweets.part"]), Signature(["window.YTD.tweet.part"])]
  )
}
