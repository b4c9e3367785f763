/// The steps from a decoded picture to a crop of exactly `size`.
struct CropPlan: Equatable {
  /// Whether the decoded picture is smaller than the crop in width or height.
  let enlarges: Bool
  /// When enlarging: the part of the decoded picture that is kept, of about the crop's shape.
  let part: RenditionSize
  /// The size to which the part (or, when not enlarging, the whole picture) is scaled: the crop's size or slightly
  /// larger.
  let covering: RenditionSize

  init(of size: RenditionSize, from base: RenditionSize) {
    let scale = max(Ratio(size.width, base.width), Ratio(size.height, base.height))
    enlarges = scale > .one
    part =
      enlarges
      ? RenditionSize(
        width: min(base.width, scale.inverse.covering(size.width)),
        height: min(base.height, scale.inverse.covering(size.height))
      )
      : base
    covering = RenditionSize(
      width: max(size.width, scale.covering(part.width)),
      height: max(size.height, scale.covering(part.height))
    )
  }
}
