import BlogModel

extension FieldMap {
  /// The export of an account on Instagram in JSON: posts, the account and its photo, as `InstagramPostRewriter`,
  /// `InstagramAccountRewriter` and `InstagramPhotoRewriter` give them.
  ///
  /// Nothing else of the export is read, such as messages, followers and archived posts.
  public static let instagram = FieldMap(
    name: "instagram",
    rules: [
      Rule(
        .blogger,
        in: ["instagram_accounts"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.displayName, from: ["username"]),
          Source(.fullName, from: ["name"]),
          Source(.bio, from: ["bio"], conversion: .html(.all)),
          Source(
            .photo,
            from: ["id"],
            through: [Lookup(in: ["instagram_photos"], key: "account", value: "uri")]
          ),
          Source(.website, from: ["website"]),
        ],
        // The posts of a private account are for its followers.
        marks: [Mark(path: "private")]
      ),
      Rule(
        .blog,
        in: ["instagram_posts"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.blogger, from: ["account"]),
          Source(.text, from: ["html"], conversion: .html(.all)),
          Source(
            .pictures,
            from: ["pictures"],
            pictureFields: PictureFields(address: ["uri"], caption: ["caption"])
          ),
          Source(.video, from: ["video"]),
          Source(.createdDate, from: ["date"]),
        ],
        // The account of the post is unknown, and may be private.
        marks: [Mark(path: "private")]
      ),
    ]
  )
}

extension Platform {
  static let instagram = Platform(
    .instagram,
    title: .account,
    signatures: [
      Signature(file: "posts_1.json", ["\"media\":", "\"uri\":", "\"media/", "\"creation_timestamp\":"]),
      Signature(file: "personal_information.json", ["\"profile_user\":", "\"string_map_data\":"]),
    ]
  )
}
