import BlogModel

extension FieldMap {
  /// Forums of Discourse: posts, one JSON file each or in lists, as `/posts.json`, `/posts/ID.json` and
  /// `/t/ID.json` return them and archiving tools save them, and the files of users and categories.
  ///
  /// The first post of a topic becomes a blog, the others its comments; authors are in the posts. Field names:
  /// docs.discourse.org, "List latest posts across topics" and "Get a single topic"; `likes`,
  /// `other_reactions`, `likes_and_reactions`, `edited_at`, `markdown`, `pictures` and `labels` are those of
  /// `DiscourseRewriter`.
  public static let discourse = FieldMap(
    name: "discourse",
    rules: [
      Rule(
        .blogger,
        in: ["discourse_users"],
        sources: [
          Source(.id, from: ["username"]),
          Source(.displayName, from: ["username"]),
          Source(.fullName, from: ["name"]),
          Source(.bio, from: ["bio_raw"]),
          Source(.photo, from: ["avatar_template"], conversion: .size(240)),
          Source(.cover, from: ["profile_background_upload_url"]),
          Source(.website, from: ["website"]),
          // In a post, `created_at` is the date of the post.
          Source(.joinedDate, from: ["user_created_at"]),
        ],
        within: [Embedding(in: .blog, at: ""), Embedding(in: .comment, at: "")],
        // Profiles of people who have written nothing are often advertisements.
        isNamedOnly: true
      ),
      Rule(
        .blog,
        in: discoursePosts,
        sources: [
          Source(.id, from: ["topic_id"]),
          Source(.blogger, from: ["username"]),
          Source(.title, from: ["topic_title", "topic.title"]),
          Source(.text, from: discourseTexts, conversion: .html(.of(paths: ["cooked"]))),
          Source(.tags, from: ["labels", "tags", "topic.tags"], through: [discourseCategories]),
          Source(.slug, from: ["topic_slug", "topic.slug"]),
          Source(.createdDate, from: ["created_at"]),
          Source(.editedDate, from: ["edited_at"]),
          Source(.likeCount, from: ["likes"]),
          Source(.reactions, from: ["other_reactions"]),
          Source(
            .pictures,
            from: ["pictures"],
            pictureFields: PictureFields(address: ["url"], alt: ["alt"])
          ),
        ],
        conditions: [Mark(path: "post_number", values: ["1"])],
        marks: discourseMarks(of: .blog)
      ),
      Rule(
        .comment,
        in: discoursePosts,
        sources: [
          Source(.id, from: ["post_number"]),
          Source(.blog, from: ["topic_id"]),
          Source(.blogger, from: ["username"]),
          Source(.text, from: discourseTexts, conversion: .html(.of(paths: ["cooked"]))),
          Source(.createdDate, from: ["created_at"]),
          Source(.editedDate, from: ["edited_at"]),
          // A reply to the first post is a comment on the blog.
          Source(.parent, from: ["reply_to_post_number"], missing: ["1"]),
          Source(.likeCount, from: ["likes_and_reactions"]),
          Source(.pictures, from: ["pictures"], pictureFields: PictureFields(address: ["url"], alt: ["alt"])),
        ],
        // Without a number it is not a post.
        conditions: [Mark(path: "post_number", values: ["null"], marksOthers: true)],
        marks: discourseMarks(of: .comment)
      ),
    ],
    addresses: ["/t/:slug/:blog", "/t/:blog"]
  )

  private static let discourseTexts = ["markdown", "raw", "cooked"]

  /// What is before the id of a category among the tags; tags have no slash.
  static let discourseCategoryPrefix = "category/"

  /// The names of categories: in `/categories.json`, in `/site.json` and in `/c/ID/show.json`.
  private static let discourseCategories = Lookup(
    in: ["category_list", "categories", "category"],
    key: "id",
    value: "name",
    conditions: [
      Mark(path: "read_restricted", values: ["false", "null"]),
      Mark(path: "slug", values: ["uncategorized"], marksOthers: true),
    ],
    prefix: discourseCategoryPrefix
  )

  /// The categories that not everyone may read.
  private static let discourseRestricted = Lookup(
    in: discourseCategories.collections,
    key: "id",
    value: "id",
    conditions: [Mark(path: "read_restricted", values: ["true"])]
  )

  private static let discoursePosts = ["posts", "latest_posts", "post_stream/posts"]

  /// Posts that were hidden or deleted, private messages, unlisted topics, restricted categories, and what is not a
  /// regular post (type 1): the notes of moderators (2), small actions (3) and whispers (4), which only the staff
  /// sees.
  private static func discourseMarks(of kind: RecordKind) -> [Mark] {
    Mark.usual(of: kind) + [
      Mark(path: "user_deleted"), Mark(path: "post_type", values: ["1"], marksOthers: true),
      Mark(path: "topic_archetype", values: ["private_message"]),
      Mark(path: "topic.archetype", values: ["private_message"]),
      Mark(path: "topic.visible", values: ["false"]), Mark(path: "topic.deleted_at"),
      Mark(path: "category_id", through: discourseRestricted),
    ]
  }
}

extension Platform {
  static let discourse = Platform(
    .discourse,
    signatures: [
      Signature(["\"topic_id\":", "\"post_number\":", "\"username\":"]), Signature(["\"post_stream\":"]),
      // The fields above are behind the text of a post, which may be long.
      Signature(["\"avatar_template\":", "\"cooked\":"]),
    ]
  )
}
