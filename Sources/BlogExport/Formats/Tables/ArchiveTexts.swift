/// The pages of HTML in an archive, which a table in the same archive may name, by their names in messages.
///
/// A class, so that all sources of an archive share the bytes, and none of them is compared byte by byte.
final class ArchiveTexts: Sendable {
  private let pages: [String: [UInt8]]

  /// The pages among some entries.
  init(_ entries: [(name: String, bytes: [UInt8])]) {
    let pages = entries.filter { TextFilePath.isPage($0.name) }
    self.pages = Dictionary(pages.map { ($0.name, $0.bytes) }, uniquingKeysWith: { _, last in last })
  }

  /// The page with a name; nil if the archive does not have it.
  func page(_ name: String) -> [UInt8]? { pages[name] }
}

extension ArchiveTexts: Hashable {
  /// Whether both are those of the same opened archive.
  static func == (left: ArchiveTexts, right: ArchiveTexts) -> Bool { left === right }

  /// By identity.
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
