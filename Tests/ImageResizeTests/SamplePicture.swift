import CVips

@testable import ImageResize

/// Pictures that the tests make for themselves, written by libvips.
enum SamplePicture {
  /// Corner colours that survive lossy formats, in reading order: red, green, blue, yellow.
  static let corners: [[UInt8]] = [[220, 20, 20], [20, 200, 20], [20, 20, 220], [220, 220, 20]]

  /// A picture of four quarters in the corner colours; `ending` is libvips' own, as in `.jpg[Q=95]`.
  ///
  /// `edit` may set metadata; `convert` may give another image to write in its place.
  static func quarters(
    _ width: Int,
    _ height: Int,
    _ ending: String,
    alpha: [UInt8]? = nil,
    edit: (OpaquePointer) -> Void = { _ in },
    space: Int32? = nil
  ) throws -> [UInt8] {
    _ = try ImageResizer()
    let halves = (0..<2).map { half in
      [UInt8](
        (0..<width).map { column in
          let corner = half * 2 + (column * 2 >= width ? 1 : 0)
          return corners[corner] + (alpha.map { [$0[corner]] } ?? [])
        }.joined()
      )
    }
    var pixels: [UInt8] = []
    for row in 0..<height { pixels += halves[row * 2 >= height ? 1 : 0] }
    let image = try memoryImage(pixels, width, height, alpha == nil ? 3 : 4)
    defer { blogforge_vips_drop(vips, image) }
    edit(image)
    return try write(image, ending, space: space)
  }

  /// An animation of frames in one colour each; `ending` is `.gif` or `.webp`, with libvips' options.
  static func animation(
    of colours: [[UInt8]],
    _ width: Int,
    _ height: Int,
    _ ending: String,
    delays: [Int32],
    loops: Int32 = 0
  ) throws -> [UInt8] {
    let bands = colours.first?.count ?? 3
    let pixels = colours.flatMap { colour in (0..<width * height).flatMap { _ in colour } }
    return try picture(pixels, width, height * colours.count, bands, ending) { image in
      vips.pointee.vips_image_set_int(image, "page-height", Int32(height))
      vips.pointee.vips_image_set_int(image, "loop", loops)
      vips.pointee.vips_image_set_array_int(image, "delay", delays, Int32(delays.count))
    }
  }

  /// A picture of `pixels`, `bands` of eight bits each, row after row.
  ///
  /// `space` makes another one of it, also one of 16 bits: the `bitdepth=16` of libvips 8.14 has bytes written
  /// that are not the picture's.
  static func picture(
    _ pixels: [UInt8],
    _ width: Int,
    _ height: Int,
    _ bands: Int,
    _ ending: String,
    edit: (OpaquePointer) -> Void = { _ in },
    space: Int32? = nil
  ) throws -> [UInt8] {
    _ = try ImageResizer()
    let image = try memoryImage(pixels, width, height, bands)
    defer { blogforge_vips_drop(vips, image) }
    edit(image)
    return try write(image, ending, space: space)
  }

  /// Says what the numbers of an 8-bit picture mean, and how many pixels a millimetre has.
  static func setFields(_ image: OpaquePointer, interpretation: Int32, density: Double = 1) {
    vips.pointee.vips_image_init_fields(
      image,
      vips.pointee.vips_image_get_width(image),
      vips.pointee.vips_image_get_height(image),
      vips.pointee.vips_image_get_bands(image),
      VIPS_FORMAT_UCHAR,
      VIPS_CODING_NONE,
      interpretation,
      density,
      density
    )
  }

  /// Plainly written bytes of `image`, metadata kept; in another colour space where one is given.
  static func write(_ image: OpaquePointer, _ ending: String, space: Int32? = nil) throws -> [UInt8] {
    if let space {
      var converted: OpaquePointer?
      guard blogforge_vips_convert(vips, image, &converted, space) == 0, let converted else {
        throw SampleError.notWritten(VipsLibrary.errorText())
      }
      defer { blogforge_vips_drop(vips, converted) }
      return try write(converted, ending)
    }
    var out: UnsafeMutableRawPointer?
    var count = 0
    guard blogforge_vips_write(vips, image, ending, &out, &count) == 0, let out else {
      throw SampleError.notWritten(VipsLibrary.errorText())
    }
    defer { vips.pointee.g_free(out) }
    return [UInt8](UnsafeRawBufferPointer(start: out, count: count))
  }

  /// An image of `pixels`, eight bits per band; the caller releases it.
  private static func memoryImage(
    _ pixels: [UInt8],
    _ width: Int,
    _ height: Int,
    _ bands: Int
  ) throws -> OpaquePointer {
    let image = vips.pointee.vips_image_new_from_memory_copy(
      pixels,
      pixels.count,
      Int32(width),
      Int32(height),
      Int32(bands),
      VIPS_FORMAT_UCHAR
    )
    guard let image else { throw SampleError.notWritten(VipsLibrary.errorText()) }
    setFields(image, interpretation: bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
    return image
  }
}

/// libvips could not make what a test needs.
enum SampleError: Error {
  case notWritten(String)
}
