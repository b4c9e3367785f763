import BlogModel

/// The parsed records of files: model values whose references are numbers in tables of ids, not joined yet.
///
/// Files are read concurrently, into batches that are merged in the order of the files; `CommunityBuilder`
/// joins the records.
struct ParsedBatch: Sendable {
  /// The number of the file being read.
  var file: Int
  var blogIds = IdTable()
  var bloggerIds = IdTable()
  var bloggers: [Row<Blogger>] = []
  /// The numbers of bloggers that are inside other records, each of which is read once.
  var insideBloggers = Set<Int32>()
  /// `Blog.blogger` is a number in `bloggerIds`, or -1.
  var blogs: [Row<Blog>] = []
  /// The parts of blogs that only some communities have, in the order of `blogs`.
  var parts: [Parts] = []
  var questionIds = IdTable()
  /// `Question.asker` and `.receiver` are numbers in `bloggerIds`; `.asker` may be -1.
  var questions: [Row<Question>] = []
  var quoteIds = IdTable()
  /// A speaker is a number in `bloggerIds`, whose texts may be names.
  var quotes: [Row<Quote>] = []
  /// The favourites; a removal of the studio is about those before it.
  var favourites: [FavouriteRow] = []
  var fanIds = IdTable()
  /// The attributes that are added to bloggers: the row's number is in `bloggerIds`, its text may be a name.
  var additions: [Row<[Attribute]>] = []
  var spotIds = IdTable()
  /// `Spot.blogger` is a number in `bloggerIds`.
  var spots: [Row<Spot>] = []
  /// Who follows whom; the last row of a pair is used.
  var follows: [FollowRow] = []
  /// Likes that the studio removes: numbers in the tables of ids, and how many likes come before.
  var removedLikes: [(blog: Int32, blogger: Int32, before: Int)] = []
  /// The number of the first file of the studio, which are the last of all; of all files if there is none.
  var overlayStart = Int.max
  /// Pages of results that state their numbers.
  var pages = ResultPages()
  /// `Comment.blog` and `.author` are numbers in the tables; `.author` may be -1.
  ///
  /// A comment without text means that it was deleted, is private or is empty.
  var comments = CommentList()
  var commentPlaces: [RecordPlace] = []
  /// The ids of comments that contain records, which `Parents.comment` refers to.
  private(set) var parentComments: [String] = []
  /// `Like.blog` and `.blogger` are numbers in the tables.
  var likes: [Like] = []
  /// Where the likes of each file begin in `likes`.
  var likesOfFiles: [(file: Int, start: Int)] = []
  /// Blogs whose own id differs from the id that their container gives: both numbers.
  var blogAliases: [(container: Int32, own: Int32)] = []
  var bloggerAliases: [(container: Int32, own: Int32)] = []
  /// Likes of a change log by their ids, in the order of its lines: an index into `likes`, or -1 for a deleted
  /// like.
  var loggedLikes: [(id: Int32, like: Int)] = []
  var likeIds = IdTable()
  var findings = FindingList()
  /// Comments and likes that are private themselves; bloggers and blogs are counted when they are joined.
  var withheld = RecordCounts()
  /// The parts of the field map that were used.
  var use = MapUse()
  var read = RecordCounts()
  var repaired = RecordCounts()
  /// The location of an empty collection that the field map names.
  var emptyCollection: RecordPlace?
  /// Whether the file contains a record that matches nothing in the field map.
  var hasUnknownRecords = false
  /// Names of collections that the field map does not name, the first `namesKept` in their order.
  private(set) var unusedCollections: [String] = []
  /// Comments whose ids are generated from their ordinals, which count from the beginning of a slice.
  var numberedComments: [(index: Int, ordinal: Int)] = []
  /// Whether a file is a change log, in which duplicate ids are normal.
  var isChangeLog = false
  /// Whether some comments are placeholders without text.
  var hasRemovedComments = false
  let dates: DateReader
  /// Bytes of decoded text, reused.
  var scratch: [UInt8] = []
  /// The titles that files give to all their records, each once.
  private(set) var titles: [String] = []
  /// What had to be repaired in the record that is being added.
  var repairs: JSONText.Repairs = []
  var isRepaired = false
  /// Addresses of pictures and videos of records that are not shown.
  var excludedPictures: Set<String> = []
  /// Sounds and videos among the pictures of the blog that is being added.
  var otherMedia: [BlogPicture] = []

  private static let namesKept = 100

  /// A model value with its number in its table of ids and its location.
  struct Row<Value: Sendable>: Sendable {
    var value: Value
    var number: Int32
    let place: RecordPlace
    /// Whether it only says that the record was deleted or is empty.
    ///
    /// Records that refer to it are skipped without a report.
    var isRemoval = false
    /// Whether it only says that the record is private.
    var isPrivate = false
    /// Whether it is inside another record; one that is not is used in its place.
    var isInside = false
    /// Whether the records of a private blogger are public.
    var hasPublicRecords = false
  }

  /// An empty batch for file number `file`.
  init(file: Int, dates: DateReader) {
    self.file = file
    self.dates = dates
  }

  /// Reserves capacity for the records of a file of `bytes` bytes, so that the existing ones are not moved
  /// while it is read.
  ///
  /// Unused capacity takes only address space: memory is committed when it is first written.
  mutating func expect(bytes: Int) {
    guard bytes > 1 << 24 else { return }
    likes.reserveCapacity(likes.count + bytes / 100)
    comments.rows.reserveCapacity(comments.count + bytes / 400)
    commentPlaces.reserveCapacity(comments.count + bytes / 400)
  }

  /// The state before a file.
  struct Beginning {
    fileprivate let read: RecordCounts
    fileprivate let emptyCollection: RecordPlace?
  }

  /// Prepares for a file.
  mutating func begin(file number: Int) -> Beginning {
    let beginning = Beginning(read: read, emptyCollection: emptyCollection)
    file = number
    likesOfFiles.append((number, likes.count))
    emptyCollection = nil
    hasUnknownRecords = false
    return beginning
  }

  /// The numbers of records in the file since `beginning`, and whether it has empty collections.
  mutating func end(since beginning: Beginning) -> (records: RecordCounts, isEmpty: Bool) {
    let isEmpty = emptyCollection != nil
    emptyCollection = beginning.emptyCollection ?? emptyCollection
    return (read - beginning.read, isEmpty)
  }

  /// Remembers the name of a collection that is not read; one without visible characters would show as `''`.
  mutating func noteUnused(collection name: String) {
    guard unusedCollections.count < Self.namesKept, !unusedCollections.contains(name),
      !PlainText.shown(name).isEmpty
    else { return }
    unusedCollections.append(name)
  }

  /// Forgets collections that are not read because of their records.
  mutating func forgetUnused(_ names: Set<String>) {
    if !names.isEmpty { unusedCollections.removeAll { names.contains($0.lowercased()) } }
  }

  /// The index in `parentComments` of the comment that contains the records read next.
  mutating func enter(comment id: String) -> Int32 {
    if parentComments.last != id { parentComments.append(id) }
    return Int32(parentComments.count - 1)
  }

  /// Remembers the title that a file gives to all its records; more than two say nothing more.
  mutating func note(title: String) {
    if !title.isEmpty, titles.count < 2, !titles.contains(title) { titles.append(title) }
  }

  /// Remembers an empty collection that the field map names.
  mutating func noteEmpty(at place: RecordPlace) {
    emptyCollection = emptyCollection ?? place
  }

  /// Adds a finding that belongs to no record.
  mutating func report(_ fact: ExportFinding.Fact, at place: RecordPlace) {
    findings.add(fact, at: place, record: nil)
  }
}
