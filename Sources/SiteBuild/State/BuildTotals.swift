/// What a site holds, in numbers.
public struct BuildTotals: Sendable, Hashable {
  /// Files of the site.
  public let fileCount: Int
  /// Bytes of all files.
  public let byteCount: Int
  /// Files that are pages, feeds or lists for programs.
  public let pageCount: Int
  /// Bloggers of the site.
  public let bloggerCount: Int
  /// Blogs of the site.
  public let blogCount: Int
  /// Comments of the site.
  public let commentCount: Int
  /// Likes of the site: per blog one for each person, or as many as the app counted.
  public let likeCount: Int
}

extension BuildTotals {
  static let numberCount = 7

  /// The numbers in the order of their declaration.
  var numbers: [Int] {
    [fileCount, byteCount, pageCount, bloggerCount, blogCount, commentCount, likeCount]
  }

  /// From ``numbers``, as many as there are.
  init(numbers: [Int]) {
    self.init(
      fileCount: numbers[0],
      byteCount: numbers[1],
      pageCount: numbers[2],
      bloggerCount: numbers[3],
      blogCount: numbers[4],
      commentCount: numbers[5],
      likeCount: numbers[6]
    )
  }
}
