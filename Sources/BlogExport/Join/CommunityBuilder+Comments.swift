import BlogModel

extension CommunityBuilder {
  /// Joins comments with blogs and authors: keeps comments on existing blogs, one per id and blog.
  mutating func joinComments() -> CommentList {
    var comments = CommentList()
    var places: [RecordPlace] = []
    swap(&comments, &batch.comments)
    swap(&places, &batch.commentPlaces)
    rank(&comments, places)
    if compiledMap.followsParents { followParents(in: &comments) }
    var count = 0
    let reported = Set(batch.findings.kept.compactMap(\.comment))
    var orphans: Set<RecordPlace> = []
    for index in comments.indices {
      let row = comments.rows[index]
      let blog = blogIndex[Int(row.blog)]
      if blog == Target.unknown, !row.isEmpty, !compiledMap.followsParents {
        let id = batch.blogIds.text(of: row.blog)
        if reported.contains(places[index]) { orphans.insert(places[index]) }
        report(.commentWithoutBlog(blog: id), at: places[index], .comment, comments.id(at: index), blog: id)
      }
      let isRemoval = row.isEmpty
      if isRemoval, isOverlay(places[index]) { removesComments = true }
      let author = blog < 0 ? blog : isRemoval ? 0 : target(of: row, comments, index, on: blog)
      guard author >= 0 else {
        if !isRemoval { skipped.count(.comment, author) }
        batch.excludePictures(of: comments, index)
        continue
      }
      comments.rows[count] = row
      comments.rows[count].blog = blog
      comments.rows[count].author = author
      places[count] = places[index]
      count += 1
    }
    comments.rows.removeLast(comments.count - count)
    places.removeLast(places.count - count)
    if !orphans.isEmpty { forgetFindings(ofCommentsAt: orphans) }
    removeRepeated(&comments, places)
    // All ids were compared.
    comments.giveBackMemory()
    return comments
  }

  /// Removes what was reported about comments before it was known that their blogs are missing.
  private mutating func forgetFindings(ofCommentsAt places: Set<RecordPlace>) {
    // An address that is masked does not count as a repair.
    let repaired = batch.findings.kept.lazy.filter { $0.fact.severity != .note }.compactMap(\.comment)
    batch.repaired[.comment] -= places.intersection(repaired).count
    batch.findings.removeAll { $0.comment.map(places.contains) ?? false }
  }

  /// Sets the order of comments without dates, if it is that of the export: those of the studio are the newest, but one
  /// that it has edited keeps its place.
  private func rank(_ comments: inout CommentList, _ places: [RecordPlace]) {
    guard let order = order(.comment, places) else { return }
    let start = places.firstIndex(where: isOverlay) ?? places.count
    let newestFirst = order.filter { $0 >= start }.reversed() + order.filter { $0 < start }
    for (position, index) in newestFirst.enumerated() { comments.rows[index].rank(places.count - position) }
    guard start < places.count else { return }
    var edits: [[String]: Int] = [:]
    func key(_ index: Int) -> [String] {
      [batch.blogIds.text(of: comments.rows[index].blog), comments.id(at: index)]
    }
    for index in start..<places.count { edits[key(index)] = index }
    for (position, index) in newestFirst.enumerated() where index < start {
      if let edit = edits[key(index)] { comments.rows[edit].rank(places.count - position) }
    }
  }

  /// The index of a comment's author, or why the comment is excluded.
  private mutating func target(
    of comment: CommentList.Row,
    _ comments: CommentList,
    _ index: Int,
    on blog: Int32
  ) -> Int32 {
    if redaction.namesComments, isRedacted(comment: comments.id(at: index), on: blog) {
      return Target.redacted
    }
    return author(comment.author, counting: \.comments)
  }

  /// Removes comments with a duplicate id on the same blog, except the last, and placeholders of deleted comments.
  private mutating func removeRepeated(_ comments: inout CommentList, _ places: [RecordPlace]) {
    // By blog, in their order within a blog.
    var starts = [Int32](repeating: 0, count: blogs.count + 1)
    for row in comments.rows { starts[Int(row.blog) + 1] += 1 }
    for blog in blogs.indices { starts[blog + 1] += starts[blog] }
    var next = starts
    var order = [Int32](repeating: 0, count: comments.count)
    for (index, row) in comments.rows.enumerated() {
      let blog = Int(row.blog)
      order[Int(next[blog])] = Int32(index)
      next[blog] += 1
    }
    var repeated = Set<Int32>()
    for blog in blogs.indices {
      let group = order[Int(starts[blog])..<Int(starts[blog + 1])]
      guard group.count > 1, group.count > 12 || Self.hasRepeated(group, comments) else { continue }
      var last: [String: Int32] = [:]
      for index in group {
        if let earlier = last.updateValue(index, forKey: comments.id(at: Int(index))) {
          repeated.insert(earlier)
          batch.excludePictures(of: comments, Int(earlier))
          let id = comments.id(at: Int(index))
          noteRepeated(
            .comment,
            id,
            at: places[Int(index)],
            after: places[Int(earlier)],
            blog: blogs[blog].id
          )
        }
      }
    }
    guard !repeated.isEmpty || batch.hasRemovedComments else { return }
    var kept: [CommentList.Row] = []
    for (index, row) in comments.rows.enumerated() where !row.isEmpty && !repeated.contains(Int32(index)) {
      kept.append(row)
    }
    comments.rows = kept
  }

  /// Whether two comments of a group have the same id; compares every pair.
  private static func hasRepeated(_ group: ArraySlice<Int32>, _ comments: CommentList) -> Bool {
    for (place, index) in group.enumerated() {
      for other in group.dropFirst(place + 1) where comments.haveSameId(Int(index), Int(other)) {
        return true
      }
    }
    return false
  }

  /// Reports comments that answer a comment that is not shown, or, directly or indirectly, themselves.
  mutating func reportThreads(of community: Community) {
    let problems = community.threads.problems
    // Answers to a comment that was deleted in the studio stay, as in most apps.
    if problems.missingCount > 0, !removesComments {
      batch.findings.add(.parentsMissing(count: problems.missingCount), at: nil, record: nil)
    }
    guard let first = problems.circular.first else { return }
    let comment = community.comments[first]
    let labels = [
      ParsedBatch.label(compiledMap.collection(of: .blog), community.blogs[Int(comment.blog)].id),
      ParsedBatch.label(compiledMap.collection(of: .comment), comment.id),
    ]
    batch.findings.add(
      .repliesCircular(count: problems.circular.count),
      at: nil,
      record: labels.joined(separator: "/")
    )
  }
}
