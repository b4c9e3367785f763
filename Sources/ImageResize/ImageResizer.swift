/// Picture bytes to rendition bytes, by libvips, one thread a picture.
///
/// Holds nothing but its limits: use one from as many tasks as there are cores. The same bytes and recipes
/// give the same renditions, whatever runs beside.
///
/// ```swift
/// let resizer = try ImageResizer()
/// let tile = Recipe(name: "tile", width: 500, height: 500, fit: .crop(.attention))
/// let renditions = try source.withUnsafeBytes { bytes in try resizer.renditions(of: bytes, recipes: [tile]) }
/// ```
public struct ImageResizer: Sendable {
  /// What a source may cost.
  public let limits: PictureLimits

  /// A resizer with `limits`; starts libvips on the first call of the process.
  ///
  /// - Throws: `ImageError.library(.start, …)` when libvips does not run.
  public init(limits: PictureLimits = PictureLimits()) throws(ImageError) {
    try VipsLibrary.start()
    self.limits = limits
  }

  /// The version of libvips, as in `8.14.1`; another version may give other bytes.
  public var libraryVersion: String { VipsLibrary.version }

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
    let header = try header(of: source)
    guard !recipes.isEmpty else { return [] }
    do {
      return try VipsTurns.shared.together { () throws(ImageError) in
        try renditions(of: source, header: header, recipes: recipes, isDamaged: false)
      }
    } catch .library {
      return try VipsTurns.shared.alone { () throws(ImageError) in
        try renditions(of: source, header: header, recipes: recipes, isDamaged: true)
      }
    }
  }

  /// A neutral picture, sun over hills in greys, in place of one that cannot be used; always the same bytes.
  ///
  /// A clip has the recipe's full size here.
  ///
  /// - Throws: `ImageError` when the recipe is out of range or libvips cannot write its format.
  public func placeholder(_ recipe: Recipe) throws(ImageError) -> Rendition {
    guard recipe.isValid else { throw .unusableRecipe(recipe) }
    let drawing = PlaceholderDrawing(width: recipe.width, height: recipe.height).pixels()
    return try VipsTurns.shared.together { () throws(ImageError) in
      let picture = try VipsPicture.pixels(drawing, width: recipe.width, height: recipe.height)
      return try rendition(of: picture, as: recipe, isDamaged: false)
    }
  }
}

extension ImageResizer {
  /// The header of `source`, once it is known to be within the limits.
  private func header(of source: UnsafeRawBufferPointer) throws(ImageError) -> VipsPicture.Header {
    guard !source.isEmpty else { throw .empty }
    guard source.count <= limits.maximumBytes else {
      throw .tooManyBytes(source.count, limit: limits.maximumBytes)
    }
    guard let format = SourceFormat(of: source) else {
      throw .unsupportedFormat(found: ForeignFormat.name(of: source))
    }
    let layout = try PictureLayout(of: source, format: format, limits: limits)
    let header: VipsPicture.Header
    do {
      header = try VipsTurns.shared.together { () throws(ImageError) in
        try VipsPicture.header(of: source, format: format)
      }
    } catch {
      header = try VipsTurns.shared.alone { () throws(ImageError) in
        try VipsPicture.header(of: source, format: format)
      }
    }
    try check(header, layout: layout)
    return header
  }

  private func check(_ header: VipsPicture.Header, layout: PictureLayout) throws(ImageError) {
    let info = header.info
    guard info.width * info.height <= limits.maximumPixels else {
      throw .tooManyPixels(width: info.width, height: info.height, limit: limits.maximumPixels)
    }
    let longer = max(info.width, info.height)
    guard longer <= min(info.width, info.height) * limits.maximumAspectRatio else {
      throw .tooElongated(width: info.width, height: info.height, limit: limits.maximumAspectRatio)
    }
    let held = header.pixelBytes * layout.heldBytesPerByte
    guard held <= limits.maximumHeldBytes else {
      throw .tooMuchMemory(bytes: held, limit: limits.maximumHeldBytes)
    }
  }

  private func renditions(
    of source: UnsafeRawBufferPointer,
    header: VipsPicture.Header,
    recipes: [Recipe],
    isDamaged: Bool
  ) throws(ImageError) -> [Rendition] {
    let base = try base(of: source, header: header, recipes: recipes, isDamaged: isDamaged)
    if isDamaged, try base.isFlat() { throw .nothingToShow }
    var renditions: [Rendition] = []
    for recipe in recipes {
      let fitted = try fit(base, into: recipe, info: header.info)
      renditions.append(try rendition(of: fitted, as: recipe, isDamaged: isDamaged))
    }
    return renditions
  }

  /// The one decoded picture that all renditions are made from.
  private func base(
    of source: UnsafeRawBufferPointer,
    header: VipsPicture.Header,
    recipes: [Recipe],
    isDamaged: Bool
  ) throws(ImageError) -> VipsPicture {
    let size = RenditionSize(covering: recipes, from: header.info)
    if header.needsProfile, isDamaged {
      do {
        return try .decoded(from: source, size: size, convertsProfile: true, isStrict: false)
      } catch {
        // The profile may be what is broken: colours a little off are better than no picture.
        return try .decoded(from: source, size: size, convertsProfile: false, isStrict: false)
      }
    }
    return try .decoded(
      from: source,
      size: size,
      convertsProfile: header.needsProfile,
      isStrict: !isDamaged
    )
  }

  private func fit(
    _ base: borrowing VipsPicture,
    into recipe: Recipe,
    info: PictureInfo
  ) throws(ImageError) -> VipsPicture {
    let size = RenditionSize(of: recipe, from: info)
    guard case .crop(let focus) = recipe.fit else { return try base.stretched(to: size) }
    let plan = CropPlan(of: size, from: RenditionSize(width: base.width, height: base.height))
    // Cut before enlarging: a picture of 60000x20 must not become one of 1500000x500 on the way.
    if plan.enlarges {
      let part = try base.cropped(to: plan.part, focus: focus)
      return try part.stretched(to: plan.covering).cropped(to: size, focus: .centre)
    }
    return try base.stretched(to: plan.covering).cropped(to: size, focus: focus)
  }

  private func rendition(
    of picture: borrowing VipsPicture,
    as recipe: Recipe,
    isDamaged: Bool
  ) throws(ImageError) -> Rendition {
    Rendition(
      bytes: try picture.encoded(as: recipe.format, quality: recipe.quality),
      width: picture.width,
      height: picture.height,
      format: recipe.format,
      isDamaged: isDamaged
    )
  }
}
