/// Something about a record that could not be used as it is.
///
/// Facts only; the sentences are in `ExportFinding+Sentences.swift`.
struct ExportFinding: Sendable, Hashable {
  /// What was found.
  let fact: Fact
  /// Where the record begins.
  let place: RecordPlace?
  /// The record, as in `blogs/b1`.
  let record: String?

  /// What can be found.
  enum Fact: Sendable, Hashable {
    /// A field holds something that is no date.
    case dateUnreadable(field: String, text: String, kind: RecordKind)
    /// A blog or comment without a date.
    case dateMissing(field: String)
    /// Half of a surrogate pair in a text.
    case surrogateReplaced
    /// Bytes in a text that are not UTF-8.
    case encodingRepaired
    /// An e-mail address in a text.
    case addressMasked
    /// A field holds a list or an object where one value is expected.
    case fieldUnusable(field: String)
    /// A link that leads to no web page.
    case linkUnusable(field: String, text: String)
    /// A picture's URL longer than a URL can be.
    case pictureUnusable(field: String)
    /// A record without an id; whether the user's field map names no field for it.
    case idMissing(RecordKind, isUnmapped: Bool)
    /// Something else than an object where records stand.
    case notARecord(RecordKind?)
    /// An id that came before.
    case idRepeated
    /// A blog without text and picture.
    case blogEmpty
    /// A comment without text.
    case commentEmpty
    /// A blog or comment that does not say who wrote it.
    case authorMissing
    /// A like that does not say whose it is or of what.
    case likeIncomplete(missing: String)
    /// A comment on a blog that is not in the export; nil when it does not say on which.
    case commentWithoutBlog(blog: String?)
    /// Likes of a blog that is not in the export.
    case likesWithoutBlog(blog: String, count: Int)
    /// A blogger whom records name and the export does not hold.
    case bloggerUnknown(id: String, blogs: Int, comments: Int, likes: Int, questions: Int = 0, spots: Int = 0)
    /// A field holds something that is no number of people or things.
    case countUnreadable(field: String, text: String)
    /// A question without text.
    case questionEmpty
    /// A blog that answers a question that is not in the export.
    case questionUnknown(id: String)
    /// A quote without text.
    case quoteEmpty
    /// A favourite that does not say whose it is or of what.
    case favouriteIncomplete(missing: String)
    /// Favourites of a quote that is not in the export.
    case favouritesWithoutQuote(quote: String, count: Int)
    /// Something to add that does not say to whom.
    case additionIncomplete(missing: String)
    /// Something to add to somebody whom the export does not hold.
    case additionUnmatched(name: String)
    /// A further field of type number holds something else.
    case numberUnreadable(field: String, text: String)
    /// A field holds something that is no point on Earth.
    case placeUnusable(field: String, text: String)
    /// A spot that does not say where it is.
    case placeMissing(field: String)
    /// A blog about a spot that is not in the export.
    case spotUnknown(id: String)
    /// Pages of results that are not there, of as many as they say to be.
    case pagesMissing(kind: RecordKind, numbers: [Int], count: Int, total: Int)
    /// Collections in collections beyond the limit.
    case nestedTooDeep
    /// Collections in a record, before its id, beyond the limit.
    case nestedTooMany
    /// Bloggers whom not everybody may read.
    case profilesWithheld(count: Int)
    /// Nothing but collections without a record.
    case collectionsEmpty
    /// Collections that the field map does not name, beside those that it does.
    case collectionsUnused([String])
    /// No blog, but collections that the field map does not name.
    case blogsUnknown([String])
    /// A collection that a user's field map names and the export does not have.
    case mapCollectionUnused(name: String, kind: RecordKind, similar: [String])
    /// A path of a user's field map that no record has; without a property, the path of a mark.
    case mapPathUnused(
      path: String,
      kind: RecordKind,
      property: FieldMap.Property?,
      similar: [String],
      seen: [String]
    )
    /// Records that `auto` withheld because of a field.
    case recordsMarked(path: String, kind: RecordKind, count: Int)
    /// An id to block or hide that the export does not know.
    case redactionUnmatched(id: String, origin: Redaction.Origin)
    /// More of a kind than are kept.
    case more(code: String, count: Int)
  }
}

/// Findings as they are made: every one of a kind up to a limit, the rest only counted, so that a file of
/// millions of broken records costs no more memory than a good one.
struct FindingList: Sendable {
  /// Findings of a kind that are kept.
  static let limit = 10_000

  private(set) var kept: [ExportFinding] = []
  private var counts: [String: Int] = [:]

  /// Whether a finding like this would only be counted, so that its record need not be named.
  func isFull(of fact: ExportFinding.Fact) -> Bool {
    counts[fact.code, default: 0] >= Self.limit
  }

  /// Adds a finding; of the record's name is kept what messages show.
  mutating func add(_ fact: ExportFinding.Fact, at place: RecordPlace?, record: String?) {
    let count = counts[fact.code, default: 0] + 1
    counts[fact.code] = count
    guard count <= Self.limit else { return }
    kept.append(ExportFinding(fact: fact, place: place, record: record.map(PlainText.shown)))
  }

  /// Takes in the findings of another list.
  mutating func merge(_ other: FindingList) {
    for finding in other.kept { add(finding.fact, at: finding.place, record: finding.record) }
    for (code, count) in other.counts where count > Self.limit {
      counts[code, default: 0] += count - Self.limit
    }
  }

  /// The kinds of which more were found than kept, by code.
  var overflow: [ExportFinding.Fact] {
    counts.filter { $0.value > Self.limit }.sorted { $0.key < $1.key }
      .map { .more(code: $0.key, count: $0.value - Self.limit) }
  }
}
