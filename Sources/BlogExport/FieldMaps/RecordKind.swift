/// The kind of a record.
public enum RecordKind: String, Sendable, Hashable, CaseIterable {
  case blogger
  case blog
  case comment
  case like
  case question
  /// A quote of a person, as a record of its own.
  case quote
  /// A quote or a blogger that a user has among their favourites.
  case favourite
  /// Attributes that another collection adds to a blogger.
  case addition
  /// A geographic location that the community shares.
  case spot
  /// That a blogger follows another one.
  case follow

  /// The index in arrays that contain one value per kind.
  var index: Int {
    switch self {
    case .blogger: 0
    case .blog: 1
    case .comment: 2
    case .like: 3
    case .question: 4
    case .quote: 5
    case .favourite: 6
    case .addition: 7
    case .spot: 8
    case .follow: 9
    }
  }

  /// Whether nearly every community has such records, so that reports always list them.
  public var isUsual: Bool {
    switch self {
    case .blogger, .blog, .comment, .like: true
    case .question, .quote, .favourite, .addition, .spot, .follow: false
    }
  }
}

/// How many records there are of each kind.
public struct RecordCounts: Sendable, Hashable {
  // Not an array: for each record, counting would check that the array has no other owner.
  private var bloggers = 0
  private var blogs = 0
  private var comments = 0
  private var likes = 0
  private var questions = 0
  private var quotes = 0
  private var favourites = 0
  private var additions = 0
  private var spots = 0
  private var follows = 0

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
      case .quote: quotes
      case .favourite: favourites
      case .addition: additions
      case .spot: spots
      case .follow: follows
      }
    }
    set {
      switch kind {
      case .blogger: bloggers = newValue
      case .blog: blogs = newValue
      case .comment: comments = newValue
      case .like: likes = newValue
      case .question: questions = newValue
      case .quote: quotes = newValue
      case .favourite: favourites = newValue
      case .addition: additions = newValue
      case .spot: spots = newValue
      case .follow: follows = newValue
      }
    }
  }

  /// The number of records of all kinds.
  public var total: Int {
    bloggers + blogs + comments + likes + questions + quotes + favourites + additions + spots + follows
  }

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
