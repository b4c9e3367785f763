import Basics

/// The records that the options block, hide or redact, by the ids that they name.
///
/// An entry is an id or a record's name in messages: `u1` or `bloggers/u1` to block; `b1`, `c1`, `blogs/b1`,
/// `comments/c1`, `blogs/b1/comments/c1` or `bloggers/u1` to hide; any of them to redact. If the field map shortens ids,
/// an entry may also be the whole id, as in `at://did:plc:a/app.bsky.feed.post/3k` for `3k`.
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

  /// The posts and people that are not shown, for texts that quote them.
  ///
  /// A comment that is hidden on one blog counts on any: it must not be readable elsewhere.
  var unquotable: Unquotable {
    Unquotable(posts: Set(blogs.map(\.id)).union(comments.keys), people: Set(bloggers.map(\.id)))
  }

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
    add(entry) { _ in id }
    let parts = PathText.names(in: id).map(String.init)
    let kinds =
      parts.count == 2 || parts.count == 4 ? Self.kinds(of: parts[parts.count - 2], compiledMap) : []
    for kind in kinds { addPath(parts, of: kind, entry, compiledMap) }
    guard kinds.isEmpty else { return }
    add(entry) { kind in
      let converted = compiledMap.valueConversion(.id, of: kind)?.converted(id)
      return converted == id ? nil : converted
    }
  }

  /// Adds an entry that names a record of each kind by an id; nil for none.
  private mutating func add(_ entry: Int, id: (RecordKind) -> String?) {
    let origin = entries[entry].origin
    if origin != .hidden, let id = id(.blogger) { bloggers.append((id, entry)) }
    guard origin != .blocked else { return }
    if let id = id(.blog) { blogs.append((id, entry)) }
    if let id = id(.question) { questions.append((id, entry)) }
    if let id = id(.quote) { quotes.append((id, entry)) }
    if let id = id(.spot) { spots.append((id, entry)) }
    if let id = id(.comment) { hide(comment: id, HiddenComment(blog: nil, entry: entry)) }
  }

  /// Adds an entry that consists of alternating collections and ids, the last of which is that of a record of `kind`.
  private mutating func addPath(
    _ parts: [String],
    of kind: RecordKind,
    _ entry: Int,
    _ compiledMap: CompiledFieldMap
  ) {
    guard let last = parts.last else { return }
    switch kind {
    case .blogger where parts.count == 2: bloggers.append((last, entry))
    case .blog where entries[entry].origin != .blocked: blogs.append((last, entry))
    case .question where entries[entry].origin != .blocked && parts.count == 2:
      questions.append((last, entry))
    case .quote where entries[entry].origin != .blocked && parts.count == 2: quotes.append((last, entry))
    case .spot where entries[entry].origin != .blocked && parts.count == 2: spots.append((last, entry))
    case .comment where entries[entry].origin != .blocked:
      let blog = parts.count == 4 && Self.kinds(of: parts[0], compiledMap).contains(.blog) ? parts[1] : nil
      guard blog != nil || parts.count == 2 else { return }
      hide(comment: last, HiddenComment(blog: blog, entry: entry))
    default: break
    }
  }

  private mutating func hide(comment id: String, _ hidden: HiddenComment) {
    comments[WholeNumber.text(id), default: []].append(hidden)
  }

  /// The kinds of the records in a collection, by its name in the export or in blogforge.
  ///
  /// Blogs and comments may share one: then the name of a record does not say which of them it is.
  private static func kinds(of collection: String, _ compiledMap: CompiledFieldMap) -> [RecordKind] {
    let name = collection.lowercased()
    let shared = compiledMap.map.rules.filter { $0.collections.contains { $0.lowercased() == name } }
    guard shared.isEmpty else { return shared.map(\.kind) }
    let kind = compiledMap.kind(ofCollection: name) ?? RecordKind.allCases.first { "\($0.rawValue)s" == name }
    return kind.map { [$0] } ?? []
  }
}
