import BlogModel

/// Joins the records of all files: resolves numbers of ids to indices, and excludes or reports dangling references.
///
/// Records may appear in any order: a like may come before its blog.
struct CommunityBuilder {
  /// The result of resolving the number of an id, if it is not an index.
  enum Target {
    static let unknown: Int32 = -1
    /// Deleted or unusable.
    static let hidden: Int32 = -2
    /// Private.
    static let withheld: Int32 = -3
    /// Excluded by the options.
    static let redacted: Int32 = -4
    /// A blogger whose profile is private, but whose records are public.
    static let nameless: Int32 = -5
    /// Deleted in the studio.
    static let removed: Int32 = -6
  }

  /// The numbers of records that were excluded on purpose.
  struct LeftOut {
    var withheld = RecordCounts()
    var redacted = RecordCounts()
    /// Records in whose place the studio has others, and those that it removes with what belongs to them.
    var replaced = RecordCounts()

    /// Counts a record that is excluded because of a target: its own, or that of a record it depends on.
    mutating func count(_ kind: RecordKind, _ target: Int32) {
      switch target {
      case Target.withheld, Target.nameless: withheld[kind] += 1
      case Target.redacted: redacted[kind] += 1
      case Target.removed: replaced[kind] += 1
      default: break
      }
    }
  }

  var batch: ParsedBatch
  let compiledMap: CompiledFieldMap
  var bloggers: [Blogger] = []
  private(set) var blogs: [Blog] = []
  var parts = BlogPartTable()
  var questions: [Question] = []
  var spots: [Spot] = []
  var bloggerIndex: [Int32]
  var blogIndex: [Int32]
  var questionIndex: [Int32]
  var quoteIndex: [Int32]
  var quotes: [Quote] = []
  var favourites = Favourites()
  /// Indices of bloggers by name, or why they are excluded; empty if no record refers to bloggers by name.
  var names = BloggerNames()
  /// Records that are joined but are not values of their own: favourites and additions.
  var joined = RecordCounts()
  var spotIndex: [Int32]
  /// By the number of a question: the number of the blogger whom it asks, even if the question is not shown.
  var answererOfQuestion: [Int32: Int32] = [:]
  var redaction: Redaction
  /// The numbers of blogs with comments to hide, by the id that an entry names.
  var blogsOfHiddenComments: [String: [Int32]] = [:]
  var skipped = LeftOut()
  var unknownBloggers: [Int32: UnknownBlogger] = [:]
  /// Whether the studio removes comments.
  var removesComments = false
  private var unknownIsNeeded = false
  private var needsMissingAuthor = false

  /// How often records refer to a blogger who is not in the export, by kind of record.
  struct UnknownBlogger {
    var blogs = 0
    var comments = 0
    var likes = 0
    var questions = 0
    var spots = 0
  }

  /// A builder for the batch of all files.
  private init(_ batch: consuming ParsedBatch, redaction: Redaction, compiledMap: CompiledFieldMap) {
    self.compiledMap = compiledMap
    self.redaction = redaction
    skipped.withheld = batch.withheld
    bloggerIndex = Array(repeating: Target.unknown, count: batch.bloggerIds.count)
    blogIndex = Array(repeating: Target.unknown, count: batch.blogIds.count)
    quoteIndex = Array(repeating: Target.unknown, count: batch.quoteIds.count)
    questionIndex = Array(repeating: Target.unknown, count: batch.questionIds.count)
    spotIndex = Array(repeating: Target.unknown, count: batch.spotIds.count)
    self.batch = batch
  }

