/// A compact list of comments, of which there may be millions: 32 bytes each, plus their texts and ids.
///
/// What few comments have, such as their parents and edited dates, is stored behind their texts.
///
/// A `Comment` is created only when an element is accessed.
public struct CommentList: Sendable {
  /// The properties of a comment, without its id and text.
  package struct Row: Sendable {
    /// As `Comment.blog`.
    package var blog: Int32
    /// As `Comment.author`.
    package var author: Int32
    /// Microseconds since the epoch.
    ///
    /// Without a usable date in the export, `Int64.min` plus the rank among such comments.
    fileprivate(set) package var created: Int64
    /// The id, followed by the text and, if `hasDetails`, by the details.
    fileprivate var words: TextStore.Span
    /// Bytes of the id; the highest bit is set if the comment has details.
    private var idCountAndMark: UInt32

    private static let mark: UInt32 = 1 << 31

    fileprivate init(
      blog: Int32,
      author: Int32,
      created: Int64,
      words: TextStore.Span,
      idCount: UInt32,
      hasDetails: Bool
    ) {
      (self.blog, self.author, self.created, self.words) = (blog, author, created, words)
      idCountAndMark = Swift.min(idCount, Self.mark - 1) | (hasDetails ? Self.mark : 0)
    }

    fileprivate var idCount: UInt32 {
      get { idCountAndMark & ~Self.mark }
      set { idCountAndMark = newValue | idCountAndMark & Self.mark }
    }

    /// Whether the comment has any of `CommentDetails`.
    package var hasDetails: Bool { idCountAndMark & Self.mark != 0 }

    /// Values below this are ranks; every date is far above it.
    fileprivate static let firstDate = Int64.min / 2

    /// Whether the export has no usable date for the comment.
    package var isUndated: Bool { created < Self.firstDate }
    /// When it was written; nil when the export has no usable date.
    package var createdDate: Timestamp? { isUndated ? nil : Timestamp(microseconds: created) }

    /// Sets the order among comments without a date: lower ranks come first.
    ///
    /// - Parameter rank: from 0, which is also the default.
    package mutating func rank(_ rank: Int) {
      if isUndated { created = .min + Int64(rank) }
    }

    /// Whether the comment has neither text nor details, which is true only for deleted and private comments.
    package var isEmpty: Bool { words.count <= idCount }
  }

  /// The rows in the order of the list.
  ///
  /// Moving or removing a row does not move or free its texts.
  package var rows: [Row] = []
  private(set) var store = TextStore()
  /// Whether a comment has, or had before it was removed, any of `CommentDetails`.
  package private(set) var hasDetails = false
  /// Whether a comment has, or had before it was removed, pictures.
  package private(set) var hasPictures = false

  /// An empty list.
  public init() {}

  /// An empty list whose texts and ids are on disk if there are many.
  ///
  /// - Parameters:
  ///   - folder: the folder on whose disk they are, in a file without a name. What cannot be written stays in memory.
  ///   - limit: how many bytes are in memory.
  package init(folder: String, limit: Int = TextStore.usualLimit) {
    store = TextStore(folder: folder, limit: limit)
  }

  /// A list of these comments.
  public init(_ comments: some Sequence<Comment>) {
    for comment in comments { append(comment) }
  }

  /// Adds a comment at the end.
  public mutating func append(_ comment: Comment) {
    let details = CommentDetails(comment)
    rows.append(
      Row(
        blog: comment.blog,
        author: comment.author,
        created: comment.createdDate?.microseconds ?? .min,
        words: details.map { store.append(comment.id, comment.text, $0.bytes) }
          ?? store.append(comment.id, comment.text),
        idCount: UInt32(clamping: comment.id.utf8.count),
        hasDetails: details != nil
      )
    )
    if details != nil { hasDetails = true }
    if details?.pictures.isEmpty == false { hasPictures = true }
  }

  /// Appends another list and calls `change` with each of its rows.
  package mutating func append(contentsOf other: consuming CommentList, _ change: (inout Row) -> Void) {
    let before = store.append(contentsOf: other.store)
    hasDetails = hasDetails || other.hasDetails
    hasPictures = hasPictures || other.hasPictures
    // No exact capacity is reserved, because then each of many appended lists would copy all rows.
    for var row in other.rows {
      TextStore.move(&row.words, behind: before)
      change(&row)
      rows.append(row)
    }
  }

