/// One attempt at all renditions of one picture, whose header is known to be within the limits.
struct RenditionAttempt {
  let source: UnsafeRawBufferPointer
  var header: VipsPicture.Header
  let limits: PictureLimits
  /// Whether strict decoding has failed, so that the readable part is used now.
  var isDamaged: Bool

  /// One rendition for each of `recipes`, in their order.
  func renditions(_ recipes: [Recipe]) throws(ImageError) -> [Rendition] {
    let stills = recipes.indices.filter { !moves(recipes[$0]) }
    let moving = recipes.indices.filter { moves(recipes[$0]) }
    var made: [Int: Rendition] = [:]
    if !stills.isEmpty {
      for (place, rendition) in zip(stills, try self.stills(stills.map { recipes[$0] })) {
        made[place] = rendition
      }
    }
    if !moving.isEmpty {
      for (place, rendition) in zip(moving, try animations(moving.map { recipes[$0] })) {
        made[place] = rendition
      }
    }
    return recipes.indices.compactMap { made[$0] }
  }

  /// Whether the rendition keeps the frames of an animation.
  private func moves(_ recipe: Recipe) -> Bool {
    let info = header.info
    guard recipe.keepsAnimation, recipe.format.canMove, info.frames > 1, !isDamaged else { return false }
    let size = RenditionSize(of: recipe, from: info)
    let largest = max(info.width * info.height, size.width * size.height)
    return info.frames <= limits.maximumAnimationPixels / largest
  }

  private func stills(_ recipes: [Recipe]) throws(ImageError) -> [Rendition] {
    let base = try base(RenditionSize(covering: recipes, from: header.info))
    if isDamaged, try base.isFlat() { throw .nothingToShow }
    var made = [Rendition?](repeating: nil, count: recipes.count)
    for (place, recipe) in recipes.enumerated() where made[place] == nil {
      let alike = recipes.indices.filter { showsTheSame(recipes[$0], recipe) }
      var corner: (left: Int, top: Int)?
      let fitted = try fit(base, into: recipe, &corner)
      // A picture that is written more than once is computed here; otherwise it is computed during writing.
      let shared = alike.count > 1 ? try fitted.copied(.fit) : fitted
      for place in alike {
        made[place] = try rendition(of: shared, as: recipes[place], height: shared.height)
      }
    }
    return made.compactMap { $0 }
  }

  /// Whether two recipes differ only in format and quality.
  private func showsTheSame(_ one: Recipe, _ other: Recipe) -> Bool {
    one.fit == other.fit
      && RenditionSize(of: one, from: header.info) == RenditionSize(of: other, from: header.info)
  }

  /// The decoded picture from which all renditions are made.
  private func base(_ size: RenditionSize) throws(ImageError) -> VipsPicture {
    if header.needsProfile, isDamaged {
      do {
        return try decoded(to: size, convertsProfile: true)
      } catch {
        // The profile may be the damaged part, and slightly wrong colours are better than no picture.
        return try decoded(to: size, convertsProfile: false)
      }
    }
    return try decoded(to: size, convertsProfile: header.needsProfile)
  }

  private func decoded(to size: RenditionSize, convertsProfile: Bool) throws(ImageError) -> VipsPicture {
    try VipsPicture.decoded(
      from: source,
      size: size,
      convertsProfile: convertsProfile,
      correction: header.correction,
      isStrict: !isDamaged
    )
  }

  /// Makes animated renditions.
  ///
  /// Frames are fitted separately, so that none blends into the next one; a crop uses the corner of the first
  /// frame.
  private func animations(_ recipes: [Recipe]) throws(ImageError) -> [Rendition] {
    let info = header.info
    let size = RenditionSize(covering: recipes, from: info)
    let frames = try VipsPicture.frames(of: source)
    let animation = frames.animation(frames: info.frames)
    var pixels = [[UInt8]](repeating: [], count: recipes.count)
    var corners = [(left: Int, top: Int)?](repeating: nil, count: recipes.count)
    for number in 0..<info.frames {
      let frame = try frames.frame(number, height: info.height)
        .converted(to: size, convertsProfile: header.needsProfile)
        .plain()
      for (place, recipe) in recipes.enumerated() {
        pixels[place] += try fit(frame, into: recipe, &corners[place]).pixelsWithAlpha()
      }
    }
    var renditions: [Rendition] = []
    for (recipe, pixels) in zip(recipes, pixels) {
      let size = RenditionSize(of: recipe, from: info)
      let tall = try VipsPicture.pixels(
        pixels,
        width: size.width,
        height: size.height * info.frames,
        bands: 4
      )
      tall.setAnimation(animation, height: size.height)
      renditions.append(try rendition(of: tall, as: recipe, height: size.height))
    }
    return renditions
  }

  /// Fits `base` into the size of `recipe`.
  ///
  /// `corner` is the corner of a crop; if it is nil, it is computed and stored.
  private func fit(
    _ base: borrowing VipsPicture,
    into recipe: Recipe,
    _ corner: inout (left: Int, top: Int)?
  ) throws(ImageError) -> VipsPicture {
    let size = RenditionSize(of: recipe, from: header.info)
    guard case .crop(let focus) = recipe.fit else { return try base.stretched(to: size) }
    let plan = CropPlan(of: size, from: RenditionSize(width: base.width, height: base.height))
    // Crop before enlarging, so that a picture of 60000x20 does not become one of 1500000x500 in between.
    if plan.enlarges {
      let part = try cut(plan.part, of: base, focus, &corner)
      let covering = try part.stretched(to: plan.covering)
      return try covering.part(size, from: covering.corner(of: size, focus: .centre))
    }
    return try cut(size, of: base.stretched(to: plan.covering), focus, &corner)
  }

  private func cut(
    _ size: RenditionSize,
    of picture: borrowing VipsPicture,
    _ focus: Recipe.Focus,
    _ corner: inout (left: Int, top: Int)?
  ) throws(ImageError) -> VipsPicture {
    let chosen: (left: Int, top: Int)
    if let corner { chosen = corner } else { chosen = try picture.corner(of: size, focus: focus) }
    corner = chosen
    return try picture.part(size, from: chosen)
  }

  private func rendition(
    of picture: borrowing VipsPicture,
    as recipe: Recipe,
    height: Int
  ) throws(ImageError) -> Rendition {
    Rendition(
      bytes: try picture.encoded(as: recipe.format, quality: recipe.quality),
      width: picture.width,
      height: height,
      format: recipe.format,
      isDamaged: isDamaged
    )
  }
}