  /// Builds the community without excluded records; also returns the batch with all findings, and counts of the
  /// records that were excluded on purpose and that were joined.
  static func build(
    _ batch: consuming ParsedBatch,
    options: ExportOptions,
    compiledMap: CompiledFieldMap
  ) -> (community: Community, batch: ParsedBatch, skipped: LeftOut, joined: RecordCounts) {
    let redaction = Redaction(options, compiledMap: compiledMap)
    var builder = CommunityBuilder(consume batch, redaction: redaction, compiledMap: compiledMap)
    builder.redact()
    builder.batch.joinSpellings()
    builder.removeAuthorsOfHiddenRecords()
    builder.joinBloggers()
    builder.joinQuestions()
    builder.joinSpots()
    builder.joinBlogs()
    builder.joinQuotes()
    builder.joinAdditions()
    let comments = builder.joinComments()
    builder.reportUnmatched()
    let likes = builder.joinLikes()
    let follows = builder.joinFollows()
    builder.reportUnknownBloggers()
    if builder.unknownIsNeeded || builder.needsMissingAuthor { builder.bloggers.append(.unknown) }
    if builder.needsMissingAuthor { builder.bloggers.append(.missing) }
    let community = Community(
      bloggers: builder.bloggers,
      blogs: builder.blogs,
      comments: consume comments,
      likes: consume likes,
      parts: builder.parts,
      questions: builder.questions,
      quotes: builder.quotes,
      spots: builder.spots,
      follows: follows,
      favourites: builder.favourites,
      keepsOrder: compiledMap.order(of: .blog) == .newestFirst
    )
    builder.reportThreads(of: community)
    return (community, builder.batch, builder.skipped, builder.joined)
  }

  /// Joins bloggers, one per id, sorted by id.
  private mutating func joinBloggers() {
    var last = [Int32](repeating: -1, count: bloggerIndex.count)
    removeAuthorsWithOtherIds()
    for (index, row) in batch.bloggers.enumerated() {
      let known = last[Int(row.number)]
      if known >= 0, compiledMap.hasOneBlogger {
        // The records are about one person, and complete each other.
        batch.bloggers[index].value.complete(with: batch.bloggers[Int(known)].value)
        batch.bloggers[index].isPrivate = row.isPrivate || batch.bloggers[Int(known)].isPrivate
        batch.read[.blogger] -= 1
      } else if known >= 0, row.isInside || batch.bloggers[Int(known)].isInside {
        // The same author in several records, or in a record and in a list of bloggers: the list is preferred.
        batch.read[.blogger] -= 1
        if row.isInside, !row.isPrivate { continue }
      } else if known >= 0, isSame(row, batch.bloggers[Int(known)]) {
        batch.read[.blogger] -= 1
      } else if known >= 0 {
        noteRepeated(.blogger, row.value.id, at: row.place, after: batch.bloggers[Int(known)].place)
      }
      last[Int(row.number)] = Int32(index)
    }
    for alias in batch.bloggerAliases where bloggerIndex[Int(alias.container)] == Target.redacted {
      bloggerIndex[Int(alias.own)] = Target.redacted
    }
    var nameless = 0
    for index in last where index >= 0 {
      let row = batch.bloggers[Int(index)]
      let number = Int(row.number)
      if bloggerIndex[number] != Target.redacted, row.isPrivate {
        bloggerIndex[number] = row.hasPublicRecords ? Target.nameless : Target.withheld
        if row.hasPublicRecords { nameless += 1 }
      }
      skipped.count(.blogger, bloggerIndex[number])
      if row.isRemoval, isOverlay(row.place), bloggerIndex[number] == Target.unknown {
        bloggerIndex[number] = Target.removed
      }
    }
    if nameless > 0 { batch.findings.add(.profilesWithheld(count: nameless), at: nil, record: nil) }
    let rows = last.filter { index in
      guard index >= 0 else { return false }
      let row = batch.bloggers[Int(index)]
      return !row.isRemoval && bloggerIndex[Int(row.number)] == Target.unknown
    }.sorted { batch.bloggers[Int($0)].value.id < batch.bloggers[Int($1)].value.id }
    for (index, row) in rows.enumerated() {
      bloggerIndex[Int(batch.bloggers[Int(row)].number)] = Int32(index)
    }
    bloggers = rows.map { batch.bloggers[Int($0)].value }
    excludePictures(ofBloggersBut: rows)
    if compiledMap.findsNames { joinNames(last) }
    batch.bloggers = []
    for alias in batch.bloggerAliases where bloggerIndex[Int(alias.container)] == Target.unknown {
      bloggerIndex[Int(alias.container)] = bloggerIndex[Int(alias.own)]
    }
  }

