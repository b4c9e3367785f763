/// Resizes pictures with libvips in this process.
///
/// It has no state except its limits. Concurrent calls run one after the other; `PictureWorkers` resizes in
/// parallel. The same bytes and recipes give the same renditions.
///
/// ```swift
/// let resizer = try ImageResizer()
/// let tile = Recipe(name: "tile", width: 500, height: 500, fit: .crop(.attention))
/// let renditions = try source.withUnsafeBytes { bytes in try resizer.renditions(of: bytes, recipes: [tile]) }
/// ```
public struct ImageResizer: Sendable {
  /// The limits of a source.
  ///
  /// Only `PictureWorkers` enforces the limit on seconds.
  public let limits: PictureLimits

  /// Creates a resizer; the first call in a process starts libvips.
  ///
  /// - Throws: `ImageError.library(.start, …)` if libvips cannot be started.
  public init(limits: PictureLimits = PictureLimits()) throws(ImageError) {
    try VipsLibrary.start()
    self.limits = limits
  }

  /// The release of libvips, on which the resulting bytes may depend; empty if libvips is missing.
  ///
  /// It does not start the library, and opens it only if the file name does not contain the version.
  public static var libraryVersion: String { VipsLibrary.version }

  /// A stamp of the installed libvips, which changes with each installation; empty if libvips is missing.
  ///
  /// It consists of the library file's path, size and modification time, if the file is found without opening the
  /// library, and else of the release. It is valid only on this machine: elsewhere the same release has another
  /// stamp.
  public static var libraryStamp: String { VipsLibrary.stamp }

  /// The metadata in the header of `source`, read without decoding pixels.
  ///
  /// - Throws: `ImageError` if the bytes are not a picture of a supported format within the limits.
  public func info(of source: UnsafeRawBufferPointer) throws(ImageError) -> PictureInfo {
    try header(of: source).info
  }

  /// The size of the rendition that `recipe` gives for a picture.
  public func size(of recipe: Recipe, from info: PictureInfo) -> (width: Int, height: Int) {
    let size = RenditionSize(of: recipe, from: info)
    return (size.width, size.height)
  }

  /// One rendition for each of `recipes`, in their order; the source is decoded once for all.
  ///
  /// Of a truncated source, the readable part is used (`Rendition.isDamaged`). `source` must stay unchanged during
  /// the call and may be freed afterwards.
  ///
  /// - Throws: `ImageError` if the source cannot be used or a recipe is out of range; then no rendition is made.
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
        // Retry without the profile, as browsers do, in case the profile is invalid or for another colour model.
        attempt.header.needsProfile = false
        do throws(ImageError) { return try attempt.renditions(recipes) } catch .library {}
        attempt.header.needsProfile = true
      }
      _ = VipsLibrary.errorText()
      attempt.isDamaged = true
      return try attempt.renditions(recipes)
    }
  }

  /// A neutral picture, sun over hills in greys, that replaces one that cannot be used; always the same bytes.
  ///
  /// With `Recipe.Fit.clip`, too, it has the recipe's full size.
  ///
  /// - Throws: `ImageError` if the recipe is out of range or libvips cannot write its format.
  public func placeholder(_ recipe: Recipe) throws(ImageError) -> Rendition {
    try drawn(recipe) { PlaceholderDrawing(width: recipe.width, height: recipe.height).pixels() }
  }

  /// The social card of a site without a picture: two speech bubbles on a solid background.
  ///
  /// - Parameters:
  ///   - recipe: the size and format; the card always fills the size, independently of the fit.
  ///   - ground: the background colour as red, green and blue, 8 bits each, as in `0x0B7A75`.
  /// - Returns: the card; always the same bytes.
  /// - Throws: `ImageError` if the recipe is out of range or libvips cannot write its format.
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
  /// Reads the header of `source` and checks the limits.
  func header(of source: UnsafeRawBufferPointer) throws(ImageError) -> VipsPicture.Header {
    guard !source.isEmpty else { throw .empty }
    guard source.count <= limits.maximumBytes else {
      throw .tooManyBytes(source.count, limit: limits.maximumBytes)
    }
    guard let format = SourceFormat(of: source, allowsDrawings: limits.allowsDrawings) else {
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
