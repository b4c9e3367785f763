internal import CVips

extension VipsPicture {
  /// Encodes the picture as a file without metadata.
  func encoded(as format: PictureFormat, quality: Int) throws(ImageError) -> [UInt8] {
    if bands > 3, !format.keepsTransparency {
      let opaque = try Self.made(.encode) { blogforge_vips_on_white(vips, image, &$0) }
      return try opaque.encoded(as: format, quality: quality)
    }
    var out: UnsafeMutableRawPointer?
    var count = 0
    let status =
      switch format {
      case .jpeg: blogforge_vips_save_jpeg(vips, image, &out, &count, Int32(quality))
      case .png: blogforge_vips_save_png(vips, image, &out, &count)
      case .webp: blogforge_vips_save_webp(vips, image, &out, &count, Int32(quality))
      case .avif: blogforge_vips_save_avif(vips, image, &out, &count, Int32(quality))
      case .gif: blogforge_vips_save_gif(vips, image, &out, &count)
      }
    defer { vips.pointee.g_free(out) }
    guard status == 0, let out else { throw .library(.encode, libraryText: VipsLibrary.errorText()) }
    let file = [UInt8](UnsafeRawBufferPointer(start: out, count: count))
    return format == .webp ? WebPFile.withoutMetadata(file) : file
  }
}
