/// What a file's outer layout says about the cost of decoding it, read from its markers alone.
struct PictureLayout: Equatable {
  /// How often the decoder holds the bytes of all pixels at once; 0 when it goes row by row.
  let heldBytesPerByte: Int

  /// Walks the markers of `bytes`.
  ///
  /// - Throws: `ImageError` for more passes or frames than `limits` allow, and for a file that breaks off
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
      // Coefficients take two bytes a sample.
      heldBytesPerByte = markers.isProgressive || markers.scans > 1 ? 2 : 0
    case .png:
      // The thirteenth byte of the first chunk: 0 or 1 for interlaced.
      heldBytesPerByte = bytes.count > 28 && bytes[28] == 0 ? 0 : 1
    case .gif:
      guard GIFFrames.count(in: bytes, maximum: limits.maximumFrames) <= limits.maximumFrames else {
        throw .tooManyFrames(limit: limits.maximumFrames)
      }
      heldBytesPerByte = 2
    case .webp, .heif:
      heldBytesPerByte = 2
    case .tiff:
      // One strip or tile may be the whole picture.
      heldBytesPerByte = 1
    }
  }
}
