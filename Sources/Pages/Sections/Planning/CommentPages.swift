import BlogModel

/// Splits the comments of a blog into pages, the oldest first: a new comment changes only the last page, and no
/// page becomes too large for a phone.
struct CommentPages: Sendable {
  /// The maximum number of comments per page.
  static let size = 100
  /// The maximum estimated size in bytes of a page's comments as HTML; a longer comment has its own page.
  static let byteLimit = 120_000

  /// The comments of the blog on each page; there is always at least one page.
  let ranges: [Range<Int>]

  /// Splits the comments of the blog at index `blog`.
  init(_ community: Community, blog: Int) {
    let comments = community.comments(ofBlog: blog)
    let first = comments.startIndex
    if comments.count <= Self.size,
      comments.indices.lazy.map({ Self.most(community, $0) }).reduce(0, +) <= Self.byteLimit
    {
      // The case of nearly every blog: the comments fit, whatever their texts contain.
      ranges = [0..<comments.count]
      return
    }
    var ranges: [Range<Int>] = []
    var start = first
    var bytes = 0
    for index in comments.indices {
      let size = Self.estimate(community, index)
      if index > start, index - start == Self.size || bytes + size > Self.byteLimit {
        ranges.append(start - first..<index - first)
        (start, bytes) = (index, 0)
      }
      bytes += size
    }
    ranges.append(start - first..<comments.count)
    self.ranges = ranges
  }

  /// The bytes of HTML around the text of a comment.
  private static func frame(_ community: Community, _ index: Int) -> Int {
    let author = community.bloggers[Int(community.comments.rows[index].author)]
    return 600 + author.displayName.utf8.count + author.fullName.utf8.count
  }

  /// The maximum of `estimate`, computed without reading the text.
  private static func most(_ community: Community, _ index: Int) -> Int {
    frame(community, index) + community.comments.textCount(at: index) * maximalWeight
  }

  /// A pessimistic estimate of the bytes of a comment on a page: escapes, links of hashtags and paragraphs are
  /// counted as if every character that can begin one did.
  private static func estimate(_ community: Community, _ index: Int) -> Int {
    let frame = frame(community, index)
    let count = community.comments.textCount(at: index)
    // Nearly all texts are short: even a hundred of the worst texts of this length fit on a page.
    if count <= 60 { return frame + count * 8 }
    return community.comments.withWords(at: index) { _, text in text.reduce(frame) { $0 + weight(of: $1) } }
  }

  /// The largest of the weights.
  private static let maximalWeight = 90

  /// Bytes of HTML that a byte of text can become.
  private static func weight(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "|"): maximalWeight
    case UInt8(ascii: "."): 30
    case UInt8(ascii: "\n"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: ":"): 60
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), 0x80...: 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    default: 10
    }
  }
}
