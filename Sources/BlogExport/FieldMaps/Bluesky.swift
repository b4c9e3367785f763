import BlogModel

extension FieldMap {
  /// The feed of an author on Bluesky, as `app.bsky.feed.getAuthorFeed` returns it; several pages in several files.
  ///
  /// Reposts and replies are not read. Field names: docs.bsky.app, "app.bsky.feed.getAuthorFeed".
  public static let bluesky = FieldMap(
    name: "bluesky",
    rules: [
      Rule(
        .blogger,
        in: [],
        sources: [
          Source(.id, from: ["did"]),
          Source(.displayName, from: ["handle"]),
          Source(.fullName, from: ["displayName"]),
          Source(.photo, from: ["avatar"]),
        ],
        within: [Embedding(in: .blog, at: "post.author")]
      ),
      Rule(
        .blog,
        in: ["feed"],
        sources: [
          Source(.id, from: ["post.uri"], conversion: .last(separator: "/")),
          Source(.blogger, from: ["post.author.did"]),
          Source(.text, from: ["post.record.text"]),
          Source(.createdDate, from: ["post.record.createdAt"]),
          Source(
            .pictures,
            from: ["post.embed.images", "post.embed.media.images"],
            pictureFields: PictureFields(address: ["fullsize"], alt: ["alt"])
          ),
          Source(.likeCount, from: ["post.likeCount"]),
          Source(.commentCount, from: ["post.replyCount"]),
        ],
        conditions: [
          Mark(path: "post.record.$type", values: ["app.bsky.feed.post"]),
          // A reason is that of a repost, or of a post that the author has pinned, which is in the feed again.
          Mark(path: "reason", values: ["null"]), Mark(path: "post.record.reply", values: ["null"]),
        ]
      ),
    ]
  )
}

extension Platform {
  static let bluesky = Platform(
    .bluesky,
    signatures: [Signature(["\"feed\":", "\"app.bsky.feed.post\""])]
  )
}