  /// Joins blogs, one per id, in the order of the last record of each.
  private mutating func joinBlogs() {
    var last = [Int32](repeating: -1, count: blogIndex.count)
    for (index, row) in batch.blogs.enumerated() {
      let known = last[Int(row.number)]
      if known >= 0 { noteRepeated(.blog, row.value.id, at: row.place, after: batch.blogs[Int(known)].place) }
      last[Int(row.number)] = Int32(index)
    }
    for alias in batch.blogAliases where blogIndex[Int(alias.container)] == Target.redacted {
      blogIndex[Int(alias.own)] = Target.redacted
    }
    var rows: [ParsedBatch.Row<Blog>] = []
    swap(&rows, &batch.blogs)
    var partPlaces = partPlaces(rowCount: rows.count)
    var order = order(.blog, rows.map(\.place))
    keepOrder(&order, of: &rows, &last) { if !partPlaces.isEmpty { partPlaces.swapAt($0, $1) } }
    for place in rows.indices {
      let index = order?[place] ?? place
      let number = Int(rows[index].number)
      let hasParts = !partPlaces.isEmpty && partPlaces[index] >= 0
      var parts = hasParts ? batch.parts[Int(partPlaces[index])].value : .none
      guard last[number] == Int32(index) else {
        batch.excludePictures(of: rows[index].value, parts)
        continue
      }
      let author = target(of: rows[index], parts)
      if author < 0 {
        blogIndex[number] = author
        batch.excludePictures(of: rows[index].value, parts)
        if !rows[index].isRemoval { skipped.count(.blog, author) }
        noteHiddenAnswer(parts, author)
        continue
      }
      // Swapped out, not copied.
      var blog = Blog(id: "", blogger: -1, text: "", createdDate: nil)
      swap(&blog, &rows[index].value)
      blog.blogger = author
      if hasParts {
        // The author may be among several authors.
        parts.people = participants(batch.parts[Int(partPlaces[index])].people).filter {
          $0 != .blogger(author)
        }
        add(parts, to: &blog, at: rows[index].place)
      }
      blogIndex[number] = Int32(blogs.count)
      blogs.append(blog)
    }
    for alias in batch.blogAliases where blogIndex[Int(alias.container)] == Target.unknown {
      blogIndex[Int(alias.container)] = blogIndex[Int(alias.own)]
    }
  }

  /// The index of a blog's author, or why the blog is excluded.
  private mutating func target(of row: ParsedBatch.Row<Blog>, _ parts: BlogParts) -> Int32 {
    if blogIndex[Int(row.number)] == Target.redacted { return Target.redacted }
    if row.isRemoval { return isOverlay(row.place) ? Target.removed : Target.hidden }
    if row.isPrivate { return Target.withheld }
    // An answer is excluded together with its question.
    if let question = target(ofQuestion: parts), question < Target.hidden { return question }
    let number = row.value.blogger >= 0 ? row.value.blogger : answerer(parts)
    if number < 0, !compiledMap.needsAuthors {
      needsMissingAuthor = true
      return Int32(bloggers.count) + 1
    }
    return author(number, counting: \.blogs)
  }

  /// The index of a record's author: a blogger, the unknown blogger, or why the author is excluded.
  mutating func author(_ number: Int32, counting count: WritableKeyPath<UnknownBlogger, Int>) -> Int32 {
    guard number >= 0 else { return unknownBlogger() }
    let index = bloggerIndex[Int(number)]
    if index == Target.nameless { return unknownBlogger() }
    guard index == Target.unknown else { return index }
    unknownBloggers[number, default: UnknownBlogger()][keyPath: count] += 1
    return unknownBlogger()
  }

  /// The index of the unknown blogger, who comes after all bloggers of the export.
  private mutating func unknownBlogger() -> Int32 {
    unknownIsNeeded = true
    return Int32(bloggers.count)
  }

  /// Adds a finding about a record, which is named by its collection and id, as in `blogs/b1/comments/c1`.
  mutating func report(
    _ fact: ExportFinding.Fact,
    at place: RecordPlace,
    _ kind: RecordKind,
    _ id: String,
    blog: String? = nil
  ) {
    let parent = blog.map { "\(ParsedBatch.label(compiledMap.collection(of: .blog), $0))/" } ?? ""
    batch.findings.add(
      fact,
      at: place,
      record: parent + ParsedBatch.label(compiledMap.collection(of: kind), id)
    )
  }
}
