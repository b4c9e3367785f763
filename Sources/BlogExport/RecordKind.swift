/// What a record becomes.
public enum RecordKind: String, Sendable, Hashable, CaseIterable {
  case blogger
  case blog
  case comment
  case like
  case question

  /// A place in arrays that hold one value per kind.
  var index: Int {
    switch self {
    case .blogger: 0
    case .blog: 1
    case .comment: 2
    case .like: 3
    case .question: 4
    }
  }
}

/// How many records there are of each kind.
public struct RecordCounts: Sendable, Hashable {
  // No array: counting a record would make sure that nobody else has it.
  private var bloggers = 0
  private var blogs = 0
  private var comments = 0
  private var likes = 0
  private var questions = 0

  /// None of any kind.
  public init() {}

  /// The number of records of `kind`.
  public subscript(kind: RecordKind) -> Int {
    get {
      switch kind {
      case .blogger: bloggers
      case .blog: blogs
      case .comment: comments
      case .like: likes
      case .question: questions
      }
    }
    set {
      switch kind {
      case .blogger: bloggers = newValue
      case .blog: blogs = newValue
      case .comment: comments = newValue
      case .like: likes = newValue
      case .question: questions = newValue
      }
    }
  }

  /// The number of records of all kinds.
  public var total: Int { bloggers + blogs + comments + likes + questions }

  /// The numbers of `left` less those of `right`.
  static func - (left: RecordCounts, right: RecordCounts) -> RecordCounts {
    var result = left
    for kind in RecordKind.allCases { result[kind] -= right[kind] }
    return result
  }

  /// Adds the numbers of `other`.
  static func += (left: inout RecordCounts, right: RecordCounts) {
    for kind in RecordKind.allCases { left[kind] += right[kind] }
  }
}
