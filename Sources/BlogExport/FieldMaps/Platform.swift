/// A platform whose exports are recognised, so that its field map need not be named.
public struct Platform: Sendable {
  /// The field map of its exports.
  public let map: FieldMap
  /// How its files begin; a file with one of them is enough.
  let signatures: [Signature]
  /// What the name of the site is if the files have no title.
  let title: TitleSource

  /// What gives an export a title.
  enum TitleSource: Sendable {
    /// The title of the files.
    case files
    /// The name of the only blogger: it is the export of an account.
    case account
    /// A setting among the records, by the value that the key of the step has.
    case setting(FieldMap.Lookup, key: String)
  }

  /// A platform with that map.
  init(_ map: FieldMap, title: TitleSource = .files, signatures: [Signature]) {
    self.map = map
    self.title = title
    self.signatures = signatures
  }

  /// The platform whose map has these rules, under any name; nil if there is none.
  init?(of map: FieldMap) {
    guard let found = Self.all.first(where: { $0.map.rules == map.rules }) else { return nil }
    self = found
  }

  /// The step to a setting with the title; nil if there is none.
  var titleLookup: FieldMap.Lookup? {
    if case .setting(let lookup, _) = title { lookup } else { nil }
  }

  /// Whether its exports are files of XML.
  var readsXML: Bool { signatures.contains { $0.beginnings == ["<"] } }

  /// All of them; the first one that fits is used.
  static let all: [Platform] = [
    .discourse, .mastodon, .bluesky, .twitter, .instagram, .tumblr, .wordpress, .wordpressREST, .blogger,
    .bloggerTakeout, .rss, .atom, .jsonFeed, .ghost, .medium, .substack, .markdown,
  ]

  /// How a file begins.
  struct Signature: Sendable {
    /// The file's own name, as in `outbox.json` or `*.md`, with its folder in `posts/*.html`; nil if it can have any.
    let file: String?
    /// What its first 64 kB contain, all of it.
    ///
    /// Quotes belong to a text, as in `"topic_id":`: in JSON, nothing that people wrote can contain it.
    let texts: [String]
    /// What it begins with, one of them, after white space; empty if with anything.
    let beginnings: [String]
    /// A file with that name whose beginning contains `texts`.
    init(file: String? = nil, _ texts: [String] = [], begins beginnings: [String] = []) {
      self.file = file
      self.texts = texts
      self.beginnings = beginnings
    }

    /// A file of XML whose beginning contains `texts`.
    init(xml texts: [String]) {
      self.init(texts, begins: ["<"])
    }

    /// Whether `head`, the beginning of the file `name`, has the signature.
    func fits(_ head: [UInt8], name: String) -> Bool {
      guard hasName(name) else { return false }
      let start = head.drop { $0 == 0x20 || (9...13).contains($0) || [0xEF, 0xBB, 0xBF].contains($0) }
      return texts.allSatisfy { head.holds($0) }
        && (beginnings.isEmpty || beginnings.contains { start.starts(with: $0.utf8) })
    }

    /// Whether a file can have the signature by its name.
    func hasName(_ name: String) -> Bool {
      guard let file else { return true }
      let parts = name.split(separator: "/")
      let wanted = file.split(separator: "/")
      guard let own = parts.last, let pattern = wanted.last else { return false }
      // A file that is given alone has no folder.
      if wanted.count > 1, parts.count > 1, parts[parts.count - 2] != wanted[0] { return false }
      return pattern.hasPrefix("*") ? own.lowercased().hasSuffix(pattern.dropFirst()) : own == pattern
    }
  }
}
