/// Groups of comments or of likes by the id of their blog.
extension ObjectProbe {
  /// Whether its values mark likes: it is not itself a like, which names a blog and a blogger.
  ///
  /// One of the two names does not make it a like, because it may be the id of a blogger, such as `post`. Only known of
  /// an object inside another one.
  var marksLikes: Bool { holdsMarks ?? false && !(has(.blog, .like) && has(.blogger, .like)) }

  /// Whether it is a group of comments; nil if it does not show that, because it has only flags, counts or dates.
  var isGroupOfComments: Bool? {
    guard likeliest == nil else { return false }
    // Records under `comments` need not name their blog, so they can look like blogs.
    return hasObject ? child == .comment || childHasText : nil
  }

  /// Whether it is a group of likes; nil if it does not show that, because it has only ids that may be names of fields,
  /// or a count and texts.
  var isGroupOfLikes: Bool? {
    if marksLikes || likeliest == nil && (child == .like || holdsTrue) { return true }
    if holdsTrue || holdsMarks == true { return false }
    return holdsMarks == nil || hasCount && !hasObject && likeliest == nil ? nil : false
  }

  /// Whether the next object in it may show whether it contains groups.
  var mayHoldGroups: Bool { (holdsComments == nil || holdsLikes == nil) && !hasFields }

  /// Whether it contains objects of records of `kind`, not the records themselves.
  func isGroup(of kind: RecordKind?) -> Bool {
    guard !hasFields else { return false }
    switch kind {
    case .comment: return holdsComments ?? false
    case .like: return holdsLikes ?? false
    default: return false
    }
  }
}
