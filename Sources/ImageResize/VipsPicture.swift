internal import CVips

/// A libvips image; owns a reference to it.
///
/// Not `Sendable`: a picture is opened, fitted and written by one task. Its pixels are in its own memory
/// (`decoded`, `pixels`) or in that of another picture, never in the caller's bytes.
struct VipsPicture: ~Copyable {
  let image: OpaquePointer

  init(owning image: OpaquePointer) {
    self.image = image
  }

  deinit {
    blogforge_vips_drop(vips, image)
  }

  var width: Int { Int(vips.pointee.vips_image_get_width(image)) }
  var height: Int { Int(vips.pointee.vips_image_get_height(image)) }
  var bands: Int { Int(vips.pointee.vips_image_get_bands(image)) }

  /// Creates a picture with a libvips call that returns 0 and stores its result in `out`.
  static func made(
    _ operation: ImageError.Operation,
    by call: (_ out: inout OpaquePointer?) -> Int32
  ) throws(ImageError) -> VipsPicture {
    var out: OpaquePointer?
    guard call(&out) == 0, let out else {
      throw .library(operation, libraryText: VipsLibrary.errorText())
    }
    return VipsPicture(owning: out)
  }
}

// MARK: - Reading

extension VipsPicture {
  /// The header of a file: its metadata and what decoding needs.
  struct Header {
    let info: PictureInfo
    /// The size in bytes of all pixels as the file stores them.
    let pixelBytes: Int
    /// How many bytes of pixels the decoder holds at once.
    var heldBytes = 0
    /// Whether colours must be converted from a profile.
    var needsProfile: Bool
    /// The correction to apply if colours are not converted from a profile.
    let correction: Correction?
  }

  /// The longer side in pixels up to which drawings are enlarged.
  private static let drawnSide = 2048

  /// Reads the header of `bytes` without decoding pixels.
  static func header(
    of bytes: UnsafeRawBufferPointer,
    format: SourceFormat
  ) throws(ImageError) -> Header {
    guard let name = vips.pointee.vips_foreign_find_load_buffer(bytes.baseAddress, bytes.count),
      String(cString: name) == format.loader,
      let image = blogforge_vips_open(vips, bytes.baseAddress, bytes.count)
    else { throw .library(.readHeader, libraryText: VipsLibrary.errorText()) }
    let picture = VipsPicture(owning: image)
    let isTurned = vips.pointee.vips_image_get_orientation_swap(picture.image) != 0
    // A drawing has no size of its own in pixels: it is enlarged while it is read.
    let scale = format == .svg ? max(1, drawnSide / max(1, picture.width, picture.height)) : 1
    let (width, height) = (picture.width * scale, picture.height * scale)
    let sample = Int(vips.pointee.vips_format_sizeof(vips.pointee.vips_image_get_format(picture.image)))
    return Header(
      info: PictureInfo(
        width: isTurned ? height : width,
        height: isTurned ? width : height,
        format: format,
        frames: format.canMove ? max(1, Int(vips.pointee.vips_image_get_n_pages(picture.image))) : 1
      ),
      pixelBytes: width * height * picture.bands * max(1, sample),
      needsProfile: vips.pointee.vips_image_get_typeof(picture.image, VIPS_META_ICC_NAME) != 0,
      correction: picture.correction(bytes, format)
    )
  }

  /// Decodes `bytes` to exactly `size`: upright, 8-bit sRGB, 3 or 4 bands, in memory of its own.
  ///
  /// libvips reads lazily from bytes that it does not own, so all reading must be finished here. If `isStrict`,
  /// damaged pictures are rejected; otherwise the readable part is used.
  static func decoded(
    from bytes: UnsafeRawBufferPointer,
    size: RenditionSize,
    convertsProfile: Bool,
    correction: Correction?,
    isStrict: Bool
  ) throws(ImageError) -> VipsPicture {
    // libvips 8.14 ignores `fail_on` as an argument of the call; it works as a load option.
    let options = isStrict ? "[fail_on=error]" : "[fail_on=none]"
    if let correction, !convertsProfile {
      return try corrected(correction, from: bytes, size: size, options: options).plain()
    }
    let lazy = try made(.decode) { out in
      // The library does not write to the bytes, but its parameter is not const for historical reasons.
      blogforge_vips_decode(
        vips,
        UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        bytes.count,
        &out,
        Int32(size.width),
        Int32(size.height),
        options,
        convertsProfile ? "srgb" : nil
      )
    }
    return try lazy.plain()
  }

