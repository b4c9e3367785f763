import BlogModel

extension FieldMap {
  /// Fan sites of a series: arrays `characters`, `episodes`, `quotes`, `deaths` and `favourites`, whose records
  /// call characters by their names.
  ///
  /// Characters are the bloggers, episodes the blogs; nobody writes them.
  public static let series = FieldMap(
    name: "series",
    rules: [
      Rule(
        .blogger,
        in: ["characters"],
        feeds: [
          Feed(.id, from: ["char_id", "character_id"] + seriesIds),
          Feed(.fullName, from: ["name"]),
          Feed(.bio, from: ["description", "about"]),
          Feed(.photo, from: ["img", "image", "image_url"]),
          Feed(attributes: [
            ("Status", ["status"]), ("Birthday", ["birthday"]), ("Seasons", ["appearance"]),
            ("Occupation", ["occupation"]), ("Also known as", ["nickname"]), ("Played by", ["portrayed"]),
          ]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["episodes"],
        feeds: [
          Feed(.id, from: ["episode_id"] + seriesIds),
          Feed(.title, from: ["title", "name"]),
          Feed(.text, from: ["description", "summary"]),
          Feed(.picture, from: ["img", "image", "image_url"]),
          Feed(.createdDate, from: ["air_date", "aired"]),
          Feed(.group, from: ["season"]),
          Feed(.number, from: ["episode", "number"]),
          Feed(.people, from: ["characters.name", "characters"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .quote,
        in: ["quotes"],
        feeds: [
          Feed(.id, from: ["quote_id"] + seriesIds),
          Feed(.text, from: ["quote", "text"]),
          Feed(.blogger, from: ["author", "character", "speaker"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .favourite,
        in: ["favourites", "favorites"],
        feeds: [
          Feed(.quote, from: ["quote.quote_id", "quote.id", "quote._id", "quote_id", "quote"]),
          Feed(.blogger, from: ["username", "user"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .addition,
        in: ["deaths"],
        feeds: [
          Feed(.blogger, from: ["death", "character", "name"]),
          Feed(attributes: [("Cause of death", ["cause"]), ("Last words", ["last_words"])]),
        ],
        marks: Mark.usual,
        sets: [Attribute(name: "Status", values: ["Deceased"])]
      ),
    ]
  )

  private static let seriesIds = ["id", "_id"]
}
