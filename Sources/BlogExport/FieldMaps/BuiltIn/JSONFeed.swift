import BlogModel

extension FieldMap {
  /// Feeds in the format JSON Feed, as `JSONFeedRewriter` gives their items.
  ///
  /// Field names: jsonfeed.org/version/1.1.
  public static let jsonFeed = FieldMap(
    name: "json-feed",
    rules: [
      Rule(
        .blogger,
        in: [],
        sources: [
          Source(.id, from: ["id"]),
          Source(.fullName, from: ["name"]),
          Source(.photo, from: ["avatar"]),
          Source(.website, from: ["url"]),
        ],
        within: [Embedding(in: .blog, at: "author")]
      ),
      Rule(
        .blog,
        in: ["items"],
        sources: [
          Source(.id, from: ["id"]),
          Source(.blogger, from: ["author.id"]),
          Source(.people, from: ["people"]),
          Source(.title, from: ["title"]),
          Source(.text, from: ["html"], conversion: .html(.all)),
          Source(.tags, from: ["tags"]),
          Source(
            .pictures,
            from: ["pictures"],
            pictureFields: PictureFields(address: ["url"], caption: ["caption"])
          ),
          Source(.video, from: ["video"]),
          Source(.slug, from: ["slug"]),
          Source(.createdDate, from: ["date_published"]),
          Source(.editedDate, from: ["date_modified"]),
          Source(.language, from: ["language"]),
        ]
      ),
    ]
  )
}

extension Platform {
  /// The ends of the addresses that name the version, with and without escapes.
  static let jsonFeedVersions = ["1.1", "1"].flatMap { version in
    ["//jsonfeed.org/version/\(version)\"", "\\/\\/jsonfeed.org\\/version\\/\(version)\""]
  }

  static let jsonFeed = Platform(
    .jsonFeed,
    // With the quote at the end: what people wrote about the format has a backslash before it.
    signatures: jsonFeedVersions.map { Signature([$0, "\"items\":"]) }
  )
}
