import BlogModel

/// What one file gave: model values whose references are numbers in tables of ids, not joined yet.
///
/// Files are read at the same time, each into a batch of its own; `CommunityBuilder` puts them together in
/// their order.
struct ParsedBatch: Sendable {
  /// The number of the file being read.
  var file: Int
  var blogIds = IdTable()
  var bloggerIds = IdTable()
  var bloggers: [Row<Blogger>] = []
  /// `Blog.blogger` is a number in `bloggerIds`, or -1.
  var blogs: [Row<Blog>] = []
  /// What some communities keep of blogs besides, in the order of `blogs`.
  var parts: [Parts] = []
  var questionIds = IdTable()
  /// `Question.asker` and `.receiver` are numbers in `bloggerIds`; `.asker` may be -1.
  var questions: [Row<Question>] = []
  var quoteIds = IdTable()
  /// A speaker is a number in `bloggerIds`, whose texts may be names.
  var quotes: [Row<Quote>] = []
  /// Who has which quote among their favourites: numbers in `fanIds` and `quoteIds`.
  var favourites: [(fan: Int32, quote: Int32)] = []
  var fanIds = IdTable()
  /// What is added to whom: a number in `bloggerIds`, whose text may be a name.
  var additions: [Row<[Attribute]>] = []
  var spotIds = IdTable()
  /// `Spot.blogger` is a number in `bloggerIds`.
  var spots: [Row<Spot>] = []
  /// Pages of results that tell their numbers.
  var pages = ResultPages()
  /// `Comment.blog` and `.author` are numbers in the tables; `.author` may be -1.
  ///
  /// One without text says that the comment was deleted or is private.
  var comments = CommentList()
  var commentPlaces: [RecordPlace] = []
  /// `Like.blog` and `.blogger` are numbers in the tables.
  var likes: [Like] = []
  /// Container ids of blogs that call themselves otherwise, and what they call themselves.
  var blogAliases: [(container: Int32, own: Int32)] = []
  var bloggerAliases: [(container: Int32, own: Int32)] = []
  /// Blogs that were left out: what refers to them is left out in silence.
  var emptyBlogs: [Int32] = []
  /// Likes of a change log by their ids, in the order of its lines: an index into `likes`, or -1 where one was
  /// deleted.
  var loggedLikes: [(id: Int32, like: Int)] = []
  var likeIds = IdTable()
  var findings = FindingList()
  /// Comments and likes that are private themselves; bloggers and blogs are counted when they are joined.
  var withheld = RecordCounts()
  /// What of the field map was of use.
  var use = MapUse()
  var read = RecordCounts()
  var repaired = RecordCounts()
  /// Where a collection of the field map stands in which there is nothing.
  var emptyCollection: RecordPlace?
  /// Whether the file holds a record that is nothing that the field map knows.
  var hasUnknownRecords = false
  /// Names of collections that the field map does not know, the first `namesKept` in their order.
  private(set) var unusedCollections: [String] = []
  /// Comments named after their ordinal, which counts from the beginning of a slice.
  var numberedComments: [(index: Int, ordinal: Int)] = []
  /// Whether a file is a change log, in which ids occur again for good reason.
  var isChangeLog = false
  /// Whether some comments have no text.
  var hasRemovedComments = false
  let dates: DateReader
  /// Bytes of decoded text, reused.
  var scratch: [UInt8] = []
  /// What had to be mended in the record being added.
  var repairs: JSONText.Repairs = []
  var isRepaired = false

  private static let namesKept = 100

  /// A model value with its number in its table of ids and its place.
  struct Row<Value: Sendable>: Sendable {
    var value: Value
    var number: Int32
    let place: RecordPlace
    /// Whether it only says that the record was deleted.
    var isRemoval = false
    /// Whether it only says that the record is private.
    var isPrivate = false
    /// Whether what a private blogger wrote is public nevertheless.
    var hasPublicRecords = false
  }

  /// An empty batch for file number `file`.
  init(file: Int, dates: DateReader) {
    self.file = file
    self.dates = dates
  }

  /// Makes room for the records of a file of `bytes` bytes, so that what is there need not move while they come.
  ///
  /// Room for more than ever come is only addresses: memory is taken once something is written there.
  mutating func expect(bytes: Int) {
    guard bytes > 1 << 24 else { return }
    likes.reserveCapacity(likes.count + bytes / 100)
    comments.rows.reserveCapacity(comments.count + bytes / 400)
    commentPlaces.reserveCapacity(comments.count + bytes / 400)
  }

  /// What there was before a file.
  struct Beginning {
    fileprivate let read: RecordCounts
    fileprivate let emptyCollection: RecordPlace?
  }

  /// Makes ready for a file.
  mutating func begin(file number: Int) -> Beginning {
    let beginning = Beginning(read: read, emptyCollection: emptyCollection)
    file = number
    emptyCollection = nil
    hasUnknownRecords = false
    return beginning
  }

  /// The records of the file begun then, and whether it has collections in which there is nothing.
  mutating func end(since beginning: Beginning) -> (records: RecordCounts, isEmpty: Bool) {
    let isEmpty = emptyCollection != nil
    emptyCollection = beginning.emptyCollection ?? emptyCollection
    return (read - beginning.read, isEmpty)
  }

  /// Remembers the name of a collection that is not read.
  mutating func noteUnused(collection name: String) {
    guard unusedCollections.count < Self.namesKept, !unusedCollections.contains(name) else { return }
    unusedCollections.append(name)
  }

  /// Remembers a collection of the field map in which there is nothing.
  mutating func noteEmpty(at place: RecordPlace) {
    emptyCollection = emptyCollection ?? place
  }

  /// Adds a finding that belongs to no record.
  mutating func report(_ fact: ExportFinding.Fact, at place: RecordPlace) {
    findings.add(fact, at: place, record: nil)
  }
}
