import BlogModel

extension FieldMap {
  /// Posts of a blog on Tumblr, as versions 1 and 2 of its API return them, and `TumblrRewriter` and
  /// `TumblrScriptRewriter` give them; several pages in several files.
  ///
  /// Field names: tumblr.com/docs/en/api/v2 and tumblr.com/docs/en/api/v1.
  public static let tumblr = FieldMap(
    name: "tumblr",
    rules: [
      Rule(
        .blogger,
        in: ["tumblr_blogs"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.displayName, from: ["name"]),
          Source(.fullName, from: ["title"]),
          Source(.bio, from: ["description"], conversion: .html(.all)),
          Source(.photo, from: ["avatar"]),
          Source(.website, from: ["url"]),
        ]
      ),
      Rule(
        .blog,
        in: ["tumblr_posts"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.blogger, from: ["blog"]),
          Source(.title, from: ["title"], conversion: .html(.all)),
          Source(.text, from: ["html"], conversion: .html(.all)),
          Source(.tags, from: ["tags"]),
          Source(
            .pictures,
            from: ["pictures"],
            pictureFields: PictureFields(address: ["url"], alt: ["alt"], caption: ["caption"])
          ),
          Source(.video, from: ["video"]),
          Source(.slug, from: ["slug"]),
          Source(.createdDate, from: ["timestamp"]),
          Source(.originalAuthor, from: ["reblogged_from"]),
          Source(.originalAddress, from: ["reblogged_url"]),
        ],
        // Without a state it is not a post.
        conditions: [Mark(path: "state", values: ["null"], marksOthers: true)],
        marks: [Mark(path: "state", values: ["published"], marksOthers: true)]
      ),
    ],
    addresses: ["/post/:blog/:slug", "/post/:blog"]
  )
}

extension Platform {
  static let tumblr = Platform(
    .tumblr,
    signatures: [
      Signature(["var tumblr_api_read = {\"tumblelog\":"]),
      Signature(["\"meta\":", "\"response\":", "\"blog\":", ".tumblr.com"]),
    ]
  )
}
