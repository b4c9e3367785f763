internal import CVips

/// libvips represents an animation as a tall picture: all frames one below the other, with the timing as metadata.
extension VipsPicture {
  /// All frames of `bytes`, to be read once from top to bottom, while `bytes` are valid.
  static func frames(of bytes: UnsafeRawBufferPointer) throws(ImageError) -> VipsPicture {
    guard let image = blogforge_vips_open_frames(vips, bytes.baseAddress, bytes.count) else {
      throw .library(.decode, libraryText: VipsLibrary.errorText())
    }
    return VipsPicture(owning: image)
  }

  /// The timing of a picture with `count` frames: that of the file, or a tenth of a second per frame.
  func animation(frames count: Int) -> Animation {
    var loops: Int32 = 0
    if vips.pointee.vips_image_get_typeof(image, "loop") != 0 {
      _ = vips.pointee.vips_image_get_int(image, "loop", &loops)
    }
    var delays = [Int32](repeating: 100, count: count)
    var known: UnsafeMutablePointer<Int32>?
    var knownCount: Int32 = 0
    if vips.pointee.vips_image_get_typeof(image, "delay") != 0,
      vips.pointee.vips_image_get_array_int(image, "delay", &known, &knownCount) == 0, let known
    {
      for number in 0..<min(count, Int(knownCount)) { delays[number] = max(0, known[number]) }
    }
    return Animation(delays: delays, loops: max(0, loops))
  }

  /// Frame `number` of a tall picture with frames of the given height, as a separate picture.
  func frame(_ number: Int, height: Int) throws(ImageError) -> VipsPicture {
    let frame = try part(RenditionSize(width: width, height: height), from: (0, number * height))
    for name in ["page-height", "n-pages", "delay", "loop"] {
      _ = vips.pointee.vips_image_remove(frame.image, name)
    }
    return frame
  }

  /// Stretches the picture to `size` and converts its colours from their profile.
  ///
  /// The result is evaluated lazily, by `plain`.
  func converted(to size: RenditionSize, convertsProfile: Bool) throws(ImageError) -> VipsPicture {
    try Self.made(.decode) { out in
      blogforge_vips_stretch(
        vips,
        image,
        &out,
        Int32(size.width),
        Int32(size.height),
        convertsProfile ? "srgb" : nil
      )
    }
  }

  /// The bytes of all pixels, four per pixel, row by row.
  func pixelsWithAlpha() throws(ImageError) -> [UInt8] {
    if bands < 4 {
      let widened = try Self.made(.fit) { blogforge_vips_with_alpha(vips, image, &$0) }
      return try widened.pixelsWithAlpha()
    }
    var count = 0
    guard let memory = vips.pointee.vips_image_write_to_memory(image, &count) else {
      throw .library(.fit, libraryText: VipsLibrary.errorText())
    }
    defer { vips.pointee.g_free(memory) }
    return [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Turns this tall picture into an animation with frames of the given height.
  func setAnimation(_ animation: Animation, height: Int) {
    vips.pointee.vips_image_set_int(image, "page-height", Int32(height))
    vips.pointee.vips_image_set_int(image, "loop", animation.loops)
    animation.delays.withUnsafeBufferPointer {
      vips.pointee.vips_image_set_array_int(image, "delay", $0.baseAddress, Int32($0.count))
    }
  }
}
