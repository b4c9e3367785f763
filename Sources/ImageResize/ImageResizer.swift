/// Picture bytes to rendition bytes, by libvips in this process.
///
/// Holds nothing but its limits. Calls of several tasks take turns: `PictureWorkers` resizes side by side. The same
/// bytes and recipes give the same renditions.
///
/// ```swift
/// let resizer = try ImageResizer()
/// let tile = Recipe(name: "tile", width: 500, height: 500, fit: .crop(.attention))
/// let renditions = try source.withUnsafeBytes { bytes in try resizer.renditions(of: bytes, recipes: [tile]) }
/// ```
public struct ImageResizer: Sendable {
  /// What a source may cost; the limit of seconds is kept by `PictureWorkers` alone.
  public let limits: PictureLimits

  /// A resizer with `limits`; starts libvips on the first call of the process.
  ///
  /// - Throws: `ImageError.library(.start, …)` when libvips does not run.
  public init(limits: PictureLimits = PictureLimits()) throws(ImageError) {
    try VipsLibrary.start()
    self.limits = limits
  }

  /// What tells one release of libvips from another, which may give other bytes; empty where there is none.
  ///
  /// Asking for it does not start the library, nor open it where the name of its file tells.
  public static var libraryVersion: String { VipsLibrary.version }

  /// What tells one installed libvips from another, its release included; empty where there is none.
  ///
  /// Where the library's file is found its name, size and time tell, without opening it. For questions about this
  /// machine alone: elsewhere the same release has another stamp.
  public static var libraryStamp: String { VipsLibrary.stamp }

  /// What the header of `source` says; decodes no pixel.
  ///
  /// - Throws: `ImageError` when the bytes are not a picture of an accepted format within the limits.
  public func info(of source: UnsafeRawBufferPointer) throws(ImageError) -> PictureInfo {
    try header(of: source).info
  }

  /// The size that `recipe` gives for a picture, without touching its pixels.
  public func size(of recipe: Recipe, from info: PictureInfo) -> (width: Int, height: Int) {
    let size = RenditionSize(of: recipe, from: info)
    return (size.width, size.height)
  }

  /// One rendition for each of `recipes`, in their order; the source is decoded once for all.
  ///
  /// A source that breaks off is shown as far as it goes (`Rendition.isDamaged`). `source` must stay as it is
  /// during the call and may go afterwards.
  ///
  /// - Throws: `ImageError` when the source cannot be used or a recipe is out of range; then no recipe has a
  ///   rendition.
  public func renditions(
    of source: UnsafeRawBufferPointer,
    recipes: [Recipe]
  ) throws(ImageError) -> [Rendition] {
    for recipe in recipes where !recipe.isValid { throw .unusableRecipe(recipe) }
    return try renditions(of: source, header(of: source), recipes)
  }

  /// The renditions of a picture whose header was read.
  func renditions(
    of source: UnsafeRawBufferPointer,
    _ header: VipsPicture.Header,
    _ recipes: [Recipe]
  ) throws(ImageError) -> [Rendition] {
    for recipe in recipes where !recipe.isValid { throw .unusableRecipe(recipe) }
    guard !recipes.isEmpty else { return [] }
    var attempt = RenditionAttempt(source: source, header: header, limits: limits, isDamaged: false)
    return try VipsLibrary.alone { () throws(ImageError) in
      do throws(ImageError) { return try attempt.renditions(recipes) } catch .library {}
      if header.needsProfile {
        // Where it is the profile that is broken or of another kind of colours: the picture as browsers show it.
        attempt.header.needsProfile = false
        do throws(ImageError) { return try attempt.renditions(recipes) } catch .library {}
        attempt.header.needsProfile = true
      }
      _ = VipsLibrary.errorText()
      attempt.isDamaged = true
      return try attempt.renditions(recipes)
    }
  }

  /// A neutral picture, sun over hills in greys, in place of one that cannot be used; always the same bytes.
  ///
  /// A clip has the recipe's full size here.
  ///
  /// - Throws: `ImageError` when the recipe is out of range or libvips cannot write its format.
  public func placeholder(_ recipe: Recipe) throws(ImageError) -> Rendition {
    try drawn(recipe) { PlaceholderDrawing(width: recipe.width, height: recipe.height).pixels() }
  }

  /// The card of a site that has no picture to show: two speech bubbles on a ground of one colour.
  ///
  /// - Parameters:
  ///   - recipe: its size and format; it fills the size whatever the fit.
  ///   - ground: red, green and blue, 8 bits each, as in `0x0B7A75`.
  /// - Returns: always the same bytes.
  /// - Throws: `ImageError` when the recipe is out of range or libvips cannot write its format.
  public func card(_ recipe: Recipe, ground: Int) throws(ImageError) -> Rendition {
    try drawn(recipe) { CardDrawing(width: recipe.width, height: recipe.height, ground: ground).pixels() }
  }

  private func drawn(_ recipe: Recipe, _ pixels: () -> [UInt8]) throws(ImageError) -> Rendition {
    guard recipe.isValid else { throw .unusableRecipe(recipe) }
    let drawing = pixels()
    return try VipsLibrary.alone { () throws(ImageError) in
      let picture = try VipsPicture.pixels(drawing, width: recipe.width, height: recipe.height)
      return Rendition(
        bytes: try picture.encoded(as: recipe.format, quality: recipe.quality),
        width: recipe.width,
        height: recipe.height,
        format: recipe.format,
        isDamaged: false
      )
    }
  }
}

extension ImageResizer {
  /// The header of `source`, once it is known to be within the limits.
  func header(of source: UnsafeRawBufferPointer) throws(ImageError) -> VipsPicture.Header {
    guard !source.isEmpty else { throw .empty }
    guard source.count <= limits.maximumBytes else {
      throw .tooManyBytes(source.count, limit: limits.maximumBytes)
    }
    guard let format = SourceFormat(of: source) else {
      throw .unsupportedFormat(found: ForeignFormat.name(of: source))
    }
    let layout = try PictureLayout(of: source, format: format, limits: limits)
    var header = try VipsLibrary.alone { () throws(ImageError) in
      try VipsPicture.header(of: source, format: format)
    }
    header.heldBytes = header.pixelBytes * layout.heldBytesPerByte
    try check(header)
    return header
  }

  private func check(_ header: VipsPicture.Header) throws(ImageError) {
    let info = header.info
    guard info.width * info.height <= limits.maximumPixels else {
      throw .tooManyPixels(width: info.width, height: info.height, limit: limits.maximumPixels)
    }
    let longer = max(info.width, info.height)
    guard longer <= min(info.width, info.height) * limits.maximumAspectRatio else {
      throw .tooElongated(width: info.width, height: info.height, limit: limits.maximumAspectRatio)
    }
    guard header.heldBytes <= limits.maximumHeldBytes else {
      throw .tooMuchMemory(bytes: header.heldBytes, limit: limits.maximumHeldBytes)
    }
  }
}
