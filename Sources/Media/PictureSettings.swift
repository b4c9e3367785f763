public import ImageResize

/// The recipes for the renditions of every picture, and the limits for a source.
public struct PictureSettings: Sendable, Hashable {
  /// The settings that a family of renditions shares.
  public struct Style: Sendable, Hashable {
    /// How a picture is brought to its size.
    public var fit: Recipe.Fit
    /// The file format.
    public var format: PictureFormat
    /// 1...100.
    public var quality: Int
    /// The side lengths of the box in pixels, ascending.
    public var sizes: [Int]
    /// Whether animations are kept if the format supports them.
    public var keepsAnimation = false
  }

  /// Feed, profiles and cards: cropped to fill a square.
  public var tile = Style(fit: .crop(.attention), format: .webp, quality: 80, sizes: [500])
  /// The blog's own page and covers: the whole picture, in several widths.
  public var photo = Style(fit: .clip, format: .webp, quality: 80, sizes: [500, 1000, 1500])
  /// Feeds: not all feed readers support WebP.
  public var social = Style(fit: .clip, format: .jpeg, quality: 82, sizes: [1000])
  /// Social cards, 1200 pixels wide and 630 high as most services show them; 100 to 4096 wide.
  public var card = Style(fit: .crop(.centre), format: .jpeg, quality: 75, sizes: [1200])
  /// Whether social cards are made if the site has a base URL.
  public var hasCards = true
  /// Icons of the site, square: 180 pixels for iOS ("Configuring Web Applications", Apple), 192 and 512 for Android ("Add
  /// a web app manifest", web.dev).
  public var icons = Style(fit: .crop(.centre), format: .png, quality: 80, sizes: [180, 192, 512])
  /// Round photos next to names: 32 pixels wide, on screens with three times as many.
  public var face = Style(fit: .crop(.attention), format: .webp, quality: 80, sizes: [96])
  /// The background of the site's own card: red, green and blue, 8 bits each.
  public var cardGround = 0x0A6B66

  /// The limits for a source.
  public var limits = PictureLimits()

  /// The recipes of `SITE.md`.
  public init() {}

  /// The recipe of the tile.
  var tileRecipe: Recipe { Self.recipe("tile", tile, tile.sizes.first ?? 500) }
  /// The recipe for videos: a tile as wide as that of a picture, in the shape of a screen.
  var stillRecipe: Recipe {
    var recipe = tileRecipe
    recipe.height = max(1, recipe.width * 9 / 16)
    return recipe
  }
  /// The recipe for round photos.
  var faceRecipe: Recipe { Self.recipe("face", face, face.sizes.first ?? 96) }
  /// The recipe for social cards.
  var cardRecipe: Recipe {
    var recipe = Self.recipe("card", card, card.sizes.first ?? 1200)
    recipe.height = max(1, recipe.width * 630 / 1200)
    return recipe
  }
  /// The recipes for the icons of the site.
  var iconRecipes: [Recipe] { icons.sizes.map { Self.recipe("icon", icons, $0) } }
  /// The recipe for feeds.
  var socialRecipe: Recipe { Self.recipe("social", social, social.sizes.first ?? 1000) }

  /// The recipes of the whole picture for a source whose longer side is `side` pixels: always the smallest, and
  /// each larger one if the source is larger than the size before it.
  func photoRecipes(forSide side: Int) -> [Recipe] {
    var recipes: [Recipe] = []
    var previous = 0
    for size in photo.sizes where recipes.isEmpty || side > previous {
      recipes.append(Self.recipe("photo", photo, size))
      previous = size
    }
    return recipes
  }

  private static func recipe(_ name: String, _ style: Style, _ size: Int) -> Recipe {
    Recipe(
      name: name,
      width: size,
      height: size,
      fit: style.fit,
      format: style.format,
      quality: style.quality,
      keepsAnimation: style.keepsAnimation
    )
  }
}
