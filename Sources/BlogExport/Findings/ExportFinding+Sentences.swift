import BlogModel

extension ExportFinding.Fact {
  /// The stable code that `docs/diagnostics.md` explains.
  var code: String {
    switch self {
    case .dateUnreadable, .editedDateUnreadable: "date-unreadable"
    case .languageUnusable: "language-unusable"
    case .frontMatterUnreadable: "front-matter-unreadable"
    case .privacyUnknown: "privacy-unknown"
    case .accountUnknown: "account-unknown"
    case .dateMissing: "date-missing"
    case .surrogateReplaced: "text-surrogate"
    case .encodingRepaired: "text-encoding"
    case .addressMasked: "address-masked"
    case .fieldUnusable: "field-unusable"
    case .linkUnusable: "link-unusable"
    case .pictureUnusable: "picture-url-unusable"
    case .picturesWithoutAddress: "picture-without-address"
    case .picturesTooMany: "pictures-too-many"
    case .mediaNotShown: "media-not-shown"
    case .uploadsUnknown: "uploads-unknown"
    case .patternsUnknown: "patterns-unknown"
    case .idMissing: "id-missing"
    case .notARecord: "record-unusable"
    case .idRepeated: "id-repeated"
    case .blogEmpty: "blog-empty"
    case .textMissing: "text-missing"
    case .commentEmpty: "comment-empty"
    case .authorMissing: "author-missing"
    case .likeIncomplete: "like-incomplete"
    case .followIncomplete: "follow-incomplete"
    case .commentWithoutBlog: "comment-without-blog"
    case .commentsElsewhere: "comments-elsewhere"
    case .parentsMissing: "replies-without-parent"
    case .repliesCircular: "replies-circular"
    case .likesWithoutBlog: "likes-without-blog"
    case .bloggerUnknown: "blogger-unknown"
    case .countUnreadable: "count-unreadable"
    case .numberUnreadable: "number-unreadable"
    case .questionEmpty: "question-empty"
    case .questionUnknown: "question-unknown"
    case .quoteEmpty: "quote-empty"
    case .favouriteIncomplete: "favourite-incomplete"
    case .favouritesWithoutQuote: "favourites-without-quote"
    case .additionIncomplete: "addition-incomplete"
    case .additionUnmatched: "addition-unmatched"
    case .placeUnusable: "place-unusable"
    case .placeMissing: "place-missing"
    case .spotUnknown: "spot-unknown"
    case .pagesMissing: "pages-missing"
    case .nestedTooDeep: "nesting-too-deep"
    case .nestedTooMany: "collections-too-many"
    case .profilesWithheld: "profile-private"
    case .exportsMerged: "exports-merged"
    case .exportsUndated: "exports-undated"
    case .collectionsEmpty: "collections-empty"
    case .collectionsUnused: "collection-unused"
    case .blogsUnknown: "blogs-unknown"
    case .mapCollectionUnused: "fieldmap-collection-unused"
    case .namesUnknown: "names-unknown"
    case .mapPathUnused: "fieldmap-path-unused"
    case .recordsMarked: "records-private"
    case .redactionUnmatched: "redaction-unmatched"
    case .more: "more-of-a-kind"
    }
  }

  /// The line of the file, from 1, if the reader of its format knows it; nil otherwise.
  var line: Int? {
    if case .frontMatterUnreadable(_, let line, _, _) = self { line } else { nil }
  }

  /// The severity.
  var severity: Diagnostic.Severity {
    switch self {
    case .addressMasked, .collectionsUnused, .profilesWithheld, .recordsMarked, .redactionUnmatched, .more,
      .exportsMerged, .additionUnmatched, .commentsElsewhere, .parentsMissing, .namesUnknown:
      .note
    default: .warning
    }
  }

