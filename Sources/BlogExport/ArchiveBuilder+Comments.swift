import BlogModel

extension ArchiveBuilder {
  /// Comments on blogs that are there, one an id and blog.
  mutating func joinComments() -> [Comment] {
    var comments: [Comment] = []
    var places: [RecordPlace] = []
    swap(&comments, &draft.comments)
    swap(&places, &draft.commentPlaces)
    var count = 0
    for index in comments.indices {
      let blog = blogIndex[Int(comments[index].blog)]
      if blog == Target.unknown, !comments[index].text.isEmpty {
        let id = draft.blogIds.text(of: comments[index].blog)
        report(.commentWithoutBlog(blog: id), at: places[index], .comment, comments[index].id, blog: id)
      }
      let isRemoval = comments[index].text.isEmpty
      let author = blog < 0 ? blog : isRemoval ? 0 : target(of: comments[index], on: blog)
      guard author >= 0 else {
        if !isRemoval { leftOut.count(.comment, author) }
        continue
      }
      comments[index].blog = blog
      comments[index].author = author
      if count != index {
        comments.swapAt(count, index)
        places.swapAt(count, index)
      }
      count += 1
    }
    comments.removeLast(comments.count - count)
    places.removeLast(places.count - count)
    removeRepeated(&comments, places)
    return comments
  }

  /// The index of whoever wrote a comment, or why it is left out.
  private mutating func target(of comment: Comment, on blog: Int32) -> Int32 {
    if !redaction.comments.isEmpty, isRedacted(comment, on: blog) { return Target.redacted }
    return author(comment.author, counting: \.comments)
  }

  /// Removes comments whose id comes again on the same blog, and those that only say that one was deleted.
  private mutating func removeRepeated(_ comments: inout [Comment], _ places: [RecordPlace]) {
    var order = Array(comments.indices.lazy.map { Int32($0) })
    order.sort { (comments[Int($0)].blog, $0) < (comments[Int($1)].blog, $1) }
    var repeated = Set<Int32>()
    var start = 0
    while start < order.count {
      var end = start + 1
      let blog = comments[Int(order[start])].blog
      while end < order.count, comments[Int(order[end])].blog == blog { end += 1 }
      if end - start > 1 {
        var last: [String: Int32] = [:]
        for index in order[start..<end] {
          if let earlier = last.updateValue(index, forKey: comments[Int(index)].id) {
            repeated.insert(earlier)
            guard !draft.isChangeLog else { continue }
            let id = comments[Int(index)].id
            report(.idRepeated, at: places[Int(index)], .comment, id, blog: blogs[Int(blog)].id)
          }
        }
      }
      start = end
    }
    guard !repeated.isEmpty || draft.hasRemovedComments else { return }
    var kept: [Comment] = []
    for (index, comment) in comments.enumerated()
    where !comment.text.isEmpty && !repeated.contains(Int32(index)) {
      kept.append(comment)
    }
    comments = kept
  }
}
