/// The sizes that a recipe and a picture's size lead to; no pixels here.
struct RenditionSize: Equatable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Of the rendition itself.
  init(of recipe: Recipe, from info: PictureInfo) {
    guard recipe.fit == .clip else {
      self.init(width: recipe.width, height: recipe.height)
      return
    }
    self.init(info, scaledBy: Self.scale(of: recipe, from: info))
  }

  /// Of the one picture that all the recipes' renditions can be made from without enlarging again.
  ///
  /// A crop needs it to cover its size, a clip to reach it; nothing is enlarged at this point.
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
