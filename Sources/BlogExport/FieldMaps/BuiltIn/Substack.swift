import BlogModel

extension FieldMap {
  /// The export of a publication on Substack, unpacked: `posts.csv` and `posts/`.
  ///
  /// Only posts that are published and public are read; ``TableTexts`` joins their texts. Names:
  /// support.substack.com, "How do I export my posts?", and github.com/TryGhost/migrate, `packages/mg-substack`.
  public static let substack = FieldMap(
    name: "substack",
    rules: [
      Rule(
        .blog,
        in: ["posts"],
        sources: [
          Source(.id, from: ["post_id"]),
          Source(.title, from: ["title"]),
          Source(.text, from: ["html", "subtitle"], conversion: .html(.of(paths: ["html"]))),
          Source(.createdDate, from: ["post_date"]),
          Source(.pictures, from: ["html"], conversion: .html(.all)),
          Source(.slug, from: ["post_id"], conversion: .last(separator: ".")),
        ],
        conditions: [
          Mark(path: "is_published", values: ["true"]), Mark(path: "audience", values: ["everyone"]),
        ],
        marks: Mark.usual(of: .blog) + [Mark(path: "type", values: ["page"])]
      )
    ]
  )
}

extension Platform {
  static let substack = Platform(
    .substack,
    signatures: [Signature(file: "posts.csv", ["post_id", "is_published", "email_sent_at", "audience"])]
  )
}
