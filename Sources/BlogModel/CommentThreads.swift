import Basics

/// Which comments answer which, and their order as threads; empty if no comment answers another one.
///
/// A thread is a comment on the blog with its direct and indirect replies. In a thread, replies follow their parent,
/// the oldest first; threads are in the order of their first comments.
package struct CommentThreads: Sendable {
  /// What a comment answers.
  package enum Parent: Sendable, Hashable {
    /// A comment that is shown: its index into `Community.comments`.
    case comment(Int)
    /// A comment that is not in the community.
    case missing
  }

  /// Comments that could not be shown where they belong.
  package struct Problems: Sendable {
    /// Replies to comments that are not in the community.
    package var missingCount = 0
    /// Replies that, with their parents, form a circle; their parents were removed.
    package var circular: [Int] = []
  }

  /// By comment: the index of the parent, `none` or `missing`.
  private var parents: [Int32] = []
  /// Indices of comments in the order of threads; blogs are in their own order.
  private var order: [Int32] = []
  /// By comment: the index into `order`.
  private var positions: [Int32] = []
  /// What could not be shown where it belongs.
  package private(set) var problems = Problems()

  private static let none: Int32 = -1
  private static let missing: Int32 = -2

  /// No threads.
  init() {}

  /// The threads of comments that are grouped by blog; `blogId` is the id of the blog with an index.
  init(_ comments: CommentList, blogId: (Int) -> String) {
    guard comments.hasDetails else { return }
    var parents = [Int32](repeating: Self.none, count: comments.count)
    var order = Array(0..<Int32(comments.count))
    var hasReplies = false
    var start = 0
    while start < comments.count {
      let blog = comments.rows[start].blog
      var end = start
      var hasDetails = false
      while end < comments.count, comments.rows[end].blog == blog {
        hasDetails = hasDetails || comments.rows[end].hasDetails
        end += 1
      }
      if hasDetails {
        let hasParents = resolve(start..<end, comments, blogId: blogId(Int(blog)), &parents)
        if hasParents {
          hasReplies = true
          breakCircles(start..<end, &parents)
          Self.arrange(start..<end, parents, &order)
        }
      }
      start = end
    }
    guard hasReplies else { return }
    (self.parents, self.order) = (parents, order)
    positions = [Int32](repeating: 0, count: order.count)
    for (position, comment) in order.enumerated() { positions[Int(comment)] = Int32(position) }
  }

  /// Whether no comment answers another one.
  package var isEmpty: Bool { parents.isEmpty }

  /// What the comment at `index` answers; nil if it answers the blog.
  package func parent(of index: Int) -> Parent? {
    guard !isEmpty else { return nil }
    switch parents[index] {
    case Self.none: return nil
    case Self.missing: return .missing
    case let parent: return .comment(Int(parent))
    }
  }

  /// The index of the comment at a position in the order of threads.
  package func comment(at position: Int) -> Int { isEmpty ? position : Int(order[position]) }

  /// The position in the order of threads of the comment at `index`.
  package func position(of index: Int) -> Int { isEmpty ? index : Int(positions[index]) }

  // MARK: Building

  /// Resolves the ids of the parents of one blog's comments; returns whether there are any.
  private mutating func resolve(
    _ range: Range<Int>,
    _ comments: CommentList,
    blogId: String,
    _ parents: inout [Int32]
  ) -> Bool {
    var indices: [String: Int32] = [:]
    var hasParents = false
    for index in range {
      guard let parent = comments.details(at: index)?.parent else { continue }
      if indices.isEmpty {
        for other in range { indices[comments.id(at: other)] = Int32(other) }
      }
      if let found = indices[parent] {
        parents[index] = found
      } else if let found = indices[WholeNumber.otherSpelling(of: parent)], found != index {
        // A number `7.0` was read as 7, but the key of its record may be written as `7.0`.
        parents[index] = found
      } else if WholeNumber.text(parent) == WholeNumber.text(blogId) {
        // Some apps write the blog as the parent of a comment that answers no other one.
        continue
      } else {
        parents[index] = Self.missing
        problems.missingCount += 1
      }
      hasParents = true
    }
    return hasParents
  }

  /// Removes the parent of the oldest comment of each circle.
  private mutating func breakCircles(_ range: Range<Int>, _ parents: inout [Int32]) {
    // By comment: the number of the walk that visited it, from 1; 0 if none did.
    var walks = [Int32](repeating: 0, count: range.count)
    for first in range where walks[first - range.lowerBound] == 0 {
      let walk = Int32(first - range.lowerBound + 1)
      var index = first
      while walks[index - range.lowerBound] == 0 {
        walks[index - range.lowerBound] = walk
        guard parents[index] >= 0 else { break }
        index = Int(parents[index])
      }
      guard parents[index] >= 0, walks[index - range.lowerBound] == walk else { continue }
      // The walk came back to a comment of its own.
      var oldest = index
      var next = Int(parents[index])
      while next != index {
        oldest = min(oldest, next)
        next = Int(parents[next])
      }
      parents[oldest] = Self.none
      problems.circular.append(oldest)
    }
  }

  /// Sorts the comments of one blog by threads, without recursion: a thread may be as deep as a blog has comments.
  private static func arrange(_ range: Range<Int>, _ parents: [Int32], _ order: inout [Int32]) {
    var firstReply = [Int32](repeating: none, count: range.count)
    var nextSibling = firstReply
    var firstThread = none
    for index in range.reversed() {
      let number = index - range.lowerBound
      if parents[index] >= 0 {
        let parent = Int(parents[index]) - range.lowerBound
        nextSibling[number] = firstReply[parent]
        firstReply[parent] = Int32(number)
      } else {
        nextSibling[number] = firstThread
        firstThread = Int32(number)
      }
    }
    var pending = firstThread >= 0 ? [firstThread] : []
    var position = range.lowerBound
    while let number = pending.popLast() {
      order[position] = Int32(range.lowerBound) + number
      position += 1
      if nextSibling[Int(number)] >= 0 { pending.append(nextSibling[Int(number)]) }
      if firstReply[Int(number)] >= 0 { pending.append(firstReply[Int(number)]) }
    }
  }
}
