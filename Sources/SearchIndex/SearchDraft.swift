/// A file of the index before compression.
public struct SearchDraft: Sendable, Equatable {
  /// The path relative to the search folder, separated by `/`.
  public let path: String
  /// The uncompressed content.
  package let bytes: [UInt8]
  let isPacked: Bool

  init(path: String, bytes: [UInt8], isPacked: Bool = true) {
    (self.path, self.bytes, self.isPacked) = (path, bytes, isPacked)
  }

  /// Compresses drafts into the files to write.
  public static func files(_ drafts: some Collection<SearchDraft>) -> [SearchFile] {
    let deflater = Deflater()
    return drafts.map { draft in
      SearchFile(path: draft.path, bytes: draft.isPacked ? deflater.deflate(draft.bytes) : draft.bytes)
    }
  }
}
