/// A size in pixels that is computed from recipes and a picture's size.
struct RenditionSize: Equatable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of the rendition itself.
  init(of recipe: Recipe, from info: PictureInfo) {
    guard recipe.fit == .clip else {
      self.init(width: recipe.width, height: recipe.height)
      return
    }
    self.init(info, scaledBy: Self.scale(of: recipe, from: info))
  }

  /// The size of a single decoded picture from which the renditions of all recipes can be made.
  ///
  /// The picture must cover the size of a crop and reach that of a clip. It is never larger than the source.
  init(covering recipes: [Recipe], from info: PictureInfo) {
    let largest = recipes.map { Self.scale(of: $0, from: info) }.max() ?? .one
    self.init(info, scaledBy: min(.one, largest))
  }

  private static func scale(of recipe: Recipe, from info: PictureInfo) -> Ratio {
    let across = Ratio(recipe.width, info.width)
    let down = Ratio(recipe.height, info.height)
    return recipe.fit == .clip ? min(.one, across, down) : max(across, down)
  }

  private init(_ info: PictureInfo, scaledBy scale: Ratio) {
    self.init(width: scale.nearest(info.width), height: scale.nearest(info.height))
  }
}
