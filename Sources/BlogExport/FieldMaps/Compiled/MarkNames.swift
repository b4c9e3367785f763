/// Recognises the names of fields that mark records as private or deleted, in any spelling: `isDraft`,
/// `IS_DRAFT`, `is-draft`, `_draft` and `postDraft` are the same, and so are `deletedAt`, `DeletedOn` and
/// `date_deleted`.
struct MarkNames: Sendable {
  /// Prefixes of a name that do not change its meaning, such as the kind of the record, or `is`.
  private static let beginnings = [
    "is", "was", "post", "blog", "article", "entry", "story", "record", "item", "document", "doc", "date",
    "time",
  ]
  /// Suffixes of a flag that give its time or author.
  private static let endings = ["at", "on", "date", "datetime", "time", "timestamp", "by", "flag", "yn"]
  /// Fields in which apps group such fields.
  private static let containers: Set<String> = [
    "meta", "metadata", "metafields", "settings", "flags", "moderation", "options", "info", "system", "sys",
    "properties", "publication", "publishing", "config", "configuration", "workflow", "lifecycle", "audit",
    "permissions", "permission", "postmeta", "control", "controls", "security", "sharing", "review",
  ]

  private let marks: [String: [Int]]
  private let flags: Set<String>
  private let beginnings: [String]
  /// Without `by` for bloggers: another user may be in a field of that name.
  private let endings: [String]
  /// The last two letters of all names, endings and containers: most fields, and nearly all ids, end in others.
  private let lastLetters: Set<UInt16>

  /// The names of the loose marks of records of `kind`.
  init(_ all: [FieldMap.Mark], of kind: RecordKind) {
    var marks: [String: [Int]] = [:]
    var flags: Set<String> = []
    for (number, mark) in all.enumerated() where mark.isLoose && !mark.path.contains(".") {
      let name = Self.letters(of: mark.path)
      marks[name, default: []].append(number)
      if mark.values.isEmpty, !mark.marksOthers { flags.insert(name) }
    }
    (self.marks, self.flags) = (marks, flags)
    beginnings = Self.beginnings + (kind == .comment ? ["comment", "reply"] : [])
    endings = kind == .blogger ? Self.endings.filter { $0 != "by" } : Self.endings
    lastLetters = Set((Array(marks.keys) + Self.endings + Self.containers).compactMap(Self.lastLetters))
  }

  /// Whether a field may match a name or be a container, by its last two letters.
  func mayKnow(_ field: String) -> Bool { Self.lastLetters(of: field).map(lastLetters.contains) ?? true }

  /// The last two letters in lowercase; nil if there are fewer, or letters that are not ASCII.
  private static func lastLetters(of name: String) -> UInt16? {
    var letters: UInt16 = 0
    var count = 0
    for byte in name.utf8.reversed() {
      if byte >= 0x80 { return nil }
      let small = byte | 0x20
      guard count < 2, small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z") else { continue }
      letters = letters << 8 | UInt16(small)
      count += 1
    }
    return count == 2 ? letters : nil
  }

  /// Every name of a mark.
  var all: [String: [Int]] { marks }

  /// The name of the marks that a field matches; nil if it matches none.
  func name(of field: String) -> String? {
    let whole = Self.letters(of: field)
    let inner = beginnings.filter { whole.hasPrefix($0) }.map { String(whole.dropFirst($0.count)) }
    for name in [whole] + inner {
      if marks[name] != nil { return name }
      for ending in endings where name.hasSuffix(ending) {
        let stem = String(name.dropLast(ending.count))
        if flags.contains(stem) { return stem }
      }
    }
    return nil
  }

  /// Whether a field is one in which apps group such fields.
  func isContainer(_ field: String) -> Bool { Self.containers.contains(Self.letters(of: field)) }

  private static func letters(of name: String) -> String { name.lowercased().filter(\.isLetter) }
}
