extension ImageResizer {
  /// Checks the first bytes of a file before the rest is available.
  ///
  /// - Parameter bytes: the first 1,024 bytes, or all if there are fewer.
  /// - Returns: the reason why they do not belong to a supported picture; nil if they do.
  public static func problem(ofFirst bytes: UnsafeRawBufferPointer) -> ImageError? {
    if bytes.isEmpty { return .empty }
    return SourceFormat(of: bytes) == nil ? .unsupportedFormat(found: ForeignFormat.name(of: bytes)) : nil
  }
}
