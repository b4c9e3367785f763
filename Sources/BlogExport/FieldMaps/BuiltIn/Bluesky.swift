import BlogModel

extension FieldMap {
  /// The feed of an author on Bluesky, as `app.bsky.feed.getAuthorFeed` returns it; several pages in several files.
  ///
  /// Replies to others are not read. Field names: docs.bsky.app, "app.bsky.feed.getAuthorFeed"; `html`,
  /// `htmlWithQuote`, `thread`, `warning`, `originalAuthor` and `originalURL` are those of `BlueskyRewriter`.
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
        within: [Embedding(in: .blog, at: "post.author"), Embedding(in: .comment, at: "post.author")]
      ),
      Rule(
        .blog,
        in: ["feed"],
        sources: [
          Source(.id, from: ["post.uri"], conversion: .last(separator: "/")),
          Source(.blogger, from: ["post.author.did"]),
          Source(.text, from: ["post.htmlWithQuote"], conversion: .html(.all)),
          Source(.createdDate, from: ["post.record.createdAt"]),
          Source(
            .pictures,
            from: ["post.embed.images", "post.embed.media.images"],
            pictureFields: PictureFields(address: ["fullsize"], alt: ["alt"])
          ),
          Source(.likeCount, from: ["post.likeCount"]),
          Source(.commentCount, from: ["post.replyCount"]),
          Source(.language, from: ["post.record.langs.0"]),
          Source(.warning, from: ["post.warning"]),
          Source(.originalAuthor, from: ["post.originalAuthor"]),
          Source(.originalAddress, from: ["post.originalURL"]),
        ],
        conditions: blueskyPosts + [Mark(path: "post.record.reply", values: ["null"])]
      ),
      Rule(
        .comment,
        in: ["feed"],
        sources: [
          Source(.id, from: ["post.uri"], conversion: .last(separator: "/")),
          Source(.blog, from: ["post.thread"], conversion: .last(separator: "/")),
          Source(.blogger, from: ["post.author.did"]),
          Source(.text, from: ["post.htmlWithQuote"], conversion: .html(.all)),
          Source(.createdDate, from: ["post.record.createdAt"]),
          Source(.parent, from: ["post.record.reply.parent.uri"], conversion: .last(separator: "/")),
          Source(.likeCount, from: ["post.likeCount"]),
          Source(
            .pictures,
            from: ["post.embed.images", "post.embed.media.images"],
            pictureFields: PictureFields(address: ["fullsize"], alt: ["alt"])
          ),
        ],
        // Replies to oneself.
        conditions: blueskyPosts + [Mark(path: "post.thread", values: ["null"], marksOthers: true)]
      ),
    ]
  )

  private static let blueskyPosts = [
    Mark(path: "post.record.$type", values: ["app.bsky.feed.post"]),
    // The reason is that the author has pinned the post, which is in the feed again.
    Mark(path: "reason", values: ["null"]),
  ]
}

extension Platform {
  static let bluesky = Platform(
    .bluesky,
    title: .account,
    signatures: [Signature(["\"feed\":", "\"app.bsky.feed.post\""])]
  )
}
