import BlogModel

extension FieldMap {
  /// Feeds of RSS 0.9 to 2.0, with the modules content, Dublin Core, Media RSS and iTunes.
  ///
  /// Field names: www.rssboard.org/rss-specification and www.rssboard.org/media-rss; `slug` and `people` are those of
  /// `FeedEntry`.
  public static let rss = FieldMap(
    name: "rss",
    rules: [
      Rule(
        .blogger,
        in: [],
        sources: [Source(.id, from: rssAuthors), Source(.displayName, from: rssAuthors)],
        within: [Embedding(in: .blog, at: "")]
      ),
      Rule(
        .blog,
        in: ["item"],
        sources: [
          Source(.id, from: ["guid.#", "guid", "link", "title"]),
          Source(.blogger, from: rssAuthors),
          Source(.title, from: ["title", "media:title.#"], conversion: .html(.all)),
          Source(.text, from: rssTexts, conversion: .html(.all)),
          Source(.tags, from: ["category.#", "category", "dc:subject"]),
          Source(
            .pictures,
            from: feedPictures + ["enclosure[@type=image/*]"] + rssTexts,
            conversion: .html(.of(paths: rssTexts)),
            pictureFields: feedPictureFields
          ),
          Source(.createdDate, from: ["pubDate", "dc:date", "dcterms:created"]),
          Source(.slug, from: ["slug"]),
          Source(.addresses, from: ["link"]),
          Source(.people, from: ["people"]),
          Source(.language, from: ["language", "dc:language"]),
        ],
        // Exports of WordPress whose namespace no version of it has, with drafts and what needs a password.
        marks: Mark.usual(of: .blog) + [
          Mark(path: "wp:status", values: ["publish"], marksOthers: true), Mark(path: "wp:post_password"),
          Mark(path: "wp:post_type", values: ["post"], marksOthers: true),
        ]
      ),
    ]
  )

  private static let rssAuthors = ["dc:creator", "itunes:author", "author"]
  private static let rssTexts = ["content:encoded", "description", "itunes:summary"]
  private static let feedPictures = [
    "media:content[@medium=image]", "media:content[@type=image/*]",
    "media:group.media:content[@medium=image]",
  ]
  private static let feedPictureFields = PictureFields(
    address: ["@url", "@href"],
    alt: ["media:description.#", "media:description"],
    caption: ["media:title.#", "media:title"]
  )

  /// Feeds of Atom (RFC 4287).
  public static let atom = FieldMap(
    name: "atom",
    rules: [
      Rule(
        .blogger,
        in: [],
        sources: [
          Source(.id, from: ["uri", "name"], conversion: .prefixed([PathPrefix("name:", of: "name")])),
          Source(.displayName, from: ["name"]),
          Source(.website, from: ["uri"]),
        ],
        within: [Embedding(in: .blog, at: "author")]
      ),
      Rule(
        .blog,
        in: ["entry"],
        sources: [
          Source(.id, from: ["id", "link.@href"]),
          Source(
            .blogger,
            from: ["author.uri", "author.name"],
            conversion: .prefixed([PathPrefix("name:", of: "author.name")])
          ),
          Source(.title, from: ["title"], conversion: .html(.all)),
          Source(
            .text,
            from: ["content", "summary", "content:encoded", "media:group.media:description"],
            conversion: .html(.all)
          ),
          Source(.tags, from: ["category.@label", "category.@term"]),
          Source(
            .pictures,
            from: feedPictures + ["link[@type=image/*]", "content", "summary"],
            conversion: .html(.of(paths: ["content", "summary"])),
            pictureFields: feedPictureFields
          ),
          Source(.createdDate, from: ["published", "issued", "updated", "modified"]),
          Source(.editedDate, from: ["updated", "modified"]),
          Source(.slug, from: ["slug"]),
          Source(.people, from: ["people"]),
          Source(.language, from: ["language"]),
          // Any other link may be that of an editor.
          Source(.addresses, from: ["link[@rel=alternate].@href"]),
        ],
        marks: Mark.usual(of: .blog) + [Mark(path: "app:control.app:draft")]
      ),
    ]
  )
}

extension Platform {
  static let rss = Platform(
    .rss,
    signatures: [
      Signature(xml: ["<rss", "<channel"]), Signature(xml: ["<rdf:RDF", "http://purl.org/rss/1.0/"]),
    ]
  )
  static let atom = Platform(
    .atom,
    // A feed of RSS may have names of Atom, too: it is looked for first.
    signatures: [Signature(xml: ["http://www.w3.org/2005/Atom"])]
  )
}
