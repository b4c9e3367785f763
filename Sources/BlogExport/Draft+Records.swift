import BlogModel

extension Draft {
  /// Turns a record into model values.
  mutating func add(_ record: Record, base: UnsafePointer<UInt8>, vocabulary: Vocabulary) {
    guard let kind = record.kind else { return }
    let source = Source(record: record, kind: kind, base: base, vocabulary: vocabulary)
    read[kind] += 1
    repairs = []
    isRepaired = false
    let isKept: Bool
    switch kind {
    case .blogger: isKept = addBlogger(source)
    case .blog: isKept = addBlog(source)
    case .comment: isKept = addComment(source)
    case .like: isKept = addLike(source)
    }
    if repairs.contains(.surrogate) { mend(.surrogateReplaced, source) }
    if repairs.contains(.encoding) { mend(.encodingRepaired, source) }
    if isKept, isRepaired { repaired[kind] += 1 }
  }

  /// Adds the end of a record that an earlier line of a change log created.
  mutating func remove(_ record: Record, base: UnsafePointer<UInt8>, vocabulary: Vocabulary) {
    guard let kind = record.kind else { return }
    let source = Source(record: record, kind: kind, base: base, vocabulary: vocabulary)
    switch kind {
    case .blogger:
      guard let number = number(of: record, base: base, vocabulary: vocabulary) else { return }
      bloggers.append(Row(value: .unknown, number: number, place: record.place, isRemoval: true))
    case .blog:
      guard let number = number(of: record, base: base, vocabulary: vocabulary) else { return }
      let blog = Blog(id: "", blogger: -1, text: "", createdDate: nil)
      blogs.append(Row(value: blog, number: number, place: record.place, isRemoval: true))
    case .comment:
      guard let id = ownId(source), let blog = record.parents.blog else { return }
      comments.append(Comment(id: id, blog: blog, author: -1, text: "", createdDate: nil))
      commentPlaces.append(record.place)
    case .like: break
    }
  }

  private mutating func addBlogger(_ source: Source) -> Bool {
    let container = containerNumber(source, of: .bloggers)
    guard let number = number(.id, source, of: .bloggers) ?? container else {
      mend(.idMissing(.blogger), source)
      return false
    }
    if let container, container != number { bloggerAliases.append((container, number)) }
    var names = [line(.fullName, source)]
    if names[0].isEmpty { names = [line(.firstName, source), line(.lastName, source)] }
    let blogger = Blogger(
      id: bloggerIds.text(of: number),
      displayName: line(.displayName, source),
      fullName: names.filter { !$0.isEmpty }.joined(separator: " "),
      bio: paragraphs(.bio, source),
      joinedDate: date(.joinedDate, source),
      photo: picture(.photo, source),
      cover: picture(.cover, source),
      links: links(source)
    )
    bloggers.append(Row(value: blogger, number: number, place: source.record.place))
    return true
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
        let shown = AddressMask.masked(text) ?? text
        let place = place(of: property, source)
        mend(.linkUnusable(field: source.field(property), text: shown), source, at: place)
      }
    }
    return links
  }

  private mutating func addBlog(_ source: Source) -> Bool {
    let container = containerNumber(source, of: .blogs)
    guard let number = number(.id, source, of: .blogs) ?? container else {
      mend(.idMissing(.blog), source)
      return false
    }
    if let container, container != number { blogAliases.append((container, number)) }
    let author = bloggerNumber(source) ?? source.record.parents.blogger
    let blog = Blog(
      id: blogIds.text(of: number),
      blogger: author ?? -1,
      picture: picture(.picture, source),
      text: paragraphs(.text, source),
      createdDate: nil
    )
    guard blog.picture != nil || !blog.text.isEmpty else {
      mend(.blogEmpty, source)
      emptyBlogs.append(number)
      return false
    }
    if author == nil { mend(.authorMissing, source) }
    var dated = blog
    dated.createdDate = requiredDate(source)
    blogs.append(Row(value: dated, number: number, place: source.record.place))
    return true
  }

  private mutating func addComment(_ source: Source) -> Bool {
    let text = paragraphs(.text, source)
    guard !text.isEmpty else {
      mend(.commentEmpty, source)
      return false
    }
    guard let blog = number(.blog, source, of: .blogs) ?? source.record.parents.blog else {
      mend(.commentWithoutBlog(blog: nil), source)
      return false
    }
    let author = bloggerNumber(source)
    if author == nil { mend(.authorMissing, source) }
    let id = ownId(source) ?? "comment-\(source.record.ordinal + 1)"
    comments.append(
      Comment(id: id, blog: blog, author: author ?? -1, text: text, createdDate: requiredDate(source))
    )
    commentPlaces.append(source.record.place)
    return true
  }

  private mutating func addLike(_ source: Source) -> Bool {
    guard let blog = number(.blog, source, of: .blogs) ?? source.record.parents.blog else {
      mend(.likeIncomplete(missing: source.field(.blog)), source)
      return false
    }
    guard let blogger = bloggerNumber(source) ?? source.record.parents.blogger else {
      mend(.likeIncomplete(missing: source.field(.blogger)), source)
      return false
    }
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
    if date == nil, !isRepaired { mend(.dateMissing(field: source.field(.createdDate)), source) }
    isRepaired = isRepaired || before
    return date
  }
}