  /// What is wrong and what was done instead.
  var summary: String {
    switch self {
    case .dateUnreadable(let field, let text, let kind, _):
      "\(field) \(PlainText.quoted(text)) is not a valid date; \(Self.undated(kind))"
    case .editedDateUnreadable(let field, let text, _):
      "\(field) \(PlainText.quoted(text)) is not a valid date; treated as missing"
    case .languageUnusable(let field, let text):
      "\(field) \(PlainText.quoted(text)) is not a language tag; treated as missing"
    case .frontMatterUnreadable(let language, _, let reason, let isSection):
      "the front matter is not valid \(language): \(reason); "
        + (isSection ? "the texts in this folder are skipped" : "the text is skipped")
    case .privacyUnknown(let field):
      "\(field) is missing, so the account may be private; its posts are skipped"
    case .accountUnknown(let file):
      "the account of these posts is unknown, because \(file) is missing; they may be private and are skipped"
    case .dateMissing(let field): "\(field) is missing; sorted last"
    case .surrogateReplaced: "unpaired surrogate in a text; replaced by U+FFFD"
    case .encodingRepaired: "invalid UTF-8 in a text; replaced by U+FFFD"
    case .addressMasked: "a text contains an e-mail address; shown up to the @"
    case .fieldUnusable(let field): "\(field) is a list or an object, not one value; treated as missing"
    case .linkUnusable(let field, let text):
      "\(field) \(PlainText.quoted(text)) is not a link to a web page; skipped"
    case .pictureUnusable(let field): "\(field) is too long for a picture's URL; treated as missing"
    case .picturesWithoutAddress(let field, let count):
      "\(Self.counted(count, "picture")) in \(field) \(count == 1 ? "has" : "have") no address; skipped"
    case .picturesTooMany(let field, let count):
      "\(field) has \(count) pictures; only the first \(ExportLimits.maximumPictures) are shown"
    case .mediaNotShown(let count):
      count == 1
        ? "1 audio file or additional video is not shown"
        : "\(count) audio files or additional videos are not shown"
    case .uploadsUnknown(let count):
      "the addresses of \(Self.counted(count, "upload")) are unknown; shown as names"
    case .patternsUnknown(let count):
      count == 1
        ? "1 synced pattern in the text is not in the file; the text is shown without it"
        : "\(count) synced patterns in the text are not in the file; the text is shown without them"
    case .idMissing(let kind, _): "the \(kind.rawValue) has no id; skipped"
    case .notARecord(.like): "a like must be an object, or an id with true, 1 or a date; skipped"
    case .notARecord(let kind): "a \(kind?.rawValue ?? "record") must be an object; skipped"
    case .idRepeated: "duplicate id; the last record with this id is used"
    case .blogEmpty: "the blog has neither text nor picture; skipped"
    case .textMissing(let field): "\(field) is missing; the blog is shown without a text"
    case .commentEmpty: "the comment has no text; skipped"
    case .authorMissing: "the author is missing; shown under an unknown blogger"
    case .likeIncomplete(let field): "\(field) is missing; the like is skipped"
    case .followIncomplete(let field): "\(field) is missing; the follow is skipped"
    case .commentWithoutBlog(let blog): Self.orphan(blog)
    case .commentsElsewhere(let count):
      count == 1
        ? "1 record is a reply to a post that is not in the export; skipped"
        : "\(count) records are replies to posts that are not in the export; skipped"
    case .parentsMissing(let count):
      "\(count) comment\(count == 1 ? " answers a comment" : "s answer comments") that "
        + "\(count == 1 ? "is" : "are") not shown; the site says so"
    case .repliesCircular(let count):
      count == 1
        ? "1 comment is a reply to itself, directly or indirectly; shown as a comment on the blog"
        : "\(count) comments are replies to themselves, directly or indirectly; shown as comments on the blog"
    case .likesWithoutBlog(let blog, let count):
      "blog \(PlainText.quoted(blog)) is not in the export; its \(Self.counted(count, "like")) skipped"
    case .bloggerUnknown(let id, let blogs, let comments, let likes, let questions, let spots):
      "blogger \(PlainText.quoted(id)) is not in the export"
        + Self.fate(blogs, comments, likes, questions, spots)
    case .countUnreadable(let field, let text):
      "\(field) \(PlainText.quoted(text)) is not a number; counted as 0"
    case .numberUnreadable(let field, let text):
      "\(field) \(PlainText.quoted(text)) is not a number; treated as missing"
    case .questionEmpty: "the question has no text; skipped"
    case .questionUnknown(let id):
      "question \(PlainText.quoted(id)) is not in the export; the blog is shown without it"
    case .quoteEmpty: "the quote has no text; skipped"
    case .favouriteIncomplete(let field): "\(field) is missing; the favourite is skipped"
    case .favouritesWithoutQuote(let quote, let count):
      "quote \(PlainText.quoted(quote)) is not in the export; its \(Self.counted(count, "favourite")) skipped"
    case .additionIncomplete(let field): "\(field) is missing, so the record belongs to no blogger; skipped"
    case .additionUnmatched(let name):
      "no blogger has the id or name \(PlainText.quoted(name)); the addition is skipped"
    case .placeUnusable(let field, let text):
      "\(field) \(PlainText.quoted(text)) is not a valid location; shown without a pin"
    case .placeMissing(let field): "\(field) is missing; the spot is shown without a pin"
    case .spotUnknown(let id):
      "spot \(PlainText.quoted(id)) is not in the export; the blog is shown without it"
    case .pagesMissing(let kind, let numbers, let count, let total):
      "\(count) of \(total) pages of \(kind.rawValue)s \(count == 1 ? "is" : "are") missing"
        + Self.pages(numbers, of: count)
    case .nestedTooDeep:
      "collections are nested more than \(ExportLimits.maximumCollectionDepth) levels deep; skipped"
    case .nestedTooMany:
      "more than \(ExportLimits.maximumDeferredCollections) collections precede the id of a record; the rest is skipped"
    case .profilesWithheld(let count):
      "access control lists make \(Self.counted(count, "blogger")) private; shown as an unknown blogger"
    case .exportsMerged(let count, let changes, let removed): changes.summary(of: count, removed)
    case .exportsUndated:
      "removed: the names of the exports contain no dates, so they are read as one export"
    case .collectionsEmpty:
      "the collections are empty: no blogger, blog, comment or like; the site will be empty"
    case .collectionsUnused(let names, _):
      "the field map does not use the collection\(names.count == 1 ? "" : "s") \(Self.listed(names)); not read"
    case .blogsUnknown(let names, _):
      "no blogs found; the field map does not use the collection\(names.count == 1 ? "" : "s") \(Self.listed(names))"
    case .mapCollectionUnused(let name, let kind, _):
      "the export has no collection \(PlainText.quoted(name)), which the field map uses for "
        + "\(kind.rawValue)s"
    case .mapPathUnused(let path, let kind, let property, _, _):
      "no \(kind.rawValue) has \(PlainText.quoted(path)), \(Self.purpose(property))"
    case .namesUnknown(let paths, _):
      "no blogger has \(Self.inWords(paths, "or")), which the field map uses for names"
    case .recordsMarked(let path, let kind, let count):
      "\(Self.counted(count, kind.rawValue)) not published because of \(PlainText.quoted(path))"
    case .redactionUnmatched(let id, let origin):
      "the export has no record with the id \(PlainText.quoted(id)), which should be \(origin.rawValue)"
    case .more(let code, let count): "\(count) more of \(code)"
    }
  }
}
