import BlogModel

extension FieldMap {
  /// The export of an account on Medium, unpacked: the pages in `posts/`.
  ///
  /// The fields are those that ``EntryPageProducer`` makes of a page. Names: help.medium.com, "Download your
  /// information", and microformats.org/wiki/h-entry.
  public static let medium = FieldMap(
    name: "medium",
    rules: [
      Rule(
        .blogger,
        in: [],
        sources: [
          Source(.id, from: ["username", "name"]), Source(.displayName, from: ["username", "name"]),
          Source(.fullName, from: ["name"]), Source(.website, from: ["url"]),
        ],
        within: [Embedding(in: .blog, at: "author")]
      ),
      Rule(
        .blog,
        in: [pageCollection],
        sources: [
          Source(.id, from: ["id"]),
          Source(.blogger, from: ["author.username", "author.name"]),
          Source(.title, from: ["title"]),
          Source(.text, from: ["html"], conversion: .html(.all)),
          Source(.createdDate, from: ["published"]),
          Source(.pictures, from: ["html"], conversion: .html(.all)),
          Source(.slug, from: ["slug"]),
          Source(.addresses, from: ["canonical"]),
        ]
      ),
    ]
  )

  /// The collections of pages that are posts, and of those that are drafts.
  static let pageCollection = "html"
  static let pageDraftCollection = "html-drafts"
}

extension Platform {
  static let medium = Platform(
    .medium,
    signatures: [Signature(file: "posts/*.html", ["class=\"h-entry\"", "data-field=\"body\""])]
  )
}
