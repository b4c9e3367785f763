/// The cost of decoding a file, estimated from its markers only.
struct PictureLayout: Equatable {
  /// How many times the size of all pixels the decoder holds in memory; 0 if it decodes row by row.
  let heldBytesPerByte: Int

  /// Reads the markers of `bytes`.
  ///
  /// - Throws: `ImageError` if there are more passes or frames than `limits` allow, or if the file is truncated
  ///   before its first pixel.
  init(
    of bytes: UnsafeRawBufferPointer,
    format: SourceFormat,
    limits: PictureLimits
  ) throws(ImageError) {
    switch format {
    case .jpeg:
      let markers = JPEGMarkers(of: bytes, maximumScans: limits.maximumScans)
      guard markers.scans > 0 else { throw .nothingToShow }
      guard !markers.isProgressive || markers.scans <= limits.maximumScans else {
        throw .tooManyScans(limit: limits.maximumScans)
      }
      // Coefficients take two bytes per sample.
      heldBytesPerByte = markers.isProgressive || markers.scans > 1 ? 2 : 0
    case .png:
      // The thirteenth byte of the first chunk is 1 for an interlaced picture, else 0.
      heldBytesPerByte = bytes.count > 28 && bytes[28] == 0 ? 0 : 1
    case .gif:
      guard GIFFrames.count(in: bytes, maximum: limits.maximumFrames) <= limits.maximumFrames else {
        throw .tooManyFrames(limit: limits.maximumFrames)
      }
      heldBytesPerByte = 2
    case .webp, .heif:
      heldBytesPerByte = 2
    case .svg:
      heldBytesPerByte = 1
    case .tiff:
      // One strip or tile may contain the whole picture.
      heldBytesPerByte = 1
    }
  }
}
