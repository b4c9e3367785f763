import BlogModel

/// Joins likes with blogs and bloggers.
extension CommunityBuilder {
  /// Joins likes with blogs and bloggers: keeps likes whose blog and blogger exist.
  mutating func joinLikes() -> [Like] {
    var likes: [Like] = []
    swap(&likes, &batch.likes)
    var orphans: [Int32: Int] = [:]
    let replaced = replacedLikes()
    let removed = removedLikes()
    var count = 0
    for index in likes.indices {
      if !replaced.isEmpty, replaced.contains(index) { continue }
      let like = likes[index]
      let blog = blogIndex[Int(like.blog)]
      if blog == Target.unknown { orphans[like.blog, default: 0] += 1 }
      let blogger = bloggerIndex[Int(like.blogger)]
      guard blog >= 0 else {
        skipped.count(.like, blog)
        continue
      }
      if blogger == Target.unknown { unknownBloggers[like.blogger, default: UnknownBlogger()].likes += 1 }
      guard blogger >= 0 else {
        skipped.count(.like, blogger)
        continue
      }
      if !removed.isEmpty, let before = removed[Self.pair(blog, blogger)], index < before {
        skipped.count(.like, Target.removed)
        continue
      }
      likes[count] = Like(blog: blog, blogger: blogger, created: like.created)
      count += 1
    }
    likes.removeLast(likes.count - count)
    for (blog, count) in orphans.sorted(by: { $0.key < $1.key }) {
      let id = batch.blogIds.text(of: blog)
      report(.likesWithoutBlog(blog: id, count: count), at: batch.blogIds.mention(of: blog), .blog, id)
    }
    return likes
  }

  /// By blog and blogger: how many likes come before the last removal of their like in the studio.
  private func removedLikes() -> [UInt64: Int] {
    var removed: [UInt64: Int] = [:]
    for like in batch.removedLikes {
      let (blog, blogger) = (blogIndex[Int(like.blog)], bloggerIndex[Int(like.blogger)])
      if blog >= 0, blogger >= 0 { removed[Self.pair(blog, blogger)] = like.before }
    }
    return removed
  }

  /// Two numbers as one.
  static func pair(_ blog: Int32, _ blogger: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: blog)) << 32 | UInt64(UInt32(bitPattern: blogger))
  }

  /// Indices of likes that a later line of a change log replaced or removed.
  func replacedLikes() -> Set<Int> {
    var last: [Int32: Int] = [:]
    for (index, entry) in batch.loggedLikes.enumerated() { last[entry.id] = index }
    var replaced = Set<Int>()
    for (index, entry) in batch.loggedLikes.enumerated() where entry.like >= 0 && last[entry.id] != index {
      replaced.insert(entry.like)
    }
    return replaced
  }
}
