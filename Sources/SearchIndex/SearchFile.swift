/// A file of the index or of its reader.
public struct SearchFile: Sendable, Equatable {
  /// Below the search folder, with `/` between its parts: `terms/6361.json`.
  public let path: String
  /// As they are to be written.
  public let bytes: [UInt8]
}
