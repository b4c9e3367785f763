import BlogModel

/// How the comments of a blog are cut into pages, the oldest first: a new comment changes the last page only, and
/// no page grows beyond what a phone loads gladly.
struct CommentPages: Sendable {
  /// Comments on a page at most.
  static let size = 100
  /// Bytes that the comments of a page may take as HTML, by estimate; one that is longer has a page of its own.
  static let byteLimit = 120_000

  /// Which comments of the blog stand on each page; there is always a first.
  let ranges: [Range<Int>]

  /// Cuts the comments of the blog at `blog`.
  init(_ community: Community, blog: Int) {
    let comments = community.comments(ofBlog: blog)
    let first = comments.startIndex
    if comments.count <= Self.size,
      comments.indices.lazy.map({ Self.most(community, $0) }).reduce(0, +) <= Self.byteLimit
    {
      // Nearly every blog: they fit whatever their texts hold.
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

  /// Bytes of what stands around the text of a comment.
  private static func frame(_ community: Community, _ index: Int) -> Int {
    let author = community.bloggers[Int(community.comments.rows[index].author)]
    return 600 + author.displayName.utf8.count + author.fullName.utf8.count
  }

  /// What `estimate` can be at most, told without looking at the text.
  private static func most(_ community: Community, _ index: Int) -> Int {
    frame(community, index) + community.comments.textCount(at: index) * maximalWeight
  }

  /// Bytes of a comment on a page, at least: escapes, links of hashtags and paragraphs are counted as if every
  /// sign that can begin one did.
  private static func estimate(_ community: Community, _ index: Int) -> Int {
    let frame = frame(community, index)
    let count = community.comments.textCount(at: index)
    // Nearly all are short: even the worst text of this length fits a hundred times.
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
