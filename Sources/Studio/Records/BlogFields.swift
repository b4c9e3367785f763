import BlogExport
import BlogModel

/// What the field map of the export keeps of a blog.
package struct BlogFields: Sendable {
  /// An attribute that blogs can have.
  package struct Attribute: Sendable, Hashable {
    package let name: String
    /// Values that blogs of the site have, the most frequent first.
    package let values: [String]
    /// Whether it says yes or no: each value is `true` or `false`.
    package var isTruth: Bool { !values.isEmpty && values.allSatisfy { $0 == "true" || $0 == "false" } }
  }

  private static let maximumValues = 100

  package let hasTitle, hasTags, hasLikes, hasComments: Bool
  /// Whether comments can answer other comments.
  package let hasReplies: Bool
  /// Whether comments can suggest a title, and attributes.
  package let canSuggestTitle, canSuggest: Bool
  /// Whether bloggers have scores in the quiz.
  package let hasScores: Bool
  /// Whether bloggers can follow each other.
  package let hasFollows: Bool
  /// Whether bloggers can ask each other, and answer with blogs.
  package let hasQuestions: Bool
  /// Whether each blog answers a question, because blogs do not name their authors: who was asked is the author.
  package let needsQuestion: Bool
  /// Whether blogs name neither authors nor questions, as the episodes of a series: then people do not write blogs, have
  /// no profile on the site, and are called fans.
  package let isForFans: Bool
  /// Whether people can keep quotes, and bloggers, among their favourites.
  package let hasFavourites, hasFavouriteBloggers: Bool
  /// Whether quotes can be added, whose speakers are bloggers.
  package let canAddQuotes: Bool
  /// Whether blogs can have a video.
  package let hasVideo: Bool
  /// The attributes, in the order of the field map.
  package let attributes: [Attribute]
  package let hasPlace: Bool
  /// Whether blogs can be about spots.
  package let hasSpot: Bool
  /// Whether people can share spots: they have authors and places.
  package let canAddSpots: Bool

  /// The fields of the blogs of a community.
  ///
  /// - Complexity: O(n) in the number of blogs if they have attributes.
  init(_ community: Community, _ writer: RecordWriter) {
    (hasTitle, hasTags) = (writer.has(.title, of: .blog), writer.has(.tags, of: .blog))
    (hasLikes, hasComments) = (writer.canWrite(.like), writer.canWrite(.comment))
    hasReplies = hasComments && writer.has(.parent, of: .comment)
    hasScores = writer.has(.score, of: .blogger)
    hasFollows = writer.canWrite(.follow) && writer.has(.followed, of: .follow)
    hasQuestions =
      writer.canWrite(.question) && writer.has(.question, of: .blog)
      && [.text, .blogger, .receiver].allSatisfy { writer.has($0, of: .question) }
    hasVideo = writer.canStore(.video, of: .blog)
    let namesAuthors = writer.has(.blogger, of: .blog)
    needsQuestion = !namesAuthors && hasQuestions
    isForFans = !namesAuthors && !hasQuestions
    let keepsFans = writer.canWrite(.favourite) && writer.has(.blogger, of: .favourite)
    hasFavourites = keepsFans && writer.has(.quote, of: .favourite) && writer.canWrite(.quote)
    hasFavouriteBloggers = keepsFans && writer.has(.followed, of: .favourite)
    canAddQuotes =
      writer.canWrite(.quote) && writer.has(.text, of: .quote) && writer.has(.blogger, of: .quote)
    let names = writer.attributeNames(of: .blog)
    let suggested = writer.attributeNames(of: .comment)
    canSuggest = hasComments && !names.isEmpty && names.allSatisfy(suggested.contains)
    canSuggestTitle = canSuggest && hasTitle && writer.has(.title, of: .comment)
    let values = names.isEmpty ? [:] : Self.values(community)
    attributes = names.map { Attribute(name: $0, values: values[$0] ?? []) }
    canAddSpots =
      writer.canWrite(.spot) && writer.has(.blogger, of: .spot) && writer.has(.title, of: .spot)
      && (writer.has(.place, of: .spot) || writer.has(.latitude, of: .spot))
    hasPlace = writer.has(.place, of: .blog) || writer.has(.latitude, of: .blog)
    hasSpot = writer.has(.spot, of: .blog)
  }

  /// The values of each attribute, the most frequent first.
  private static func values(_ community: Community) -> [String: [String]] {
    var counts: [String: [String: Int]] = [:]
    for blog in community.blogs.indices {
      for attribute in community.parts(ofBlog: blog).attributes {
        for value in attribute.values { counts[attribute.name, default: [:]][value, default: 0] += 1 }
      }
    }
    return counts.mapValues { counts in
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(maximumValues).map(\.key)
    }
  }
}
