import BlogExport
import BlogModel

/// The order of comments as threads, in which replies follow the comment that they answer.
enum CommentOrder {
  /// Comments with their depths: 0 for those that answer the blog, or a comment that is not among them.
  ///
  /// Without recursion, because a thread may be as deep as a blog has comments. The first of comments that answer each
  /// other in a circle begins a thread.
  static func threads(_ comments: [CommentRecord]) -> [(record: CommentRecord, depth: Int)] {
    let ids = Set(comments.map(\.comment.id))
    var replies: [String: [Int]] = [:]
    var starts: [Int] = []
    for (index, record) in comments.enumerated() {
      if let parent = record.comment.parent, ids.contains(parent) {
        replies[parent, default: []].append(index)
      } else {
        starts.append(index)
      }
    }
    var order: [(record: CommentRecord, depth: Int)] = []
    var isPlaced = [Bool](repeating: false, count: comments.count)
    for start in starts + comments.indices {
      var pending = [(index: start, depth: 0)]
      while let (index, depth) = pending.popLast() {
        if isPlaced[index] { continue }
        isPlaced[index] = true
        order.append((comments[index], depth))
        for reply in (replies[comments[index].comment.id] ?? []).reversed() {
          pending.append((reply, depth + 1))
        }
      }
    }
    return order
  }
}
