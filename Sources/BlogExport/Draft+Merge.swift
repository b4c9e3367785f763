import BlogModel

extension Draft {
  /// Takes in what a later file gave.
  mutating func merge(_ other: Draft) {
    let blog = blogIds.merge(other.blogIds)
    let blogger = bloggerIds.merge(other.bloggerIds)
    func author(_ number: Int32) -> Int32 { number < 0 ? number : blogger[Int(number)] }

    for var row in other.bloggers {
      row.number = blogger[Int(row.number)]
      bloggers.append(row)
    }
    for var row in other.blogs {
      row.number = blog[Int(row.number)]
      row.value.blogger = author(row.value.blogger)
      blogs.append(row)
    }
    comments.reserveCapacity(comments.count + other.comments.count)
    for var comment in other.comments {
      comment.blog = blog[Int(comment.blog)]
      comment.author = author(comment.author)
      comments.append(comment)
    }
    commentPlaces.append(contentsOf: other.commentPlaces)
    if !other.loggedLikes.isEmpty {
      let ids = likeIds.merge(other.likeIds)
      loggedLikes += other.loggedLikes.map { (ids[Int($0.id)], $0.like < 0 ? -1 : $0.like + likes.count) }
    }
    likes.reserveCapacity(likes.count + other.likes.count)
    for like in other.likes {
      likes.append(
        Like(blog: blog[Int(like.blog)], blogger: blogger[Int(like.blogger)], created: like.created)
      )
    }
    blogAliases += other.blogAliases.map { (blog[Int($0.container)], blog[Int($0.own)]) }
    bloggerAliases += other.bloggerAliases.map { (blogger[Int($0.container)], blogger[Int($0.own)]) }
    emptyBlogs += other.emptyBlogs.map { blog[Int($0)] }
    isChangeLog = isChangeLog || other.isChangeLog
    hasRemovedComments = hasRemovedComments || other.hasRemovedComments
    withheld += other.withheld
    use.merge(other.use)
    findings.merge(other.findings)
    read += other.read
    repaired += other.repaired
    emptyCollection = emptyCollection ?? other.emptyCollection
    for name in other.unusedCollections { noteUnused(collection: name) }
  }
}
