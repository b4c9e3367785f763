/// A problem of a record that could not be used as it is.
///
/// Facts only; the sentences are in `ExportFinding+Sentences.swift` and `ExportFinding+Hints.swift`.
struct ExportFinding: Sendable, Hashable {
  /// What was found.
  let fact: Fact
  /// Where the record begins, or the value.
  let place: RecordPlace?
  /// The record, as in `blogs/b1`.
  let record: String?
  /// Where the comment begins that it is about; nil for other records.
  var comment: RecordPlace?

  /// What can be found.
  enum Fact: Sendable, Hashable {
    /// A field has a value that is not a date; `format` is that of the field map, nil for the usual ones.
    case dateUnreadable(field: String, text: String, kind: RecordKind, format: String?)
    /// The field of the last change has a value that is not a date.
    case editedDateUnreadable(field: String, text: String, format: String?)
    /// A field has a value that is not a language.
    case languageUnusable(field: String, text: String)
    /// The front matter of a text cannot be read, or that of the text of a section, which hides the folder.
    case frontMatterUnreadable(language: String, line: Int?, reason: String, isSection: Bool)
    /// An account that does not say whether it is private.
    case privacyUnknown(field: String)
    /// Posts without the file that says to which account they belong.
    case accountUnknown(file: String)
    /// A blog or comment without a date.
    case dateMissing(field: String)
    /// Half of a surrogate pair in a text.
    case surrogateReplaced
    /// Bytes in a text that are not UTF-8.
    case encodingRepaired
    /// An e-mail address in a text.
    case addressMasked
    /// A field contains a list or an object where one value is expected.
    case fieldUnusable(field: String)
    /// A link that is not the address of a web page.
    case linkUnusable(field: String, text: String)
    /// A picture's URL longer than a URL can be.
    case pictureUnusable(field: String)
    /// Pictures of a blog that have no address.
    case picturesWithoutAddress(field: String, count: Int)
    /// More pictures of a blog than the limit; all of them are counted.
    case picturesTooMany(field: String, count: Int)
    /// Sounds and videos of a blog other than its video.
    case mediaNotShown(count: Int)
    /// Pictures and files that the text of a post names in a way that does not say where they are.
    case uploadsUnknown(count: Int)
    /// Synced patterns that the text of a post shows, and the file does not have.
    case patternsUnknown(count: Int)
    /// A record without an id; `isUnmapped` says whether the user's field map names no field for it.
    case idMissing(RecordKind, isUnmapped: Bool)
    /// Something other than an object where a record is expected.
    case notARecord(RecordKind?)
    /// A duplicate id.
    case idRepeated
    /// A blog without text and picture.
    case blogEmpty
    /// A blog without the text that the field map requires.
    case textMissing(field: String)
    /// A comment without text.
    case commentEmpty
    /// A blog or comment that does not say who wrote it.
    case authorMissing
    /// A like without a blogger or a blog.
    case likeIncomplete(missing: String)
    case followIncomplete(missing: String)
    /// A comment on a blog that is not in the export; nil if the comment names no blog.
    case commentWithoutBlog(blog: String?)
    /// Comments on neither a blog of the export nor a comment on one.
    case commentsElsewhere(count: Int)
    /// Comments that answer comments that are not shown.
    case parentsMissing(count: Int)
    /// Comments that answer themselves, or each other in a circle.
    case repliesCircular(count: Int)
    /// Likes of a blog that is not in the export.
    case likesWithoutBlog(blog: String, count: Int)
    /// A blogger that records refer to and the export does not contain.
    case bloggerUnknown(id: String, blogs: Int, comments: Int, likes: Int, questions: Int = 0, spots: Int = 0)
    /// A field has a value that is not a count.
    case countUnreadable(field: String, text: String)
    /// A question without text.
    case questionEmpty
    /// A blog that answers a question that is not in the export.
    case questionUnknown(id: String)
    /// A quote without text.
    case quoteEmpty
    /// A favourite without a user or a quote.
    case favouriteIncomplete(missing: String)
    /// Favourites of a quote that is not in the export.
    case favouritesWithoutQuote(quote: String, count: Int)
    /// An addition without a blogger.
    case additionIncomplete(missing: String)
    /// An addition to a blogger whom the export does not contain.
    case additionUnmatched(name: String)
    /// A further field of type number has another value.
    case numberUnreadable(field: String, text: String)
    /// A field has a value that is not a geographic location.
    case placeUnusable(field: String, text: String)
    /// A spot without a geographic location.
    case placeMissing(field: String)
    /// A blog about a spot that is not in the export.
    case spotUnknown(id: String)
    /// Missing pages of results; `total` is the number of pages that the other pages state.
    case pagesMissing(kind: RecordKind, numbers: [Int], count: Int, total: Int)
    /// Collections nested deeper than the limit.
    case nestedTooDeep
    /// More collections in a record before its id than the limit allows.
    case nestedTooMany
    /// Bloggers whose profiles are private, but whose records are public.
    case profilesWithheld(count: Int)
    /// Several exports of a series were read.
    case exportsMerged(count: Int, ExportSeries.Changes, ExportOptions.Removed)
    /// The names of the files have no dates, so that the order of the exports is unknown.
    case exportsUndated
    /// All collections are empty.
    case collectionsEmpty
    /// Collections that the field map does not name, in addition to those that it names; `platform` is the name of the
    /// platform whose built-in map it is, nil for any other map.
    case collectionsUnused([String], platform: String?)
    /// No blog, but collections that the field map does not name.
    case blogsUnknown([String], platform: String?)
    /// Bloggers without names, although they have texts that may be names; `seen` are the fields that say so by their
    /// own names.
    case namesUnknown(paths: [String], seen: [String])
    /// A collection that a user's field map names and the export does not have.
    case mapCollectionUnused(name: String, kind: RecordKind, similar: [String])
    /// A path of a user's field map that no record has; `property` is nil for the path of a mark.
    case mapPathUnused(
      path: String,
      kind: RecordKind,
      property: FieldMap.Property?,
      similar: [String],
      seen: [String]
    )
    /// Records that `auto` treated as private because of a field.
    case recordsMarked(path: String, kind: RecordKind, count: Int)
    /// An id to block or hide that is not in the export.
    case redactionUnmatched(id: String, origin: Redaction.Origin)
    /// The number of findings with a code that are not kept.
    case more(code: String, count: Int)
  }
}

