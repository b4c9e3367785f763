import BlogModel

extension FieldMap {
  /// The export of WordPress, WXR 1.0 to 1.2: posts with their comments, and authors.
  ///
  /// Pages (`wp:post_type` is `page`) are not read. Field names: `wp-admin/includes/export.php` of WordPress.
  public static let wordpress = FieldMap(
    name: "wordpress",
    rules: [wordpressBlogger, wordpressBlog, wordpressComment]
  )

  private static let wordpressBlogger = Rule(
    .blogger,
    in: ["wp:author"],
    sources: [
      Source(
        .id,
        from: ["wp:author_login", "wp:comment_user_id", "wp:comment_author"],
        missing: ["0"],
        conversion: .prefixed(wordpressPeople)
      ),
      Source(
        .alias,
        from: ["wp:author_id"],
        conversion: .prefixed([PathPrefix("user:", of: "wp:author_id")])
      ),
      Source(
        .displayName,
        from: ["wp:author_display_name", "wp:comment_author"],
        replacing: wordpressNameCharacters
      ),
      Source(.website, from: ["wp:comment_author_url"]),
    ],
    within: [Embedding(in: .blog, at: wordpressAuthor), Embedding(in: .comment, at: "")]
  )

  /// What WordPress keeps in names for characters of HTML (`_wp_specialchars`).
  ///
  /// Not a conversion of HTML, so that the studio can write names.
  static let wordpressNameCharacters = [
    Replacement("&lt;", by: "<"), Replacement("&gt;", by: ">"), Replacement("&amp;", by: "&"),
  ]

  /// The ids of people who comment: accounts have numbers here, and the name of a guest is not that of an account.
  private static let wordpressPeople = [
    PathPrefix("user:", of: "wp:comment_user_id"), PathPrefix("guest:", of: "wp:comment_author"),
  ]

  private static let wordpressBlog = Rule(
    .blog,
    in: ["item"],
    sources: [
      Source(.id, from: ["wp:post_id"]),
      Source(.blogger, from: ["dc:creator"]),
      Source(.title, from: ["title"], conversion: .html(.all)),
      Source(.text, from: ["content:encoded"], conversion: .html(.all)),
      Source(
        .tags,
        // WXR 1.0: `tag`.
        from: ["category[@domain=category|post_tag|tag].#"],
        missing: ["Uncategorized"],
        conversion: .html(.all)
      ),
      Source(.picture, from: ["featured-image.@url"]),
      Source(.alt, from: ["featured-image.@alt"]),
      Source(.pictures, from: ["content:encoded"], conversion: .html(.all)),
      Source(.createdDate, from: ["wp:post_date_gmt"], missing: [wordpressNoDate], conversion: .utc),
      Source(.editedDate, from: ["wp:post_modified_gmt"], missing: [wordpressNoDate], conversion: .utc),
      Source(.slug, from: ["wp:post_name"]),
      Source(.addresses, from: ["link"]),
      // That of the blog.
      Source(.language, from: ["language"]),
    ],
    conditions: [Mark(path: "wp:post_type", values: ["post"])],
    marks: Mark.usual(of: .blog) + [
      Mark(path: "wp:status", values: ["publish"], marksOthers: true), Mark(path: "wp:post_password"),
      // Made of the post's metadata.
      Mark(path: wordpressAccess, values: ["everybody"], marksOthers: true),
    ]
  )

  /// The field of a post with its author, in exports without a list of authors: ``WordPressText/author(of:)``.
  static let wordpressAuthor = "post-author"

  /// The field of a post with who may read it: what ``WordPressText/access(of:)`` finds.
  static let wordpressAccess = "newsletter-access"

  private static let wordpressNoDate = "0000-00-00 00:00:00"

  private static let wordpressComment = Rule(
    .comment,
    in: ["wp:comment"],
    sources: [
      Source(.id, from: ["wp:comment_id"]),
      Source(
        .blogger,
        from: ["wp:comment_user_id", "wp:comment_author"],
        missing: ["0"],
        conversion: .prefixed(wordpressPeople)
      ),
      Source(.text, from: ["wp:comment_content"], conversion: .html(.all)),
      Source(.createdDate, from: ["wp:comment_date_gmt"], missing: [wordpressNoDate], conversion: .utc),
      Source(.parent, from: ["wp:comment_parent"], missing: ["0"]),
    ],
    marks: Mark.usual(of: .comment) + [
      Mark(path: "wp:comment_approved", values: ["1"], marksOthers: true),
      // Also pingbacks, trackbacks, and notes on the orders of a shop.
      Mark(path: "wp:comment_type", values: ["comment"], marksOthers: true),
    ]
  )
}

extension Platform {
  static let wordpress = Platform(
    .wordpress,
    signatures: XMLNames.wordpress.flatMap { namespace in
      ["\"", "'"].map { Signature(xml: ["=\($0)\(namespace)"]) }
    }
  )
}
