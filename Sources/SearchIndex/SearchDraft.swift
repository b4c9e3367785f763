/// A file of the index before it is packed.
public struct SearchDraft: Sendable, Equatable {
  /// Below the search folder, with `/` between its parts.
  public let path: String
  /// As they are unpacked.
  package let bytes: [UInt8]
  let isPacked: Bool

  init(path: String, bytes: [UInt8], isPacked: Bool = true) {
    (self.path, self.bytes, self.isPacked) = (path, bytes, isPacked)
  }

  /// The files as they are to be written.
  public static func files(_ drafts: some Collection<SearchDraft>) -> [SearchFile] {
    let deflater = Deflater()
    return drafts.map { draft in
      SearchFile(path: draft.path, bytes: draft.isPacked ? deflater.deflate(draft.bytes) : draft.bytes)
    }
  }
}
