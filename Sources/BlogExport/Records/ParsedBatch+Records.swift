import BlogModel

extension ParsedBatch {
  /// Converts a record to model values.
  mutating func add(_ record: Record, base: UnsafePointer<UInt8>, compiledMap: CompiledFieldMap) {
    guard let kind = record.kind else { return }
    let source = Source(record: record, kind: kind, base: base, compiledMap: compiledMap)
    if record.isInside {
      guard let number = number(.id, source, of: .bloggers) else { return }
      // A later record may say that the author is private.
      guard insideBloggers.insert(number).inserted || record.isPrivate else { return }
    }
    read[kind] += 1
    if compiledMap.isWatched { countWins(source) }
    if record.isPrivate || record.isGuarded {
      excludePictures(of: source)
      withhold(source)
      return
    }
    repairs = []
    isRepaired = false
    let isKept: Bool
    switch kind {
    case .blogger: isKept = addBlogger(source)
    case .blog: isKept = addBlog(source)
    case .comment: isKept = addComment(source)
    case .like: isKept = addLike(source)
    case .question: isKept = addQuestion(source)
    case .quote: isKept = addQuote(source)
    case .favourite: isKept = addFavourite(source)
    case .addition: isKept = addAddition(source)
    case .spot: isKept = addSpot(source)
    case .follow: isKept = addFollow(source)
    }
    if !isKept { excludePictures(of: source) }
    if repairs.contains(.surrogate) { report(.surrogateReplaced, source) }
    if repairs.contains(.encoding) { report(.encodingRepaired, source) }
    if isKept, isRepaired { repaired[kind] += 1 }
  }

  /// Counts the paths that gave the record its values.
  private mutating func countWins(_ source: Source) {
    let named = source.record.namedValues.map {
      source.compiledMap.path($0.property, of: source.kind, rank: $0.rank)
    }
    for path in Set(named) { use.noteWin(path, of: source.compiledMap.pathCount) }
    for property in FieldMap.Property.allCases {
      guard let rank = source.record.rank(of: property) else { continue }
      let path = source.compiledMap.path(property, of: source.kind, rank: rank)
      use.noteWin(path, of: source.compiledMap.pathCount)
    }
  }

  private mutating func addBlogger(_ source: Source) -> Bool {
    let container = containerNumber(source, of: .bloggers)
    guard let number = number(.id, source, of: .bloggers) ?? container else {
      report(.idMissing(.blogger, isUnmapped: source.lacksIdPath), source)
      return false
    }
    if let container, container != number { bloggerAliases.append((container, number)) }
    if source.record[.alias] != .missing, let alias = self.number(.alias, source, of: .bloggers),
      alias != number
    {
      bloggerAliases.append((alias, number))
    }
    let names = names(source)
    let blogger = Blogger(
      id: bloggerIds.text(of: number),
      displayName: names.displayName,
      fullName: names.fullName,
      bio: paragraphs(.bio, source),
      joinedDate: date(.joinedDate, source),
      photo: picture(.photo, source),
      cover: picture(.cover, source),
      links: links(source),
      followerCount: count(.followerCount, source),
      followingCount: count(.followingCount, source),
      score: score(source),
      attributes: values(of: .attributes, source),
      extra: extra(source)
    )
    bloggers.append(
      Row(value: blogger, number: number, place: source.record.place, isInside: source.record.isInside)
    )
    return true
  }

  /// A blogger with nothing but the names in the record.
  mutating func names(_ source: Source) -> Blogger {
    var names = [line(.fullName, source)]
    if names[0].isEmpty { names = [line(.firstName, source), line(.lastName, source)] }
    return Blogger(
      id: "",
      displayName: line(.displayName, source),
      fullName: names.filter { !$0.isEmpty }.joined(separator: " ")
    )
  }

  private mutating func links(_ source: Source) -> [ProfileLink] {
    let services: [(FieldMap.Property, ProfileLink.Service)] = [
      (.github, .github), (.twitter, .twitter), (.linkedIn, .linkedIn), (.website, .website),
    ]
    var links: [ProfileLink] = []
    for (property, service) in services {
      guard let text = text(property, source, clean: PlainText.paragraphs) else { continue }
      if let link = LinkReader.link(text, service: service) {
        links.append(link)
      } else {
        let shown = PlainText.shown(LinkReader.withoutUser(text))
        let place = place(of: property, source)
        report(.linkUnusable(field: source.field(property), text: shown), source, at: place)
      }
    }
    return links
  }

