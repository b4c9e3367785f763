import BlogModel

/// Splits the comments of a blog into pages, the oldest first: a new comment changes only the last page, and no
/// page becomes too large for a phone.
///
/// Only the first comments of threads decide where pages end, so that a new reply leaves all other pages as they are.
/// If a page becomes too large by replies, it is split into parts with names of their own: `3`, `3-2`, `3-3`.
struct CommentPages: Sendable {
  /// The maximum number of comments per page, not counting replies.
  static let size = 100
  /// The maximum estimated size in bytes of a page's comments as HTML, not counting replies; a longer comment has
  /// its own page.
  static let byteLimit = 120_000
  /// The maximum number of comments and replies per part.
  static let partSize = 200
  /// The maximum estimated size in bytes of the comments and replies of a part.
  static let partByteLimit = 150_000

  /// The name of a page in its address.
  struct Name: Sendable, Hashable {
    /// The number of the page, from 1, the oldest.
    let page: Int32
    /// The number of the part of the page, from 1.
    var part: Int32 = 1

    static let first = Name(page: 1)

    /// `3`, or `3-2` for the second part.
    var text: String { part == 1 ? "\(page)" : "\(page)-\(part)" }
  }

  /// One page.
  struct Page: Sendable {
    let name: Name
    /// The comments of the blog on this page, by their positions in its threads.
    let range: Range<Int>
  }

  /// The pages in their order; there is always at least one.
  private(set) var pages: [Page]

  /// Splits the comments of the blog at index `blog`.
  init(_ community: Community, blog: Int) {
    let comments = community.comments(ofBlog: blog)
    if comments.count <= Self.size,
      comments.indices.lazy.map({ Self.most(community, $0) }).reduce(0, +) <= Self.byteLimit
    {
      // The case of nearly every blog: the comments fit, whatever their texts contain.
      pages = [Page(name: .first, range: 0..<comments.count)]
      return
    }
    pages = []
    var page: Int32 = 1
    var (start, bytes) = (0, 0)
    let threads = Self.threads(community, comments.indices)
    for (index, thread) in threads.enumerated() {
      if index > start, index - start == Self.size || bytes + thread.startBytes > Self.byteLimit {
        add(threads[start..<index], community, comments.startIndex, page)
        (start, bytes, page) = (index, 0, page + 1)
      }
      bytes += thread.startBytes
    }
    add(threads[start...], community, comments.startIndex, page)
  }

  /// The name of the page with the comment at a position of the blog's threads.
  func name(at position: Int) -> Name {
    var (low, high) = (0, pages.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].range.upperBound > position { high = middle } else { low = middle + 1 }
    }
    return pages[low].name
  }

  // MARK: Threads

  /// A comment on a blog with its replies.
  private struct Thread {
    /// Positions in the order of threads.
    var range: Range<Int>
    /// The estimated bytes of its first comment, and of all.
    let startBytes: Int
    var bytes: Int
  }

  private static func threads(_ community: Community, _ range: Range<Int>) -> [Thread] {
    var threads: [Thread] = []
    for position in range {
      let index = community.threads.comment(at: position)
      let bytes = estimate(community, index)
      if !threads.isEmpty, case .comment = community.threads.parent(of: index) {
        threads[threads.count - 1].range = threads[threads.count - 1].range.lowerBound..<position + 1
        threads[threads.count - 1].bytes += bytes
      } else {
        threads.append(Thread(range: position..<position + 1, startBytes: bytes, bytes: bytes))
      }
    }
    return threads
  }

  /// Adds the parts of a page: usually one.
  private mutating func add(
    _ threads: ArraySlice<Thread>,
    _ community: Community,
    _ first: Int,
    _ page: Int32
  ) {
    guard var start = threads.first?.range.lowerBound else { return }
    var name = Name(page: page)
    var (end, bytes) = (start, 0)
    func isFull(_ count: Int, _ more: Int) -> Bool {
      end > start && (end - start + count > Self.partSize || bytes + more > Self.partByteLimit)
    }
    func cut(_ pages: inout [Page]) {
      pages.append(Page(name: name, range: start - first..<end - first))
      name.part += 1
      (start, bytes) = (end, 0)
    }
    for thread in threads {
      if isFull(thread.range.count, thread.bytes) { cut(&pages) }
      guard thread.range.count > Self.partSize || thread.bytes > Self.partByteLimit else {
        (end, bytes) = (thread.range.upperBound, bytes + thread.bytes)
        continue
      }
      for position in thread.range {
        let size = Self.estimate(community, community.threads.comment(at: position))
        if isFull(1, size) { cut(&pages) }
        (end, bytes) = (position + 1, bytes + size)
      }
    }
    cut(&pages)
  }

  // MARK: Sizes

  /// The bytes of HTML around the text of a comment.
  private static func frame(_ community: Community, _ index: Int) -> Int {
    let size = 600 + nameCount(community, index) + pictureBytes(community, index)
    guard case .comment(let parent) = community.threads.parent(of: index) else { return size }
    return size + 300 + nameCount(community, parent)
  }

  /// The bytes of HTML of the pictures of a comment: texts are there twice, and may be escapes.
  private static func pictureBytes(_ community: Community, _ index: Int) -> Int {
    guard community.comments.hasPictures else { return 0 }
    return community.comments.pictures(at: index).reduce(0) { bytes, picture in
      let texts = picture.address.utf8.count + 2 * picture.alt.utf8.count + picture.caption.utf8.count
      return bytes + 500 + 6 * texts
    }
  }

  private static func nameCount(_ community: Community, _ index: Int) -> Int {
    let author = community.bloggers[Int(community.comments.rows[index].author)]
    return author.displayName.utf8.count + author.fullName.utf8.count
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