  /// The same comments with their texts and ids on disk, in their order, for a list that does not change any more.
  ///
  /// - Parameter folder: the folder on whose disk they are, in a file without a name.
  /// - Returns: the list; nil if it is empty or cannot be written.
  package func onDisk(in folder: String) -> CommentList? {
    var list = self
    list.store = TextStore(folder: folder)
    for index in rows.indices {
      list.rows[index].words = list.store.append(rows[index].words, of: store)
      // Otherwise all texts would be in memory twice.
      guard list.store.usesDisk else { return nil }
      // What was read is in both files.
      if index % 100_000 == 99_999 { giveBackMemory() }
    }
    return list.store.moveToDisk() ? list : nil
  }

  /// Gives memory that texts on disk take back to the system, for example when other texts will be read next.
  package func giveBackMemory() { store.giveBackMemory() }

  /// Replaces the id of a comment in memory by one that has at most as many bytes; a longer id is ignored.
  package mutating func shortenId(at index: Int, to id: String) {
    guard id.utf8.count <= rows[index].idCount else { return }
    store.replaceStart(of: &rows[index].words, Int(rows[index].idCount), with: id)
    rows[index].idCount = UInt32(id.utf8.count)
  }

  /// Bytes of UTF-8 of the text of the comment at `index`.
  package func textCount(at index: Int) -> Int {
    let row = rows[index]
    let count = Int(row.words.count) - Int(row.idCount)
    guard row.hasDetails else { return count }
    return store.withBytes(of: row.words) { count - CommentDetails.count(in: $0) }
  }

  /// The details of the comment at `index`; nil if it has none.
  package func details(at index: Int) -> CommentDetails? {
    guard rows[index].hasDetails else { return nil }
    return store.withBytes(of: rows[index].words) { CommentDetails($0) }
  }

  /// The pictures of the comment at `index`; empty for nearly all.
  package func pictures(at index: Int) -> [BlogPicture] {
    hasPictures ? details(at: index)?.pictures ?? [] : []
  }

  /// Calls `body` with the UTF-8 of the id and of the text of the comment at `index`, without creating strings.
  package func withWords<Result>(
    at index: Int,
    _ body: (_ id: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let row = rows[index]
    return store.withBytes(of: row.words) { bytes in
      let start = Int(row.idCount)
      let end = bytes.count - (row.hasDetails ? CommentDetails.count(in: bytes) : 0)
      return body(
        UnsafeBufferPointer(rebasing: bytes[..<start]),
        UnsafeBufferPointer(rebasing: bytes[start..<end])
      )
    }
  }

  /// The id of the comment at `index`.
  package func id(at index: Int) -> String { id(of: rows[index]) }

  /// The id of a comment of this list.
  func id(of row: Row) -> String {
    store.withBytes(of: row.words) { String(decoding: $0.prefix(Int(row.idCount)), as: UTF8.self) }
  }

  /// Whether one comment of this list comes before another, as `Comment.oldestFirst` says.
  func isOlder(_ left: Row, _ right: Row) -> Bool {
    if left.created != right.created {
      if left.isUndated != right.isUndated { return right.isUndated }
      return left.created < right.created
    }
    return id(of: left) < id(of: right)
  }

  /// Whether two comments have the same id, without creating strings if the bytes decide it.
  package func haveSameId(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (rows[left], rows[right])
    let isSame: Bool? = store.withBytes(of: first.words) { firstBytes in
      store.withBytes(of: second.words) { secondBytes in
        let count = Swift.min(Int(first.idCount), Int(second.idCount))
        for place in 0..<count where firstBytes[place] != secondBytes[place] {
          // If the first different bytes are ASCII, the texts are not canonically equivalent.
          return firstBytes[place] | secondBytes[place] < 0x80 ? false : nil
        }
        return first.idCount == second.idCount ? true : nil
      }
    }
    return isSame ?? (id(of: first) == id(of: second))
  }
}

extension CommentList: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// How many comments there are.
  public var endIndex: Int { rows.count }

  /// The comment at `index`, created on each access.
  public subscript(index: Int) -> Comment {
    let row = rows[index]
    return store.withBytes(of: row.words) { bytes in
      let details = row.hasDetails ? CommentDetails(bytes) : nil
      let words = bytes.dropLast(row.hasDetails ? CommentDetails.count(in: bytes) : 0)
      return Comment(
        id: String(decoding: words.prefix(Int(row.idCount)), as: UTF8.self),
        blog: row.blog,
        author: row.author,
        text: String(decoding: words.dropFirst(Int(row.idCount)), as: UTF8.self),
        createdDate: row.createdDate,
        parent: details?.parent,
        editedDate: details?.editedDate,
        likeCount: details?.likeCount ?? 0,
        pictures: details?.pictures ?? [],
        suggestion: details?.suggestion
      )
    }
  }
}

extension CommentList: ExpressibleByArrayLiteral {
  /// A list of these comments.
  public init(arrayLiteral comments: Comment...) { self.init(comments) }
}
