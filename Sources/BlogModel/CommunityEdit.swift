/// Changes to a whole community: what to exclude, and how people and texts are shown.
///
///     var edit = CommunityEdit()
///     edit.hasLikes = false
///     let changed = edit.applied(to: community)
package struct CommunityEdit {
  /// Whether the blog at an index into `Community.blogs` is kept; nil to keep all.
  package var keepsBlog: ((Int) -> Bool)?
  /// Whether comments are kept, and the app's own counts of them.
  package var hasComments = true
  /// Whether likes and other reactions are kept, and the app's own counts of them, also those of comments.
  package var hasLikes = true
  /// What is kept of follows: without lists, who follows whom is dropped.
  package var followers = FollowerDetail.lists
  /// Changes a blogger; nil to change none.
  package var blogger: ((Blogger) -> Blogger)?
  /// Changes a text that people wrote; nil to change none.
  ///
  /// Earlier addresses of blogs are removed with it.
  package var text: ((String) -> String)?
  /// Changes a tag from the export, which has no `#`; nil to change none.
  package var tag: ((String) -> String)?
  /// Changes the name of a person who is not among the bloggers; nil to change none.
  package var name: ((String) -> String)?
  /// Changes the id of a record other than a blog or blogger; nil to change none.
  package var id: ((String) -> String)?
  /// The name in the address of a blog, from its id and the name that the export has for it, or empty for the id; nil
  /// to change none.
  package var slug: ((_ id: String, _ slug: String) -> String)?
  /// Changes what is said of a post that a blog shares; nil to change none.
  package var original: ((Original) -> Original)?

  /// An edit that changes nothing.
  package init() {}

  /// The community after the edit.
  ///
  /// What belongs to a blog that is not kept is not kept either, except the question that it answers, which is not
  /// open. The order of what remains does not change.
  ///
  /// - Complexity: O(n log n) in the number of records, as for a community that is read.
  package func applied(to community: Community) -> Community {
    let kept = community.blogs.indices.filter { keepsBlog?($0) ?? true }
    var place = [Int32](repeating: -1, count: community.blogs.count)
    for (new, old) in kept.enumerated() { place[old] = Int32(new) }
    var parts = BlogPartTable()
    if community.hasParts || slug != nil {
      for (new, old) in kept.enumerated() {
        var changed = changed(community.parts(ofBlog: old).value)
        if let slug { changed.slug = slug(community.blogs[old].id, changed.slug) }
        parts[new] = changed
      }
    }
    return Community(
      bloggers: bloggers(of: community),
      blogs: kept.map { changed(community.blogs[$0]) },
      comments: comments(of: community, place),
      likes: hasLikes
        ? community.likes.compactMap { like in
          place[Int(like.blog)] < 0
            ? nil : Like(blog: place[Int(like.blog)], blogger: like.blogger, created: like.created)
        } : [],
      parts: parts,
      questions: community.questions.enumerated().map { index, question in
        var question = question
        (question.id, question.text) = (renamed(question.id), said(question.text))
        let answers = community.answers(toQuestion: index)
        if answers.contains(where: { place[Int($0)] < 0 }) { question.hasHiddenAnswer = true }
        return question
      },
      quotes: community.quotes.map { quote in
        var quote = quote
        quote.id = renamed(quote.id)
        quote.text = said(quote.text)
        quote.speaker = quote.speaker.map(changed)
        return quote
      },
      spots: community.spots.map(changed),
      follows: followers == .lists ? community.follows : [],
      // They are in their order already.
      keepsOrder: true
    )
  }

  private func bloggers(of community: Community) -> [Blogger] {
    guard blogger != nil || followers != .lists else { return community.bloggers }
    return community.bloggers.indices.map { index in
      let original = community.bloggers[index]
      if original.isUnknown { return original }
      var changed = original
      switch followers {
      case .lists: break
      case .none: (changed.followerCount, changed.followingCount) = (nil, nil)
      case .counts:
        changed.followerCount = community.followerCount(of: index).map { Int32(clamping: $0) }
        changed.followingCount = community.followingCount(by: index).map { Int32(clamping: $0) }
      }
      return blogger.map { $0(changed) } ?? changed
    }
  }

  private func said(_ words: String) -> String { text?(words) ?? words }

  private func renamed(_ id: String) -> String { self.id?(id) ?? id }

  private func comments(of community: Community, _ place: [Int32]) -> CommentList {
    guard hasComments else { return [] }
    let losesLikes = !hasLikes && community.comments.hasDetails
    if keepsBlog == nil, text == nil, id == nil, !losesLikes { return community.comments }
    var comments = CommentList()
    for var comment in community.comments where place[Int(comment.blog)] >= 0 {
      comment.blog = place[Int(comment.blog)]
      comment.text = said(comment.text)
      if id != nil { (comment.id, comment.parent) = (renamed(comment.id), comment.parent.map(renamed)) }
      if text != nil {
        comment.pictures = comment.pictures.map(changed)
        if var suggestion = comment.suggestion {
          suggestion.title = said(suggestion.title)
          suggestion.attributes = suggestion.attributes.map(changed)
          comment.suggestion = suggestion
        }
      }
      if !hasLikes { comment.likeCount = 0 }
      comments.append(comment)
    }
    return comments
  }

  private func changed(_ blog: Blog) -> Blog {
    guard text != nil else { return blog }
    var blog = blog
    blog.title = said(blog.title)
    blog.text = said(blog.text)
    if let tag {
      var seen: Set<String> = []
      blog.tags = blog.tags.map(tag).filter { seen.insert($0).inserted }
    }
    return blog
  }

  private func changed(_ parts: BlogParts) -> BlogParts {
    var parts = parts
    if !hasLikes { (parts.likeCount, parts.reactions) = (nil, []) }
    if !hasComments { parts.commentCount = nil }
    if let original { parts.original = parts.original.map(original) }
    guard text != nil else { return parts }
    // They may contain names, as in /@ana/1.
    parts.addresses = []
    parts.warning = said(parts.warning)
    parts.pictures = parts.pictures.map(changed)
    parts.attributes = parts.attributes.map(changed)
    parts.extra = parts.extra.map(changed)
    (parts.group, parts.number) = (said(parts.group), said(parts.number))
    parts.people = parts.people.map(changed)
    return parts
  }

  private func changed(_ attribute: Attribute) -> Attribute {
    Attribute(name: attribute.name, values: attribute.values.map(said))
  }

  private func changed(_ picture: BlogPicture) -> BlogPicture {
    BlogPicture(address: picture.address, alt: said(picture.alt), caption: said(picture.caption))
  }

  private func changed(_ person: Participant) -> Participant {
    guard case .name(let known) = person, let name else { return person }
    return .name(name(known))
  }

  private func changed(_ spot: Spot) -> Spot {
    guard text != nil else { return spot }
    var spot = spot
    spot.id = renamed(spot.id)
    spot.name = said(spot.name)
    spot.text = said(spot.text)
    return spot
  }
}
