import BlogModel

extension FieldMap {
  /// Folders of texts in Markdown with front matter, as Jekyll, Hugo, Eleventy and Zola have them.
  ///
  /// The fields are those of the front matter; those in `file` are what ``MarkdownProducer`` makes of all of the file.
  /// Names: jekyllrb.com/docs/front-matter, gohugo.io/content-management/front-matter, getzola.org/documentation.
  public static let markdown = FieldMap(
    name: "markdown",
    rules: [
      Rule(
        .blogger,
        in: [],
        sources: [
          Source(.id, from: ["name"]), Source(.displayName, from: ["name"]), Source(.website, from: ["url"]),
        ],
        within: [Embedding(in: .blog, at: "file.author")]
      ),
      Rule(
        .blog,
        in: ["markdown"],
        sources: [
          Source(.id, from: ["file.id"]),
          Source(.blogger, from: ["file.author.name"]),
          Source(.title, from: ["title"]),
          Source(.text, from: ["file.text"]),
          Source(.tags, from: ["file.tags"]),
          Source(.createdDate, from: ["file.date"]),
          Source(
            .pictures,
            from: ["file.pictures"],
            pictureFields: PictureFields(address: ["address"], alt: ["alt"], caption: ["caption"])
          ),
          Source(.slug, from: ["file.slug"]),
          Source(.addresses, from: ["file.addresses"]),
          Source(
            .editedDate,
            from: ["lastmod", "updated", "last_modified_at", "modified", "updatedDate", "last_updated"]
          ),
          Source(.language, from: ["lang", "language", "locale", "file.language"]),
        ],
        marks: Mark.usual(of: .blog) + [
          Mark(path: "permalink", values: ["false"]), Mark(path: "publish", values: Mark.noes),
          Mark(path: "password"), Mark(path: "encrypted"), Mark(path: "headless"), Mark(path: "redirect_to"),
          Mark(path: "eleventyExcludeFromCollections"),
          Mark(path: "status", values: ["skip"]), Mark(path: "render", values: ["false"]),
        ]
          + ["build", "_build"].flatMap { build in
            // Hugo makes no page of what is only linked, and shows what is not listed to those who know its address.
            [
              Mark(path: "\(build).render", values: ["never", "false", "link"]),
              Mark(path: "\(build).list", values: ["never", "false"]),
            ]
          }
      ),
    ]
  )
}

extension Platform {
  static let markdown = Platform(
    .markdown,
    signatures: (TextFilePath.endings + TextFilePath.pageEndings).map { ending in
      Signature(file: "*\(ending)", begins: ["---", "+++", "{", "Title:", "<!--\n.. "])
    }
  )
}
