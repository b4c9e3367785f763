/// A file of the index or of its reader.
public struct SearchFile: Sendable, Equatable {
  /// The path relative to the search folder, separated by `/`: `t/746561-x7a2h.bin`.
  public let path: String
  /// The content to write.
  public let bytes: [UInt8]
}
