import BlogModel

extension FieldMap {
  /// Fan sites of a series: arrays `characters`, `episodes`, `quotes`, `deaths` and `favourites`, whose records
  /// refer to characters by name.
  ///
  /// Characters become bloggers and episodes become blogs, which have no author.
  public static let series = FieldMap(
    name: "series",
    rules: [
      Rule(
        .blogger,
        in: ["characters"],
        sources: [
          Source(.id, from: ["char_id", "character_id"] + seriesIds),
          Source(.fullName, from: ["name"]),
          Source(.bio, from: ["description", "about"]),
          Source(.photo, from: ["img", "image", "image_url"]),
          Source(attributes: [
            ("Status", ["status"]), ("Birthday", ["birthday"]), ("Seasons", ["appearance"]),
            ("Occupation", ["occupation"]), ("Also known as", ["nickname"]), ("Played by", ["portrayed"]),
          ]),
        ],
        marks: Mark.usualOfBloggers
      ),
      Rule(
        .blog,
        in: ["episodes"],
        sources: [
          Source(.id, from: ["episode_id"] + seriesIds),
          Source(.title, from: ["title", "name"]),
          Source(.text, from: ["description", "summary"]),
          Source(.picture, from: ["img", "image", "image_url"]),
          Source(.createdDate, from: ["air_date", "aired"]),
          Source(.group, from: ["season"]),
          Source(.number, from: ["episode", "number"]),
          Source(.people, from: ["characters.name", "characters"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .quote,
        in: ["quotes"],
        sources: [
          Source(.id, from: ["quote_id"] + seriesIds),
          Source(.text, from: ["quote", "text"]),
          Source(.blogger, from: ["author", "character", "speaker"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .favourite,
        in: ["favourites", "favorites"],
        sources: [
          Source(.quote, from: ["quote.quote_id", "quote.id", "quote._id", "quote_id", "quote"]),
          Source(
            .followed,
            from: [
              "character.char_id", "character.character_id", "character.id", "character._id", "char_id",
              "character_id", "character",
            ]
          ),
          Source(.blogger, from: ["username", "user"]),
        ],
        marks: Mark.usual
      ),
      Rule(
        .addition,
        in: ["deaths"],
        sources: [
          Source(.blogger, from: ["death", "character", "name"]),
          Source(attributes: [("Cause of death", ["cause"]), ("Last words", ["last_words"])]),
        ],
        marks: Mark.usual,
        sets: [Attribute(name: "Status", values: ["Deceased"])]
      ),
    ]
  )

  private static let seriesIds = ["id", "_id"]
}
