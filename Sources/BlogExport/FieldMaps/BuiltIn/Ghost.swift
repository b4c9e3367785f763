import BlogModel

extension FieldMap {
  /// The export of a site made with Ghost, a file as in `my-site.ghost.2026-01-31-10-00-00.json`.
  ///
  /// Only published posts that everyone may read; pages are not read. Field names: ghost.org/docs/migration/custom
  /// and `ghost/core/core/server/data/schema/schema.js` of TryGhost/Ghost.
  public static let ghost = FieldMap(
    name: "ghost",
    rules: [
      Rule(
        .blogger,
        in: ["users"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.displayName, from: ["slug"]),
          Source(.fullName, from: ["name"]),
          Source(.bio, from: ["bio"]),
          Source(.photo, from: ["profile_image"], replacing: ghostAddress),
          Source(.cover, from: ["cover_image"], replacing: ghostAddress),
          Source(.website, from: ["website"], replacing: ghostAddress),
          Source(.twitter, from: ["twitter"]),
        ],
        // The staff also has people who have published nothing.
        isNamedOnly: true
      ),
      Rule(
        .blog,
        in: ["posts"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.blogger, from: ["id"], through: [ghostAuthors]),
          Source(.people, from: ["id"], through: [ghostAuthors]),
          Source(.title, from: ["title"], missing: ["(Untitled)"]),
          Source(
            .text,
            from: ghostTexts,
            conversion: .html(.all),
            replacing: ghostAddress,
            isRequired: true
          ),
          Source(
            .tags,
            from: ["id"],
            through: [
              Lookup(in: ["posts_tags"], key: "post_id", value: "tag_id", order: "sort_order"),
              // The names of internal tags begin with #.
              Lookup(
                in: ["tags"],
                key: "id",
                value: "name",
                conditions: [Mark(path: "visibility", values: ["public", "null"])]
              ),
            ]
          ),
          Source(.picture, from: ["feature_image"], replacing: ghostAddress),
          Source(
            .alt,
            from: ["id"],
            through: [Lookup(in: ["posts_meta"], key: "post_id", value: "feature_image_alt")]
          ),
          Source(
            .caption,
            from: ["id"],
            conversion: .html(.all),
            through: [Lookup(in: ["posts_meta"], key: "post_id", value: "feature_image_caption")]
          ),
          Source(.pictures, from: ghostTexts, conversion: .html(.all), replacing: ghostAddress),
          Source(.slug, from: ["slug"]),
          Source(.createdDate, from: ["published_at", "created_at"]),
          Source(.language, from: ["locale"]),
        ],
        conditions: [
          Mark(path: "type", values: ["post", "null"]),
          // Before version 3, pages were posts with a mark.
          Mark(path: "page", values: ["null", "false", "0"]),
          // Without a status it is not a post.
          Mark(path: "status", values: ["null"], marksOthers: true),
        ],
        marks: [
          Mark(path: "status", values: ["published"], marksOthers: true),
          Mark(path: "visibility", values: ["public"], marksOthers: true),
        ]
      ),
    ],
    addresses: ["/:slug"]
  )

  /// The last two are documents of its editors.
  private static let ghostTexts = ["html", "lexical", "mobiledoc"]

  /// The authors of a post, the first of whom is the main one.
  private static let ghostAuthors = Lookup(
    in: ["posts_authors"],
    key: "post_id",
    value: "author_id",
    order: "sort_order"
  )

  /// What Ghost writes in place of the address of the site.
  private static let ghostAddress = [Replacement("__GHOST_URL__", by: "")]
}

extension Platform {
  static let ghost = Platform(
    .ghost,
    title: .setting(
      FieldMap.Lookup(
        in: ["settings"],
        key: "key",
        value: "value",
        // Others are secrets.
        conditions: [FieldMap.Mark(path: "key", values: ["title"])]
      ),
      key: "title"
    ),
    signatures: [Signature(["\"db\":", "\"meta\":", "\"exported_on\":", "\"data\":"])]
  )
}
