import BlogExport
import BlogModel

/// Notifications, which are computed from the records: nothing else says that something happened.
extension StudioEditor {
  /// The most notifications of a blogger; older ones are dropped.
  private static let maximumNotifications = 200

  /// What others did with the blogs, comments and questions of a blogger, the newest first.
  ///
  /// One's own blogs are known after the next build; what others did at once.
  ///
  /// - Parameters:
  ///   - id: the id of the blogger.
  ///   - hidden: the ids of bloggers whose actions are omitted.
  /// - Returns: at most 200.
  /// - Throws: `StudioError.notReady` until the export has been read.
  /// - Complexity: O(n) in the number of comments of the community.
  package func notifications(
    for id: String,
    hiding hidden: Set<String> = []
  ) throws(StudioError) -> [Notification] {
    let (content, changes) = try current()
    guard let index = content.index(ofBlogger: id) else { return [] }
    let omitted = Self.blocked(changes).union(hidden).union([id])
    let deleted = Set(changes.values.lazy.filter { $0.removed != nil }.compactMap { $0.blog?.blog.id })
    var found: [Notification] = []
    for blog in content.community.blogs(ofBlogger: index) {
      let blogId = content.community.blogs[Int(blog)].id
      if deleted.contains(blogId) { continue }
      found += events(ofBlog: Int(blog), blogId, content, changes)
    }
    found += try replies(to: id, index, content, changes).filter { !deleted.contains($0.blog) }
    found += follows(of: id, index, content, changes)
    found += try questions(about: id, content, changes)
    let kept = found.filter { $0.actor.map { !omitted.contains($0) } ?? true }
    return Array(kept.sorted(by: Notification.newestFirst).prefix(Self.maximumNotifications))
  }

  /// The likes of a blog and the comments on it.
  private func events(
    ofBlog index: Int,
    _ id: String,
    _ content: StudioContent,
    _ changes: OverlayChanges
  ) -> [Notification] {
    let community = content.community
    let changed = changes.about(blog: id)
    let changedComments = Set(changed.compactMap { $0.comment?.comment.id })
    let changedLikes = Set(changed.compactMap { $0.like?.blogger })
    let built = content.comments(on: id)
    let unchanged = built.filter { !changedComments.contains($0.comment.id) }
    let comments = unchanged + shown(changed, on: id, among: built, content)
    var found = comments.map { record in
      Notification(
        event: .comment(id: record.comment.id, text: record.comment.text),
        actor: record.author,
        blog: id,
        date: record.comment.createdDate ?? RecordId.moment(of: record.comment.id, now: now)
      )
    }
    var builtLikes: Set<String> = []
    for like in community.likes(ofBlog: index) {
      let actor = community.bloggers[Int(like.blogger)].id
      if changedLikes.contains(actor) {
        builtLikes.insert(actor)
        continue
      }
      let date = like.created == .min ? nil : Timestamp(microseconds: like.created)
      found.append(Notification(event: .like, actor: actor, blog: id, date: date))
    }
    let state = currentState
    for version in changed where version.removed == nil {
      // The settings of the site hide those that the build has not read.
      guard let like = version.like,
        builtLikes.contains(like.blogger) || isAwaited(version.values, content, state)
      else { continue }
      found.append(Notification(event: .like, actor: like.blogger, blog: id, date: like.createdDate))
    }
    return found
  }

  /// The answers to comments of a blogger on blogs of others; those on own blogs are comments.
  private func replies(
    to id: String,
    _ index: Int,
    _ content: StudioContent,
    _ changes: OverlayChanges
  ) throws(StudioError) -> [Notification] {
    guard content.fields.hasReplies else { return [] }
    let changed = changes.values.filter { $0.comment?.comment.parent != nil }
    let changedIds = Set(changed.compactMap { $0.comment.map { [$0.blog, $0.comment.id] } })
    var replies = Self.replies(to: index, content.community).filter {
      !changedIds.contains([$0.blog, $0.comment.id])
    }
    let state = currentState
    for version in changed where version.removed == nil && isInCommunity(version.values, content, state) {
      guard let reply = version.comment else { continue }
      let others = changes.about(blog: reply.blog).compactMap(\.comment) + content.comments(on: reply.blog)
      let parent = others.first { $0.comment.id == reply.comment.parent }
      guard parent?.author == id, let blog = try blog(reply.blog), try isShown(blog) else { continue }
      if blog.blog?.author != id { replies.append(reply) }
    }
    return replies.map { reply in
      Notification(
        event: .reply(id: reply.comment.id, text: reply.comment.text),
        actor: reply.author,
        blog: reply.blog,
        date: reply.comment.createdDate ?? RecordId.moment(of: reply.comment.id, now: now)
      )
    }
  }

  /// The answers in the community of the last build.
  private static func replies(to index: Int, _ community: Community) -> [CommentRecord] {
    guard !community.threads.isEmpty else { return [] }
    return community.comments.indices.compactMap { comment in
      guard let parent = community.parent(ofComment: comment),
        Int(community.comments.rows[parent].author) == index
      else { return nil }
      let blog = community.blogs[Int(community.comments.rows[comment].blog)]
      return Int(blog.blogger) == index ? nil : CommentRecord(community.comments[comment], in: community)
    }
  }

  private func follows(
    of id: String,
    _ index: Int,
    _ content: StudioContent,
    _ changes: OverlayChanges
  ) -> [Notification] {
    let changed = changes.follows(of: id).filter { $0.follow?.followed == id }
    let changedIds = Set(changed.compactMap { $0.follow?.follower })
    var found: [Notification] = []
    var builtIds: Set<String> = []
    func add(_ follower: String, _ date: Timestamp?) {
      found.append(Notification(event: .follow, actor: follower, blog: "", date: date))
    }
    for follow in content.community.followers(of: index) {
      let follower = content.community.bloggers[Int(follow.follower)].id
      if changedIds.contains(follower) {
        builtIds.insert(follower)
      } else {
        add(follower, follow.created == .min ? nil : Timestamp(microseconds: follow.created))
      }
    }
    let state = currentState
    for version in changed where version.removed == nil {
      // The settings of the site hide those that the build has not read.
      guard let follow = version.follow,
        builtIds.contains(follow.follower) || isAwaited(version.values, content, state)
      else { continue }
      add(follow.follower, follow.createdDate)
    }
    return found
  }

  /// What a blogger was asked, and the answers to what they asked.
  private func questions(
    about id: String,
    _ content: StudioContent,
    _ changes: OverlayChanges
  ) throws(StudioError) -> [Notification] {
    guard content.fields.hasQuestions else { return [] }
    var found: [Notification] = []
    for record in try allQuestions(about: id) {
      let question = record.question
      if record.receiver == id {
        found.append(
          Notification(
            event: .question(id: question.id, text: question.text),
            actor: record.asker,
            blog: "",
            date: RecordId.moment(of: question.id, now: now)
          )
        )
      }
      guard record.asker == id else { continue }
      found += answers(to: question.id, content, changes).map { answer in
        Notification(
          event: .answer,
          actor: answer.author,
          blog: answer.blog.id,
          date: answer.blog.createdDate ?? RecordId.moment(of: answer.blog.id, now: now)
        )
      }
    }
    return found
  }
}

extension StudioVersion {
  /// The like; nil for another record.
  var like: LikeRecord? {
    if case .like(let record) = values { record } else { nil }
  }
}
