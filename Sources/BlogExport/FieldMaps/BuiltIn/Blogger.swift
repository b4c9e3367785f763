import BlogModel

extension FieldMap {
  /// The export of Blogger, a feed of Atom: posts and comments are entries, and a category says which.
  ///
  /// Pages, settings and templates are not read. Field names: the Atom feeds of the Blogger Data API, version 2.0.
  public static let blogger = FieldMap(
    name: "blogger",
    rules: [bloggerPeople, bloggerBlog, bloggerComment]
  )

  private static let bloggerKind = "http://schemas.google.com/blogger/2008/kind#"

  private static let bloggerPeople = Rule(
    .blogger,
    in: [],
    sources: [
      Source(.id, from: ["uri", "name"], conversion: .prefixed([PathPrefix("name:", of: "name")])),
      Source(.displayName, from: ["name"]),
      Source(.photo, from: ["gd:image.@src"], missing: bloggerNoPhoto),
      Source(.website, from: ["uri"]),
    ],
    within: [Embedding(in: .blog, at: "author"), Embedding(in: .comment, at: "author")]
  )

  /// What Blogger shows for people without a photo.
  private static let bloggerNoPhoto = ["https:", "http:", ""].flatMap { scheme in
    [
      "img1.blogblog.com/img/b16-rounded.gif", "img2.blogblog.com/img/b16-rounded.gif",
      "img1.blogblog.com/img/blank.gif", "www.blogger.com/img/blogger_logo_round_35.png",
    ].map { "\(scheme)//\($0)" }
  }

  private static let bloggerAuthor = Source(
    .blogger,
    from: ["author.uri", "author.name"],
    conversion: .prefixed([PathPrefix("name:", of: "author.name")])
  )

  private static let bloggerBlog = Rule(
    .blog,
    in: ["entry"],
    sources: [
      Source(.id, from: ["id"], conversion: .last(separator: "-")),
      bloggerAuthor,
      Source(.title, from: ["title"], conversion: .html(.all)),
      Source(.text, from: ["content", "summary"], conversion: .html(.all)),
      Source(.tags, from: ["category[@scheme=http://www.blogger.com/atom/ns#].@term"]),
      Source(.pictures, from: ["content"], conversion: .html(.all)),
      Source(.createdDate, from: ["published"]),
      Source(.editedDate, from: ["updated"]),
      Source(.addresses, from: ["link[@rel=alternate].@href"]),
    ],
    conditions: [Mark(path: "category.@term", values: [bloggerKind + "post"])],
    marks: bloggerMarks(of: .blog)
  )

  private static let bloggerComment = Rule(
    .comment,
    in: ["entry"],
    sources: [
      Source(.id, from: ["id"], conversion: .last(separator: "-")),
      Source(.blog, from: ["thr:in-reply-to.@ref"], conversion: .last(separator: "-")),
      bloggerAuthor,
      Source(.text, from: ["content", "summary"], conversion: .html(.all)),
      Source(.createdDate, from: ["published"]),
      Source(.parent, from: ["link[@rel=related].@href"], conversion: .last(separator: "/")),
    ],
    conditions: [Mark(path: "category.@term", values: [bloggerKind + "comment"])],
    marks: bloggerMarks(of: .comment)
  )

  private static func bloggerMarks(of kind: RecordKind) -> [Mark] {
    Mark.usual(of: kind) + [
      Mark(path: "app:control.app:draft"),
      // Removed by its author or by the blogger.
      Mark(path: "gd:extendedProperty[@name=blogger.contentRemoved].@value"),
    ]
  }
}

extension FieldMap {
  /// What Google Takeout has of Blogger: `feed.atom` of each blog.
  ///
  /// Pages, drafts, and what is in the trash are not read.
  public static let bloggerTakeout = FieldMap(
    name: "blogger-takeout",
    rules: [
      bloggerPeople,
      Rule(
        .blog,
        in: ["entry"],
        sources: [
          Source(.id, from: ["id"], conversion: .last(separator: "-")),
          bloggerAuthor,
          Source(.title, from: ["title"], conversion: .html(.all)),
          Source(.text, from: ["content"], conversion: .html(.all)),
          Source(.tags, from: ["category.@term"]),
          Source(.pictures, from: ["content"], conversion: .html(.all)),
          Source(.createdDate, from: ["published", "blogger:created"]),
          Source(.editedDate, from: ["updated"]),
          Source(.addresses, from: ["blogger:filename"]),
        ],
        conditions: [Mark(path: "blogger:type", values: ["POST"])],
        marks: takeoutMarks(of: .blog)
      ),
      Rule(
        .comment,
        in: ["entry"],
        sources: [
          Source(.id, from: ["id"], conversion: .last(separator: "-")),
          Source(.blog, from: ["blogger:parent"], conversion: .last(separator: "-")),
          bloggerAuthor,
          Source(.text, from: ["content"], conversion: .html(.all)),
          Source(.createdDate, from: ["published", "blogger:created"]),
          Source(.parent, from: ["blogger:inReplyTo"], conversion: .last(separator: "-")),
        ],
        conditions: [Mark(path: "blogger:type", values: ["COMMENT"])],
        marks: takeoutMarks(of: .comment)
      ),
    ]
  )

  private static func takeoutMarks(of kind: RecordKind) -> [Mark] {
    Mark.usual(of: kind) + [
      Mark(path: "blogger:status", values: ["LIVE"], marksOthers: true), Mark(path: "blogger:trashed"),
    ]
  }
}

extension Platform {
  static let blogger = Platform(
    .blogger,
    signatures: [Signature(xml: ["<feed", "http://schemas.google.com/blogger/2008/kind#"])]
  )
  static let bloggerTakeout = Platform(
    .bloggerTakeout,
    signatures: [Signature(xml: ["<feed", "http://schemas.google.com/blogger/2018"])]
  )
}
