/// The format of a picture, detected from its bytes, because file names and media types of exports are unreliable.
public enum SourceFormat: String, Sendable, Hashable, CaseIterable {
  /// JFIF and EXIF.
  case jpeg
  /// Portable Network Graphics.
  case png
  /// Lossy or lossless; only the first frame of an animation, unless the recipe keeps animations.
  case webp
  /// Only the first frame of an animation, unless the recipe keeps animations.
  case gif
  /// Classic TIFF and BigTIFF; only the first page.
  case tiff
  /// HEIC (phones' photos) and AVIF.
  case heif
  /// A drawing, only where `PictureLimits.allowsDrawings`.
  case svg

  /// Detects the format by the signature at the start of `bytes`; nil for all other formats, even if libvips can
  /// read them.
  init?(of bytes: UnsafeRawBufferPointer, allowsDrawings: Bool = false) {
    func has(_ mark: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + mark.count && bytes[offset..<offset + mark.count].elementsEqual(mark)
    }
    if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
      self = .gif
    } else if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) || has([0x49, 0x49, 0x2B, 0])
      || has([0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if has(Array("ftyp".utf8), at: 4), Self.heifBrands.contains(where: { has($0, at: 8) }) {
      self = .heif
    } else if allowsDrawings, ForeignFormat.isDrawing(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Major brands of still pictures and sequences in the HEIF container.
  private static let heifBrands: [[UInt8]] = [
    "heic", "heix", "hevc", "heim", "heis", "hevm", "hevs", "mif1", "msf1", "avif", "avis",
  ].map { Array($0.utf8) }

  /// Whether the format can be animated; pages of a TIFF and pictures of a HEIF collection are not an animation.
  var canMove: Bool { self == .webp || self == .gif }

  /// The only libvips class that may read the format; if libvips chooses another one, it disagrees about the
  /// format.
  var loader: String {
    switch self {
    case .jpeg: "VipsForeignLoadJpegBuffer"
    case .png: "VipsForeignLoadPngBuffer"
    case .webp: "VipsForeignLoadWebpBuffer"
    case .gif: "VipsForeignLoadNsgifBuffer"
    case .tiff: "VipsForeignLoadTiffBuffer"
    case .heif: "VipsForeignLoadHeifBuffer"
    case .svg: "VipsForeignLoadSvgBuffer"
    }
  }
}
