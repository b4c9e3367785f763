import BlogModel

/// What the options block or hide, by the ids that they name.
///
/// An entry is an id or what messages call a record: `u1` or `bloggers/u1` of the blocked; `b1`, `c1`,
/// `blogs/b1`, `comments/c1`, `blogs/b1/comments/c1` or `bloggers/u1` of the hidden; all of them of the redacted.
struct Redaction {
  /// By which option an entry came, in the words of messages.
  enum Origin: String, Hashable {
    case blocked
    case hidden
    case redacted
  }

  /// An entry, as the user wrote it.
  struct Entry {
    let text: String
    let origin: Origin
    /// Whether the export knows such a record.
    var isMatched = false
  }

  /// A comment to leave out: on one blog, or wherever its id is met.
  struct HiddenComment {
    let blog: String?
    let entry: Int
  }

  /// In the order of their bytes, the blocked first, the redacted last.
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
  /// By the ids of comments.
  private(set) var comments: [String: [HiddenComment]] = [:]

  /// What `options` name.
  init(_ options: ExportOptions, compiledMap: CompiledFieldMap) {
    for text in options.blocked.sorted() { add(text, .blocked, compiledMap) }
    for text in options.hidden.sorted() { add(text, .hidden, compiledMap) }
    for text in options.redacted.sorted() { add(text, .redacted, compiledMap) }
  }

  /// Notes that the export knows what an entry names.
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
      comments[id, default: []].append(HiddenComment(blog: nil, entry: entry))
    }
    addPath(id, entry, compiledMap)
  }

  /// Adds an entry that is written as collections and ids in turn.
  private mutating func addPath(_ path: String, _ entry: Int, _ compiledMap: CompiledFieldMap) {
    let parts = path.split(separator: "/").map(String.init)
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
      comments[last, default: []].append(HiddenComment(blog: blog, entry: entry))
    default: break
    }
  }

  /// What a collection holds, called as the export calls it or as blogforge does.
  private static func kind(of collection: String, _ compiledMap: CompiledFieldMap) -> RecordKind? {
    compiledMap.kind(ofCollection: collection)
      ?? RecordKind.allCases.first { "\($0.rawValue)s" == collection.lowercased() }
  }
}

extension CommunityBuilder {
  /// Marks the bloggers and blogs that the options name.
  mutating func redact() {
    for (id, entry) in redaction.bloggers {
      guard let number = batch.bloggerIds.number(of: id) else { continue }
      bloggerIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.blogs {
      guard let number = batch.blogIds.number(of: id) else { continue }
      blogIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.questions {
      guard let number = batch.questionIds.number(of: id) else { continue }
      questionIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.quotes {
      guard let number = batch.quoteIds.number(of: id) else { continue }
      quoteIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.spots {
      guard let number = batch.spotIds.number(of: id) else { continue }
      spotIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
  }

  /// Whether the options name a comment on the blog with an index.
  mutating func isRedacted(comment id: String, on blog: Int32) -> Bool {
    var isRedacted = false
    for hidden in redaction.comments[id] ?? [] {
      if let id = hidden.blog {
        guard let number = batch.blogIds.number(of: id), blogIndex[Int(number)] == blog else { continue }
      }
      redaction.match(hidden.entry)
      isRedacted = true
    }
    return isRedacted
  }

  /// Reports what the options name and the export does not know.
  mutating func reportUnmatched() {
    for entry in redaction.entries where !entry.isMatched {
      batch.findings.add(
        .redactionUnmatched(id: entry.text, origin: entry.origin),
        at: nil,
        record: nil
      )
    }
  }
}
