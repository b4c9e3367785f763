/// A file of the index or of its reader.
public struct SearchFile: Sendable, Equatable {
  /// The path relative to the search folder, separated by `/`: `terms/6361.json`.
  public let path: String
  /// The content to write.
  public let bytes: [UInt8]
}
