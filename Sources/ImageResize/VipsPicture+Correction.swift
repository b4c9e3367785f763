internal import CVips

/// Corrections for pictures that libvips renders differently from browsers and other software.
extension VipsPicture {
  /// A correction that is applied before a picture is resized.
  enum Correction: Equatable {
    /// CMYK without a usable profile: browsers multiply the inks, libvips assumes those of one printer.
    case inks
    /// A GIF that is transparent around its first frame. libvips renders that area black unless a colour is
    /// transparent, too.
    case clearAround(FramePlace)
  }

  /// The correction that a picture needs; nil for nearly all pictures.
  func correction(_ bytes: UnsafeRawBufferPointer, _ format: SourceFormat) -> Correction? {
    if vips.pointee.vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK, bands == 4 {
      return .inks
    }
    guard format == .gif, bands % 2 == 1, let place = GIFFrames.firstPlace(in: bytes),
      place != FramePlace(left: 0, top: 0, width: width, height: height), place.width > 0, place.height > 0,
      place.left + place.width <= width, place.top + place.height <= height
    else { return nil }
    return .clearAround(place)
  }

  /// Decodes `bytes` to exactly `size` with a correction.
  static func corrected(
    _ correction: Correction,
    from bytes: UnsafeRawBufferPointer,
    size: RenditionSize,
    options: String
  ) throws(ImageError) -> VipsPicture {
    let opened = try made(.decode) { out in
      out = blogforge_vips_open_rows(vips, bytes.baseAddress, bytes.count, options)
      return out == nil ? -1 : 0
    }
    switch correction {
    case .inks:
      let light = try made(.decode) { blogforge_vips_inks(vips, opened.image, &$0) }
      let sized = try light.converted(to: size, convertsProfile: false)
      return try made(.decode) { blogforge_vips_on_black(vips, sized.image, &$0) }
    case .clearAround(let place):
      let frame = try opened.part(
        RenditionSize(width: place.width, height: place.height),
        from: (place.left, place.top)
      )
      let opaque = try made(.decode) { blogforge_vips_with_alpha(vips, frame.image, &$0) }
      let whole = try made(.decode) { out in
        blogforge_vips_embed(
          vips,
          opaque.image,
          &out,
          Int32(place.left),
          Int32(place.top),
          Int32(opened.width),
          Int32(opened.height)
        )
      }
      return try whole.converted(to: size, convertsProfile: false)
    }
  }
}