/// A list of findings: keeps those of each code up to a limit and only counts the rest, so that a file of
/// millions of broken records needs no more memory than a good one.
struct FindingList: Sendable {
  /// The maximum number of findings that are kept per code.
  static let limit = 10_000

  private(set) var kept: [ExportFinding] = []
  private var counts: [String: Int] = [:]

  /// Whether a finding with this code would only be counted, so that its record need not be named.
  func isFull(of fact: ExportFinding.Fact) -> Bool {
    counts[fact.code, default: 0] >= Self.limit
  }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - fact: what was found.
  ///   - place: where.
  ///   - record: the record's name, which is kept in the form that messages show.
  ///   - comment: where the comment begins that it is about.
  mutating func add(
    _ fact: ExportFinding.Fact,
    at place: RecordPlace?,
    record: String?,
    comment: RecordPlace? = nil
  ) {
    let count = counts[fact.code, default: 0] + 1
    counts[fact.code] = count
    guard count <= Self.limit else { return }
    let name = record.map(PlainText.shown)
    kept.append(ExportFinding(fact: fact, place: place, record: name, comment: comment))
  }

  /// Adds the findings of another list.
  mutating func merge(_ other: FindingList) {
    for finding in other.kept {
      add(finding.fact, at: finding.place, record: finding.record, comment: finding.comment)
    }
    for (code, count) in other.counts where count > Self.limit {
      counts[code, default: 0] += count - Self.limit
    }
  }

  /// Removes findings that another one makes superfluous.
  ///
  /// Those of a code with more than are kept stay: the records of the others are unknown.
  mutating func removeAll(where isSuperfluous: (ExportFinding) -> Bool) {
    let full = counts.filter { $0.value > Self.limit }
    kept.removeAll { full[$0.fact.code] == nil && isSuperfluous($0) }
    counts = full
    for code in kept.lazy.map(\.fact.code) where full[code] == nil { counts[code, default: 0] += 1 }
  }

  /// One `more` for each code with more findings than are kept, sorted by code.
  var overflow: [ExportFinding.Fact] {
    counts.filter { $0.value > Self.limit }.sorted { $0.key < $1.key }
      .map { .more(code: $0.key, count: $0.value - Self.limit) }
  }
}
