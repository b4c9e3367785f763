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
    // By blog, in their order within a blog.
    var starts = [Int32](repeating: 0, count: blogs.count + 1)
    for index in comments.indices { starts[Int(comments[index].blog) + 1] += 1 }
    for blog in blogs.indices { starts[blog + 1] += starts[blog] }
    var next = starts
    var order = [Int32](repeating: 0, count: comments.count)
    for index in comments.indices {
      let blog = Int(comments[index].blog)
      order[Int(next[blog])] = Int32(index)
      next[blog] += 1
    }
    var repeated = Set<Int32>()
    for blog in blogs.indices {
      let group = order[Int(starts[blog])..<Int(starts[blog + 1])]
      guard group.count > 1, group.count > 12 || Self.hasRepeated(group, comments) else { continue }
      var last: [String: Int32] = [:]
      for index in group {
        if let earlier = last.updateValue(index, forKey: comments[Int(index)].id) {
          repeated.insert(earlier)
          guard !draft.isChangeLog else { continue }
          let id = comments[Int(index)].id
          report(.idRepeated, at: places[Int(index)], .comment, id, blog: blogs[blog].id)
        }
      }
    }
    guard !repeated.isEmpty || draft.hasRemovedComments else { return }
    var kept: [Comment] = []
    for (index, comment) in comments.enumerated()
    where !comment.text.isEmpty && !repeated.contains(Int32(index)) {
      kept.append(comment)
    }
    comments = kept
  }

  /// Whether two of some comments have the same id; every one is compared with every other.
  private static func hasRepeated(_ group: ArraySlice<Int32>, _ comments: [Comment]) -> Bool {
    comments.withUnsafeBufferPointer { comments in
      for (place, index) in group.enumerated() {
        for other in group.dropFirst(place + 1) where comments[Int(index)].id == comments[Int(other)].id {
          return true
        }
      }
      return false
    }
  }
}
