import BlogExport

/// The keywords of a field map's file, for reading and for writing it; `docs/field-maps.md` explains them.
///
///     name: forum
///     blogs:
///       from: [threads, topics]
///       when: {type: topic}
///       blogger: author.member_id
///       text: body
///       tags: {path: keywords, split: ","}
///       createdDate: {path: posted, date: dd.MM.yyyy}
///       order: newest-first
///       unless: [usual, {state: [trashed, draft]}]
enum FieldMapFormat {
  /// The keys of the first level.
  static let keys = ["name", addresses] + RecordKind.allCases.map(\.plural)
  /// The key for addresses of blogs where they were written.
  static let addresses = "addresses"
  /// The keys of a kind that are not properties: its collections and its marks.
  static let collections = "from"
  static let marks = "unless"
  /// The key for the conditions under which a record of a shared collection is of the kind.
  static let conditions = "when"
  /// In a condition or a mark: all values but these, if the field is present.
  static let others = "not"
  /// In a condition: the path of a field below whose address that of the field is.
  static let below = "below"
  /// The key for where bloggers are inside other records, and the path that is the record itself.
  static let within = "within"
  static let itself = "."
  /// The key for which bloggers are kept, and its value: those whom shown records name.
  static let only = "only"
  static let named = "named"
  /// In the long form of a property: the steps to values in other collections, and the keys of a step.
  static let through = "through"
  static let stepOptions = [collections, "key", "value", order, conditions, "prefix"]
  /// In the long form of a property: texts that are replaced.
  static let replace = "replace"
  /// In the long form of a property: whether records without it are reported.
  static let required = "required"
  /// The key for the order of records without dates.
  static let order = "order"
  /// The key for what every record of additions adds in addition to its fields.
  static let sets = "sets"
  /// The key for further fields for templates.
  static let extra = FieldMap.Property.extra.name
  /// The keys of such a field's long form.
  static let extraOptions = ["path", "type", "search"]
  /// Among the marks: the usual ones of apps, which a kind has if the map lists no marks for it.
  static let usualMarks = "usual"
  /// Among the marks: those of the map `auto`, which excludes what it does not understand.
  static let cautiousMarks = "cautious"
  /// The conversions of a property, at most one of which can be named.
  static let conversions = ["date", "zone", "url", "split", "lower-case", "size", "last", "prefix", "html"]
  /// The value of `html` for texts that are converted only if they look like HTML.
  static let detectedHTML = "detect"
  /// The value of `zone` for dates that are in UTC if they do not name a time zone.
  static let utc = "UTC"
  /// The keys of a property's long form.
  static let options = ["path"] + conversions + ["constant", "missing", through, replace, required]
  /// The keys of the long form of pictures: where the parts of one are if it is an object.
  static let pictureOptions = ["address", "alt", "caption"]
  /// What to write for a date.
  static let dateFormatHint =
    "Use yyyy, MM and dd for year, month and day, and HH, mm and ss for the time, for example dd.MM.yyyy HH:mm."

  /// The properties that a kind has, in the order in which they are written.
  static func properties(of kind: RecordKind) -> [FieldMap.Property] {
    switch kind {
    case .blogger:
      [
        .id, .alias, .displayName, .firstName, .lastName, .fullName, .bio, .joinedDate, .photo, .cover,
        .github,
        .twitter, .linkedIn, .website, .followerCount, .followingCount, .score, .attributes,
        .extra,
      ]
    case .blog:
      [
        .id, .blogger, .title, .text, .tags, .picture, .alt, .caption, .pictures, .createdDate, .video,
        .question,
        .likeCount,
        .commentCount, .attributes, .extra, .group, .number, .people, .place, .latitude, .longitude, .spot,
        .slug, .addresses,
        .editedDate, .language, .warning, .choices, .votes, .originalAuthor, .originalAddress,
        .reactions,
      ]
    case .comment:
      [
        .id, .blog, .blogger, .title, .text, .alt, .pictures, .createdDate, .parent, .editedDate, .likeCount,
        .attributes,
      ]
    case .like: [.id, .blog, .blogger, .createdDate]
    case .follow: [.id, .blogger, .followed, .createdDate]
    case .question: [.id, .blogger, .receiver, .text]
    case .quote: [.id, .blogger, .text, .likeCount]
    case .favourite: [.quote, .followed, .blogger]
    case .addition: [.blogger, .attributes]
    case .spot: [.id, .title, .text, .picture, .place, .latitude, .longitude, .blogger, .createdDate]
    }
  }

  /// The keys of a kind that are not properties.
  static func keys(of kind: RecordKind) -> [String] {
    [collections, conditions, marks] + (kind == .blogger ? [within, only] : [])
      + (orderedKinds.contains(kind) ? [order] : []) + (kind == .addition ? [sets] : [])
  }

  /// The kinds that have a property.
  static func kinds(with property: FieldMap.Property) -> [RecordKind] {
    RecordKind.allCases.filter { properties(of: $0).contains(property) }
  }

  /// The kinds that can have an order.
  static let orderedKinds: [RecordKind] = [.blog, .comment, .question]

  /// The keys of the long form of a property.
  static func options(of property: FieldMap.Property) -> [String] {
    property == .pictures ? options + pictureOptions : options
  }

  /// The properties whose values can be looked up in other collections.
  static let lookedUp: [FieldMap.Property] = [
    .blogger, .blog, .people, .tags, .title, .text, .picture, .alt, .caption, .photo, .cover, .group, .slug,
    .language,
    .displayName, .fullName, .bio, .originalAuthor,
  ]
  /// The properties in whose values texts can be replaced.
  static let replaced: [FieldMap.Property] = [
    .id, .text, .title, .bio, .picture, .pictures, .alt, .caption, .video, .photo, .cover, .website, .tags,
    .slug,
    .displayName, .fullName, .originalAuthor, .originalAddress,
  ]

  /// The properties that a conversion can be used for.
  static func properties(for conversion: String) -> [FieldMap.Property] {
    switch conversion {
    case through: lookedUp
    case replace: replaced
    case required: [.text]
    case "date", "zone": [.createdDate, .joinedDate, .editedDate]
    case "url":
      [
        .picture, .pictures, .video, .photo, .cover, .github, .twitter, .linkedIn, .website,
        .originalAddress,
      ]
    case "last":
      [
        .id, .alias, .blog, .blogger, .parent, .question, .receiver, .spot, .displayName, .slug, .github,
        .twitter, .linkedIn, .originalAuthor,
      ]
    case "prefix": [.id, .alias, .blog, .blogger, .parent]
    case "size": [.picture, .pictures, .photo, .cover]
    case "split": [.tags, .picture, .pictures, .photo, .cover]
    case "html": [.text, .bio, .title, .pictures, .caption, .tags]
    default:
      [
        .id, .alias, .blog, .blogger, .question, .receiver, .spot, .displayName, .tags, .github, .twitter,
        .linkedIn,
        .website, .parent, .language,
      ]
    }
  }
}

extension RecordKind {
  /// The kind as the file of a field map calls it: `bloggers`.
  var plural: String { "\(rawValue)s" }
}
