/// A platform whose exports are recognised, so that its field map need not be named.
public struct Platform: Sendable {
  /// The field map of its exports.
  public let map: FieldMap
  /// How its files begin; a file with one of them is enough.
  let signatures: [Signature]

  /// A platform with that map.
  init(_ map: FieldMap, signatures: [Signature]) {
    self.map = map
    self.signatures = signatures
  }

  /// All of them; the first one that fits is used.
  static let all: [Platform] = [.discourse, .mastodon, .bluesky, .ghost]

  /// How a file begins.
  struct Signature: Sendable {
    /// The file's own name, as in `outbox.json`; nil if it can have any.
    let file: String?
    /// What its first 64 kB contain, all of it.
    ///
    /// Quotes belong to a text, as in `"topic_id":`: in JSON, nothing that people wrote can contain it.
    let texts: [String]

    /// A file with that name whose beginning contains `texts`.
    init(file: String? = nil, _ texts: [String]) {
      self.file = file
      self.texts = texts
    }

    /// Whether `head`, the beginning of the file `name`, has the signature.
    func fits(_ head: [UInt8], name: String) -> Bool {
      if let file, name != file, !name.hasSuffix("/" + file) { return false }
      return texts.allSatisfy { head.contains($0) }
    }
  }

  /// The number of files of an export that are looked at, in their order.
  private static let filesToLookAt = 20

  /// The platform that wrote an export, by the beginnings of some of its files; nil for any other export.
  ///
  /// Files that cannot be opened are skipped: reading them reports why. Standard input cannot be read twice.
  public static func recognised(in sources: [ExportSource]) -> Platform? {
    let named = Set(all.flatMap(\.signatures).compactMap(\.file))
    let likely = sources.filter { source in
      source.path.split(separator: "/").last.map { named.contains(String($0)) } ?? false
    }
    for source in likely.prefix(filesToLookAt) + sources.prefix(filesToLookAt) where !source.isStandardInput {
      guard let head = try? ExportOrigin.file(source).open().head() else { continue }
      let found = all.first { platform in platform.signatures.contains { $0.fits(head, name: source.name) } }
      if let found { return found }
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether the bytes of `text` are in the array (Horspool's algorithm).
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = [UInt8](text.utf8)
    guard let last = wanted.last else { return true }
    // How far the text can move on if it ends at this byte.
    var steps = [Int](repeating: wanted.count, count: 256)
    for (index, byte) in wanted.dropLast().enumerated() { steps[Int(byte)] = wanted.count - 1 - index }
    var end = wanted.count - 1
    while end < count {
      if self[end] == last, self[(end - wanted.count + 1)...end].elementsEqual(wanted) { return true }
      end += steps[Int(self[end])]
    }
    return false
  }
}
