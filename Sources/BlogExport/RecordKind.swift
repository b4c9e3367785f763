/// What a record becomes.
public enum RecordKind: String, Sendable, Hashable, CaseIterable {
  case blogger
  case blog
  case comment
  case like

  /// A place in arrays that hold one value per kind.
  var index: Int {
    switch self {
    case .blogger: 0
    case .blog: 1
    case .comment: 2
    case .like: 3
    }
  }
}

/// How many records there are of each kind.
public struct RecordCounts: Sendable, Hashable {
  private var numbers = SIMD4<Int>()

  /// None of any kind.
  public init() {}

  /// The number of records of `kind`.
  public subscript(kind: RecordKind) -> Int {
    get { numbers[kind.index] }
    set { numbers[kind.index] = newValue }
  }

  /// The number of records of all kinds.
  public var total: Int { numbers.wrappedSum() }

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
