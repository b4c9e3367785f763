/// Groups of comments or of likes by the id of their blog.
extension ObjectProbe {
  /// Whether its values mark likes, so that it is not itself a like, which names a blog even if it lacks the blogger.
  ///
  /// Only known of an object inside another one.
  var marksLikes: Bool { holdsMarks ?? false && (holdsTrue || !hasUnclearValue) && !names(.blog) }

  /// Whether it has what may be its blog or its blogger, if it is a like.
  func names(_ property: FieldMap.Property) -> Bool {
    propertiesOfLike >> UInt64(property.index) & 1 == 1
  }

  /// Whether its fields or its text show what it is.
  var showsKind: Bool { likeliest != nil || has(.text, .comment) }

  /// Whether an object in it shows what it is.
  var childShowsKind: Bool { child != nil || childHasText }

  /// Whether it is a group of comments, unless it is a record (`isRecord`); nil if it does not show that, because it has
  /// only flags, counts or dates, or objects of which the same is true.
  var isGroupOfComments: Bool? {
    guard likeliest == nil else { return false }
    // Records under `comments` need not name their blog, so they can look like blogs.
    return childShowsKind ? child == .comment || childHasText : nil
  }

  /// Whether it is a group of likes, unless it is a record (`isRecord`); nil if it does not show that, because it has
  /// only ids that may be names of fields, a count and texts, or values that may be of a like or of a group.
  var isGroupOfLikes: Bool? {
    if likeliest == nil, child == .like { return true }
    if names(.blog), names(.blogger) { return false }
    if leansToMarks, holdsTrue || !hasUnclearValue, !names(.blog), !names(.blogger) { return true }
    if mayMarkLikes { return nil }
    return holdsMarks != false || hasCount && !childShowsKind && likeliest == nil ? nil : false
  }

  /// Whether it is a like that lacks its blog or its blogger, or a group in which the id of a blogger is `owner` or
  /// `post`, or in which some likes are `null`.
  ///
  /// All groups may be like this, so it is one if no other object shows what it is.
  var mayMarkLikes: Bool { leansToMarks && !(names(.blog) && names(.blogger)) }

  private var leansToMarks: Bool { holdsMarks ?? false || likeliest == nil && holdsTrue }

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

  /// Uses what an object in it, at the reader's position, says about groups.
  ///
  /// A record that looks like one says nothing, because groups may be next to it.
  mutating func takeGroups(
    _ inner: ObjectProbe,
    at reader: JSONReader,
    _ compiledMap: CompiledFieldMap
  ) {
    if holdsComments == nil, let isGroup = inner.isGroupOfComments,
      !isGroup || !Self.isRecord(reader, of: .comment, compiledMap)
    {
      holdsComments = isGroup
    }
    guard holdsLikes == nil else { return }
    let (isGroup, mayBe) = (inner.isGroupOfLikes, inner.mayMarkLikes)
    if isGroup == true || mayBe, Self.isRecord(reader, of: .like, compiledMap) { return }
    holdsLikes = isGroup
    mayHoldLikes = mayHoldLikes || mayBe
  }

  /// Evaluates whether the value at the reader's position, which begins with the byte `first`, marks a like.
  mutating func judgeMark(
    _ reader: JSONReader,
    _ first: UInt8,
    of name: String,
    isUnclear: Bool,
    _ compiledMap: CompiledFieldMap
  ) {
    let properties = compiledMap.properties(ofKey: name, .like)
    let isTrue = first == UInt8(ascii: "t") && name != "booleanValue"
    if !isTrue, first != UInt8(ascii: "f") { propertiesOfLike |= properties }
    if holdsMarks == false, !isTrue { return }
    guard LikeMark.isMark(reader) else {
      if isUnclear { hasUnclearValue = true } else { holdsMarks = false }
      return
    }
    // Only an id has `true` where a like would have an id or a date.
    guard isTrue || !LikeMark.isField(name) && properties == 0, !Self.mayBeMark(name, .like, compiledMap)
    else { return }
    holdsTrue = holdsTrue || isTrue
    if holdsMarks != false { holdsMarks = true }
  }
}
