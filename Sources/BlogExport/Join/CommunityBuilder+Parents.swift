import Basics
import BlogModel

/// Comments whose blog is that of the comment that they answer, because one field names either.
extension CommunityBuilder {
  /// Gives each comment on a comment the blog of that, directly or indirectly; those without a blog are counted.
  mutating func followParents(in comments: inout CommentList) {
    var byId: [String: Int] = [:]
    for index in comments.indices where !comments.rows[index].isEmpty { byId[comments.id(at: index)] = index }
    byId.addWholeNumbers()
    var elsewhere: Set<Int> = []
    for index in comments.indices where isUnknown(comments.rows[index].blog) {
      var path = [index]
      var visited: Set<Int> = [index]
      var blog = comments.rows[index].blog
      while isUnknown(blog), let next = byId.value(ofNumber: batch.blogIds.text(of: blog)),
        !elsewhere.contains(next), visited.insert(next).inserted
      {
        path.append(next)
        blog = comments.rows[next].blog
      }
      guard !isUnknown(blog) else {
        elsewhere.formUnion(path)
        continue
      }
      // No path is followed twice.
      for follower in path { comments.rows[follower].blog = blog }
    }
    let count = elsewhere.count { !comments.rows[$0].isEmpty }
    if count > 0 { batch.findings.add(.commentsElsewhere(count: count), at: nil, record: nil) }
  }

  private func isUnknown(_ blog: Int32) -> Bool { blogIndex[Int(blog)] == Target.unknown }
}
