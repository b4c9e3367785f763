import Basics

/// The comments of a blog.
extension StructuredData {
  /// The member `comment`: the comments that answer `parent`, or those that answer none of the others, each with its
  /// replies.
  mutating func comments(_ comments: [CommentData], on blog: BlogReading, answering parent: Int? = nil) {
    var isFirst = true
    for (index, data) in comments.enumerated() where data.parent == parent {
      let comment = data.view
      if isFirst {
        json.literal(#","comment":[{"@type":"Comment""#)
      } else {
        json.literal(#",{"@type":"Comment""#)
      }
      isFirst = false
      url(blog.url, anchor: comment.anchor)
      member(#","text":"#, data.text)
      images(of: comment)
      if let date = comment.date { member(#","dateCreated":"#, date.iso) }
      if let date = comment.edited { member(#","dateModified":"#, date.iso) }
      json.literal(#","author":{"@type":"Person","name":"#)
      json.string(comment.author.name)
      if !comment.author.url.isEmpty { url(comment.author.url) }
      json.literal("}")
      if comment.likeCount > 0 {
        json.literal(#","interactionStatistic":"#)
        counter("Like", comment.likeCount)
      }
      if let answered = comment.parent, data.parent == nil {
        json.literal(#","parentItem":{"@type":"Comment""#)
        url(answered.url.hasPrefix("#") ? blog.url + answered.url : answered.url)
        json.literal("}")
      }
      self.comments(comments, on: blog, answering: index)
      json.literal("}")
    }
    if !isFirst { json.literal("]") }
  }

  /// The member `image`: the pictures of a comment, unless there is a warning of them; their URLs have to be absolute.
  private mutating func images(of comment: CommentView) {
    guard let pictures = comment.pictures, pictures.warning.isEmpty, !pictures.shown.isEmpty,
      !frame.address.origin.isEmpty
    else { return }
    json.literal(#","image":"#)
    json.array(pictures.shown) { $0.string(frame.address.absolute($1.whole.url)) }
  }
}