  private mutating func addBlog(_ source: Source) -> Bool {
    let container = containerNumber(source, of: .blogs)
    guard let number = number(.id, source, of: .blogs) ?? container else {
      report(.idMissing(.blog, isUnmapped: source.lacksIdPath), source)
      return false
    }
    if let container, container != number { blogAliases.append((container, number)) }
    let author = bloggerNumber(source) ?? source.record.parents.blogger
    var blog = Blog(
      id: blogIds.text(of: number),
      blogger: author ?? -1,
      title: line(.title, source),
      picture: picture(.picture, source),
      text: textWithPoll(source),
      tags: tags(source),
      createdDate: nil
    )
    var parts = parts(source, &blog.picture)
    if !otherMedia.isEmpty { describeOtherMedia(in: &blog.text, besides: parts.video, source) }
    let isLink = !(parts.original?.address.isEmpty ?? true)
    guard
      blog.picture != nil || !blog.text.isEmpty || !blog.title.isEmpty || parts.video != nil || isLink
    else {
      report(.blogEmpty, source)
      remove(blog: number, at: source.record.place)
      return false
    }
    if blog.text.isEmpty, source.compiledMap.requiresText {
      report(.textMissing(field: source.field(.text)), source)
    }
    // Without an author, the receiver of the question is the author.
    if author == nil, parts.question == nil, source.compiledMap.needsAuthors {
      report(.authorMissing, source)
    }
    let people = people(source)
    blog.createdDate = requiredDate(source)
    parts.editedDate = edited(parts.editedDate, after: blog.createdDate)
    if parts != .none || !people.isEmpty {
      self.parts.append(Parts(row: blogs.count, value: parts, people: people))
    }
    blogs.append(Row(value: blog, number: number, place: source.record.place))
    return true
  }

  private mutating func addComment(_ source: Source) -> Bool {
    let text = paragraphs(.text, source)
    let pictures = pictures(nil, source)
    guard !text.isEmpty || !pictures.isEmpty else {
      report(.commentEmpty, source)
      // An earlier version must not stay published.
      removeComment(source)
      return false
    }
    guard let blog = number(.blog, source, of: .blogs) ?? source.record.parents.blog else {
      report(.commentWithoutBlog(blog: nil), source)
      return false
    }
    let author = bloggerNumber(source)
    if author == nil { report(.authorMissing, source) }
    let id = ownId(source) ?? idByOrdinal(source.record.ordinal)
    let created = requiredDate(source)
    comments.append(
      Comment(
        id: id,
        blog: blog,
        author: author ?? -1,
        text: text,
        createdDate: created,
        parent: parentId(source),
        editedDate: edited(date(.editedDate, source), after: created),
        likeCount: count(.likeCount, source) ?? 0,
        pictures: pictures,
        suggestion: suggestion(source)
      )
    )
    commentPlaces.append(source.record.place)
    return true
  }

  /// Ordinals of a slice start here, because the number of records before it is known only when it is joined.
  static let sliceOrdinal = 1 << 40

  /// The generated id of the comment that is added next.
  private mutating func idByOrdinal(_ ordinal: Int) -> String {
    guard ordinal >= Self.sliceOrdinal else { return Self.commentId(ordinal: ordinal) }
    numberedComments.append((comments.count, ordinal - Self.sliceOrdinal))
    // Reserves room for any other generated id.
    return Self.commentId(ordinal: .max - 1)
  }

  /// The generated id of a comment without one, by its position in its container.
  static func commentId(ordinal: Int) -> String { "comment-\(ordinal + 1)" }

  private mutating func addLike(_ source: Source) -> Bool {
    guard let blog = number(.blog, source, of: .blogs) ?? source.record.parents.blog else {
      report(.likeIncomplete(missing: source.field(.blog)), source)
      return false
    }
    guard let blogger = bloggerNumber(source) ?? source.record.parents.blogger else {
      report(.likeIncomplete(missing: source.field(.blogger)), source)
      return false
    }
    if source.record.isLogged, let id = loggedId(source) { loggedLikes.append((id, likes.count)) }
    likes.append(
      Like(blog: blog, blogger: blogger, created: date(.createdDate, source)?.microseconds ?? .min)
    )
    return true
  }

  /// The number of the blogger whom the record names.
  @inline(__always)
  private mutating func bloggerNumber(_ source: Source) -> Int32? {
    number(.blogger, source, of: .bloggers)
  }

  /// The date of a blog or comment; its absence is reported.
  private mutating func requiredDate(_ source: Source) -> Timestamp? {
    let before = isRepaired
    isRepaired = false
    let date = date(.createdDate, source)
    let isExpected = source.compiledMap.order(of: source.kind) == .none
    if date == nil, !isRepaired, isExpected {
      report(.dateMissing(field: source.field(.createdDate)), source)
    }
    isRepaired = isRepaired || before
    return date
  }
}
