import BlogModel
import MarkdownHTML

/// Comments as threads.
extension CommentRows {
  /// The number of levels that are nested; replies below the last follow in its list.
  static let levelCount = 4

  /// The views of the comments at positions of the community's threads.
  func threads(
    _ positions: Range<Int>,
    _ author: Int32,
    _ describesNewest: Bool
  ) -> [CommentView] {
    let (threads, comments) = (maker.community.threads, maker.community.comments)
    let newest = describesNewest ? newest(positions) : []
    // The comments above the current one, the oldest first.
    var above: [Int] = []
    var tree = Tree()
    for position in positions {
      let index = threads.comment(at: position)
      let parent = threads.parent(of: index)
      if case .comment(let parent) = parent {
        while let last = above.last, last != parent { above.removeLast() }
      } else {
        above = []
      }
      let level = min(above.count, Self.levelCount - 1)
      var view = view(of: comments[index], at: index, author: author, isDescribed: newest.contains(index))
      switch parent {
      case nil: break
      case .missing: view.isParentMissing = true
      case .comment(let parent):
        view.parent = CommentParentView(
          url: url(ofComment: parent),
          author: maker.people[Int(comments.rows[parent].author)],
          isAbove: !above.isEmpty && level == above.count
        )
      }
      tree.add(view, level: level)
      above.append(index)
    }
    tree.close(to: 0)
    return tree.views
  }

  /// The newest comments of the page, as many as its markup describes.
  private func newest(_ positions: Range<Int>) -> Set<Int> {
    let indices = positions.map { maker.community.threads.comment(at: $0) }
    return Set(indices.sorted().suffix(Self.describedLimit))
  }

  /// Puts comments, each with its level, into the lists of those that they answer.
  private struct Tree {
    /// The comments of the first level.
    private(set) var views: [CommentView] = []
    /// The last comment of each level, the first level first.
    private var open: [CommentView] = []

    mutating func add(_ view: CommentView, level: Int) {
      close(to: level)
      open.append(view)
    }

    /// Ends the comments of this level and below.
    mutating func close(to level: Int) {
      while open.count > level, let view = open.popLast() {
        if open.isEmpty {
          views.append(view)
        } else {
          open[open.count - 1].replies.append(view)
          open[open.count - 1].replyCount += view.replyCount + 1
        }
      }
    }
  }
}
