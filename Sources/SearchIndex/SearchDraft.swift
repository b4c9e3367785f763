/// A file of the index before it is packed; its name already tells what it holds.
///
/// Who has the file of an earlier build need not pack it again.
public struct SearchDraft: Sendable, Equatable {
  /// Below the search folder, with `/` between its parts.
  public let path: String
  let bytes: [UInt8]
  let isPacked: Bool

  init(path: String, bytes: [UInt8], isPacked: Bool = true) {
    (self.path, self.bytes, self.isPacked) = (path, bytes, isPacked)
  }

  /// Whether every other content would have another name, so that a file of this name need not be made again.
  public var isNamedByContent: Bool { isPacked }

  /// The files as they are to be written.
  public static func files(_ drafts: some Collection<SearchDraft>) -> [SearchFile] {
    let deflater = Deflater()
    return drafts.map { draft in
      SearchFile(path: draft.path, bytes: draft.isPacked ? deflater.deflate(draft.bytes) : draft.bytes)
    }
  }
}
