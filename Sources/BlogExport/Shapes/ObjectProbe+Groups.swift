/// Groups of comments or of likes by the id of their blog.
extension ObjectProbe {
  /// Whether its values mark likes: it is not itself a like, which names a blog even if it lacks the blogger.
  ///
  /// Only known of an object inside another one.
  var marksLikes: Bool { holdsMarks ?? false && !hasUnclearValue && !has(.blog, .like) }

  /// Whether its fields or its text show what it is.
  var showsKind: Bool { likeliest != nil || has(.text, .comment) }

  /// Whether an object in it shows what it is.
  var childShowsKind: Bool { child != nil || childHasText }

  /// Whether it is a group of comments; nil if it does not show that, because it has only flags, counts or dates, or
  /// objects of which the same is true.
  var isGroupOfComments: Bool? {
    guard likeliest == nil else { return false }
    // Records under `comments` need not name their blog, so they can look like blogs.
    return childShowsKind ? child == .comment || childHasText : nil
  }

  /// Whether it is a group of likes; nil if it does not show that, because it has only ids that may be names of fields,
  /// a count and texts, or values that may be of a like or of a group.
  var isGroupOfLikes: Bool? {
    if likeliest == nil, child == .like { return true }
    // A like without its blogger, or a group in which `post` is the id of a blogger.
    if has(.blog, .like) { return has(.blogger, .like) || holdsMarks == false ? false : nil }
    if mayMarkLikes { return nil }
    if leansToMarks { return true }
    if holdsTrue { return false }
    return holdsMarks != false || hasCount && !childShowsKind && likeliest == nil ? nil : false
  }

  /// Whether it is a like without its blog, or a group in which the id of a blogger is `owner`.
  ///
  /// Such a blogger may be in every group, so it is one if no other object shows what it is.
  var mayMarkLikes: Bool { leansToMarks && has(.blogger, .like) && !has(.blog, .like) }

  private var leansToMarks: Bool { marksLikes || likeliest == nil && holdsTrue }

  /// Whether the next object in it may show whether it contains groups.
  var mayHoldGroups: Bool { (holdsComments == nil || holdsLikes == nil) && !hasFields }

  /// Whether it contains objects of records of `kind`, not the records themselves.
  func isGroup(of kind: RecordKind?) -> Bool {
    guard !hasFields else { return false }
    switch kind {
    case .comment: return holdsComments ?? false
    case .like: return holdsLikes ?? mayHoldLikes
    default: return false
    }
  }
}