  /// Computes the picture: 8-bit sRGB, 3 or 4 bands, in its own memory, without metadata.
  func plain() throws(ImageError) -> VipsPicture {
    let coloured = try Self.made(.decode) { blogforge_vips_srgb(vips, image, &$0) }
    let trimmed = try Self.made(.decode) { out in
      blogforge_vips_first_bands(vips, coloured.image, &out, Int32(min(4, coloured.bands)))
    }
    let lean = try Self.made(.decode) { blogforge_vips_bytes(vips, trimmed.image, &$0) }
    let picture = try lean.copied(.decode)
    picture.dropMetadata()
    return picture
  }

  /// Removes all metadata: names, locations, thumbnails, profiles, hints for the encoder.
  ///
  /// The savers' own `strip` is not enough: that of WebP does nothing (libvips 8.14).
  func dropMetadata() {
    guard let names = vips.pointee.vips_image_get_fields(image) else { return }
    defer { vips.pointee.g_strfreev(names) }
    var next = names
    while let name = next.pointee {
      // libvips always keeps the size, the bands and similar properties.
      _ = vips.pointee.vips_image_remove(image, name)
      next += 1
    }
    // It also keeps the resolution, so this resets it to libvips' default of one pixel per millimetre.
    setFields(interpretation: vips.pointee.vips_image_get_interpretation(image))
  }

  /// Creates a picture from `bytes`: `bands` bytes per pixel (red, green, blue and optionally alpha), row by row.
  static func pixels(
    _ bytes: [UInt8],
    width: Int,
    height: Int,
    bands: Int = 3
  ) throws(ImageError) -> VipsPicture {
    let picture = try made(.decode) { out in
      out = bytes.withUnsafeBytes { buffer in
        vips.pointee.vips_image_new_from_memory_copy(
          buffer.baseAddress,
          buffer.count,
          Int32(width),
          Int32(height),
          Int32(bands),
          VIPS_FORMAT_UCHAR
        )
      }
      return out == nil ? -1 : 0
    }
    picture.setFields(interpretation: VIPS_INTERPRETATION_sRGB)
    return picture
  }

  /// Sets the colour space of an 8-bit picture and the default resolution.
  private func setFields(interpretation: Int32) {
    vips.pointee.vips_image_init_fields(
      image,
      Int32(width),
      Int32(height),
      Int32(bands),
      VIPS_FORMAT_UCHAR,
      VIPS_CODING_NONE,
      interpretation,
      1,
      1
    )
  }

  /// Computes the pixels now and stores them in a copy.
  func copied(_ operation: ImageError.Operation) throws(ImageError) -> VipsPicture {
    guard let copy = vips.pointee.vips_image_copy_memory(image) else {
      throw .library(operation, libraryText: VipsLibrary.errorText())
    }
    return VipsPicture(owning: copy)
  }
}

// MARK: - Fitting

extension VipsPicture {
  /// Whether all pixels are equal.
  func isFlat() throws(ImageError) -> Bool {
    for band in 0..<bands {
      var least = 0.0
      var most = 0.0
      let one = try Self.made(.fit) { blogforge_vips_band(vips, image, &$0, Int32(band)) }
      guard blogforge_vips_range(vips, one.image, &least, &most) == 0 else {
        throw .library(.fit, libraryText: VipsLibrary.errorText())
      }
      if least != most { return false }
    }
    return true
  }

  /// Stretches the picture to exactly `size`; unchanged if it already has that size.
  func stretched(to size: RenditionSize) throws(ImageError) -> VipsPicture {
    if size == RenditionSize(width: width, height: height) {
      blogforge_vips_keep(vips, image)
      return VipsPicture(owning: image)
    }
    return try Self.made(.fit) {
      blogforge_vips_resize(vips, image, &$0, Int32(size.width), Int32(size.height))
    }
  }

  /// The top left corner of the part of exactly `size` that `focus` selects; `size` must fit into the picture.
  func corner(of size: RenditionSize, focus: Recipe.Focus) throws(ImageError) -> (left: Int, top: Int) {
    let interesting = focus == .attention ? VIPS_INTERESTING_ATTENTION : VIPS_INTERESTING_CENTRE
    let part = try Self.made(.fit) { out in
      blogforge_vips_smart_crop(vips, image, &out, Int32(size.width), Int32(size.height), interesting)
    }
    // libvips reports the position of a part as the offset of the original's origin from it.
    return (
      -Int(vips.pointee.vips_image_get_xoffset(part.image)),
      -Int(vips.pointee.vips_image_get_yoffset(part.image))
    )
  }

  /// The part of exactly `size` whose top left corner is `corner`.
  func part(_ size: RenditionSize, from corner: (left: Int, top: Int)) throws(ImageError) -> VipsPicture {
    try Self.made(.fit) { out in
      blogforge_vips_part(
        vips,
        image,
        &out,
        Int32(corner.left),
        Int32(corner.top),
        Int32(size.width),
        Int32(size.height)
      )
    }
  }
}
