extension ImageResizer {
  /// Why the first bytes of a file cannot be those of a picture, before the rest is there.
  ///
  /// - Parameter bytes: the first 1,024, or all when there are fewer.
  /// - Returns: nil when they are of a format that is read.
  public static func problem(ofFirst bytes: UnsafeRawBufferPointer) -> ImageError? {
    if bytes.isEmpty { return .empty }
    return SourceFormat(of: bytes) == nil ? .unsupportedFormat(found: ForeignFormat.name(of: bytes)) : nil
  }
}
