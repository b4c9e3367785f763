import BlogModel

extension FieldMap {
  /// What the REST API of WordPress returns: `/wp-json/wp/v2/posts`, `users` and `comments`.
  ///
  /// Posts that were asked for with `_embed` contain their authors, tags and pictures; otherwise these are joined from
  /// `users`, `categories`, `tags` and `media`. Field names: developer.wordpress.org/rest-api/reference; `terms` and
  /// `featured` are those of `WordPressPostRewriter`.
  public static let wordpressREST = FieldMap(
    name: "wordpress-rest",
    rules: [
      Rule(
        .blogger,
        in: ["users"],
        sources: [
          // In a comment, `id` is that of the comment.
          Source(
            .id,
            from: ["author", "author_name", "id"],
            missing: ["0"],
            conversion: .prefixed([PathPrefix("guest:", of: "author_name")])
          ),
          Source(.displayName, from: ["author_name", "name"], replacing: wordpressNameCharacters),
          Source(.bio, from: ["description"], conversion: .html(.all)),
          Source(.photo, from: ["avatar_urls.96", "author_avatar_urls.96"]),
          Source(.website, from: ["author_url", "url"]),
        ],
        within: [Embedding(in: .blog, at: "_embedded.author"), Embedding(in: .comment, at: "")]
      ),
      Rule(
        .blog,
        in: ["posts", "wordpress_posts"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.blogger, from: ["author"]),
          Source(.title, from: ["title.rendered"], conversion: .html(.all)),
          Source(.text, from: ["content.rendered", "excerpt.rendered"], conversion: .html(.all)),
          Source(
            .tags,
            from: ["_embedded.wp:term[taxonomy=category|post_tag].name", "terms"],
            missing: ["Uncategorized"],
            conversion: .html(.all),
            through: [
              restTerm(in: "categories", restCategoryPrefix),
              restTerm(in: "tags", restTagPrefix),
            ]
          ),
          Source(
            .picture,
            from: ["_embedded.wp:featuredmedia.source_url", "featured"],
            through: [restMedia("source_url")]
          ),
          Source(
            .alt,
            from: ["_embedded.wp:featuredmedia.alt_text", "featured"],
            through: [restMedia("alt_text")]
          ),
          Source(.pictures, from: ["content.rendered"], conversion: .html(.all)),
          Source(.createdDate, from: ["date_gmt"], conversion: .utc),
          Source(.editedDate, from: ["modified_gmt"], conversion: .utc),
          Source(.slug, from: ["slug"]),
          Source(.addresses, from: ["link"]),
        ],
        marks: Mark.usual(of: .blog) + [Mark(path: "status", values: ["publish"], marksOthers: true)]
      ),
      Rule(
        .comment,
        in: ["comments"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.blog, from: ["post"]),
          Source(
            .blogger,
            from: ["author", "author_name"],
            missing: ["0"],
            conversion: .prefixed([PathPrefix("guest:", of: "author_name")])
          ),
          Source(.text, from: ["content.rendered"], conversion: .html(.all)),
          Source(.createdDate, from: ["date_gmt"], conversion: .utc),
          Source(.parent, from: ["parent"], missing: ["0"]),
        ],
        marks: Mark.usual(of: .comment) + [
          Mark(path: "status", values: ["approved"], marksOthers: true),
          Mark(path: "type", values: ["comment"], marksOthers: true),
        ]
      ),
    ]
  )

  /// Other parts of the API, which never contain posts.
  static let wordpressOtherCollections: Set<String> = [
    "settings", "types", "statuses", "taxonomies", "menus", "menu-items", "menu-locations", "navigation",
    "plugins", "themes", "templates", "template-parts", "global-styles", "blocks", "block-types", "sidebars",
    "widgets", "widget-types",
  ]

  /// What is before the ids of records in other files.
  static let (restCategoryPrefix, restTagPrefix, restMediaPrefix) = ("category/", "tag/", "media/")

  /// The name of a category or a tag by its id.
  private static func restTerm(in collection: String, _ prefix: String) -> Lookup {
    Lookup(
      in: [collection],
      key: "id",
      value: "name",
      conditions: [Mark(path: "slug", values: ["uncategorized"], marksOthers: true)],
      prefix: prefix
    )
  }

  /// A field of a featured image by its id.
  private static func restMedia(_ field: String) -> Lookup {
    Lookup(in: ["media"], key: "id", value: field, prefix: restMediaPrefix)
  }
}

extension Platform {
  static let wordpressREST = Platform(
    .wordpressREST,
    signatures: [
      // Before the text of the first post, which may be long, and behind it.
      Signature(["\"date_gmt\":", "\"modified_gmt\":", "\"guid\":", "\"rendered\":"]),
      Signature(["\"date_gmt\":", "\"modified_gmt\":", "\"rendered\":", "\"comment_status\":"]),
    ]
  )
}
