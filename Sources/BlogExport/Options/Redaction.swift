import Basics

/// The records that the options block, hide or redact, by the ids that they name.
///
/// An entry is an id or a record's name in messages: `u1` or `bloggers/u1` to block; `b1`, `c1`, `blogs/b1`,
/// `comments/c1`, `blogs/b1/comments/c1` or `bloggers/u1` to hide; any of them to redact.
struct Redaction {
  /// The option that an entry is from, as worded in messages.
  enum Origin: String, Hashable {
    case blocked
    case hidden
    case redacted
  }

  /// An entry, as the user wrote it.
  struct Entry {
    let text: String
    let origin: Origin
    /// Whether the export contains such a record.
    var isMatched = false
  }

  /// A comment to exclude: on one blog, or on any blog.
  struct HiddenComment {
    let blog: String?
    let entry: Int
  }

  /// Sorted by their text; blocked entries first, redacted ones last.
  private(set) var entries: [Entry] = []
  /// Ids of bloggers, with the entries that name them.
  private(set) var bloggers: [(id: String, entry: Int)] = []
  /// Ids of blogs.
  private(set) var blogs: [(id: String, entry: Int)] = []
  /// Ids of questions.
  private(set) var questions: [(id: String, entry: Int)] = []
  /// Ids of quotes.
  private(set) var quotes: [(id: String, entry: Int)] = []
  /// Ids of spots.
  private(set) var spots: [(id: String, entry: Int)] = []
  /// By the ids of comments; those that are numbers are without `.0`.
  private var comments: [String: [HiddenComment]] = [:]

  /// Reads the entries of `options`.
  init(_ options: ExportOptions, compiledMap: CompiledFieldMap) {
    for text in options.blocked.sorted() { add(text, .blocked, compiledMap) }
    for text in options.hidden.sorted() { add(text, .hidden, compiledMap) }
    for text in options.redacted.sorted() { add(text, .redacted, compiledMap) }
  }

  /// Whether an entry may name a comment.
  var namesComments: Bool { !comments.isEmpty }

  /// The ids of the blogs in entries that name a comment on one blog.
  var blogsOfComments: [String] { comments.values.joined().compactMap(\.blog) }

  /// The comments with an id to exclude; as in the export, `7.0` is also the id `7`, and `7` the id `7.0`.
  func hidden(comment id: String) -> [HiddenComment] { comments[WholeNumber.text(id)] ?? [] }

  /// Notes that the export contains the record of an entry.
  mutating func match(_ entry: Int) {
    entries[entry].isMatched = true
  }

  private mutating func add(_ text: String, _ origin: Origin, _ compiledMap: CompiledFieldMap) {
    let id = PlainText.trimmed(text)
    guard !id.isEmpty else { return }
    let entry = entries.count
    entries.append(Entry(text: id, origin: origin))
    // The whole may be an id as well: ids of some apps are paths.
    if origin != .hidden { bloggers.append((id, entry)) }
    if origin != .blocked {
      blogs.append((id, entry))
      questions.append((id, entry))
      quotes.append((id, entry))
      spots.append((id, entry))
      hide(comment: id, HiddenComment(blog: nil, entry: entry))
    }
    addPath(id, entry, compiledMap)
  }

  /// Adds an entry that consists of alternating collections and ids.
  private mutating func addPath(_ path: String, _ entry: Int, _ compiledMap: CompiledFieldMap) {
    let parts = PathText.names(in: path).map(String.init)
    guard parts.count == 2 || parts.count == 4, let last = parts.last else { return }
    switch Self.kind(of: parts[parts.count - 2], compiledMap) {
    case .blogger where parts.count == 2: bloggers.append((last, entry))
    case .blog where entries[entry].origin != .blocked: blogs.append((last, entry))
    case .question where entries[entry].origin != .blocked && parts.count == 2:
      questions.append((last, entry))
    case .quote where entries[entry].origin != .blocked && parts.count == 2: quotes.append((last, entry))
    case .spot where entries[entry].origin != .blocked && parts.count == 2: spots.append((last, entry))
    case .comment where entries[entry].origin != .blocked:
      let blog = parts.count == 4 && Self.kind(of: parts[0], compiledMap) == .blog ? parts[1] : nil
      guard blog != nil || parts.count == 2 else { return }
      hide(comment: last, HiddenComment(blog: blog, entry: entry))
    default: break
    }
  }

  private mutating func hide(comment id: String, _ hidden: HiddenComment) {
    comments[WholeNumber.text(id), default: []].append(hidden)
  }

  /// The kind of a collection, by its name in the export or in blogforge.
  private static func kind(of collection: String, _ compiledMap: CompiledFieldMap) -> RecordKind? {
    compiledMap.kind(ofCollection: collection)
      ?? RecordKind.allCases.first { "\($0.rawValue)s" == collection.lowercased() }
  }
}
