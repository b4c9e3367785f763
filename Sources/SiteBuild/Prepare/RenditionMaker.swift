import ImageResize

/// Makes the renditions of one picture, each through the cache.
///
/// Used from several tasks at once.
struct RenditionMaker: Sendable {
  let cache: RenditionCache
  let settings: PictureSettings
  let resizer: ImageResizer
  /// Whether renditions of earlier builds are ignored.
  let isClean: Bool

  /// Why there are no renditions.
  enum Failure: Error {
    /// The picture cannot be used.
    case picture(ImageError)
    /// The cache cannot be written.
    case machine(FileSystemError)
  }

  /// The renditions of a picture.
  ///
  /// - Returns: the renditions, and whether a part of the picture is missing or broken.
  func renditions(
    of bytes: UnsafeRawBufferPointer,
    _ uses: PictureUses
  ) throws(Failure) -> (PreparedPictures.Renditions, isDamaged: Bool) {
    let source = Fingerprint(of: bytes)
    let info: PictureInfo
    do throws(ImageError) { info = try resizer.info(of: bytes) } catch { throw .picture(error) }
    let recipes = self.recipes(for: uses, side: max(info.width, info.height))
    // One decode serves all, at the size that the largest needs: which are made together decides the bytes.
    let key = RenditionCache.Key(source: source, together: recipes, library: resizer.libraryVersion)
    let known = isClean ? [] : recipes.compactMap { cache.entry(of: key, $0) }
    if known.count == recipes.count { return assembled(recipes, known) }
    let made: [Rendition]
    do throws(ImageError) {
      made = try resizer.renditions(of: bytes, recipes: recipes)
    } catch { throw .picture(error) }
    var entries: [RenditionCache.Entry] = []
    for (recipe, rendition) in zip(recipes, made) {
      do throws(FileSystemError) {
        entries.append(try cache.store(rendition, key, recipe))
      } catch { throw .machine(error) }
    }
    return assembled(recipes, entries)
  }

  /// The renditions of the neutral picture that stands in for one that cannot be used.
  func placeholder(_ uses: PictureUses) throws(FileSystemError) -> PreparedPictures.Renditions {
    let recipes = self.recipes(for: uses, side: 0)
    let key = RenditionCache.Key(
      source: Fingerprint(of: "placeholder"),
      together: [],
      library: resizer.libraryVersion
    )
    var entries: [RenditionCache.Entry?] = []
    for recipe in recipes {
      if let entry = cache.entry(of: key, recipe) {
        entries.append(entry)
      } else if let rendition = try? resizer.placeholder(recipe) {
        entries.append(try cache.store(rendition, key, recipe))
      } else {
        // A library that cannot draw it leaves the blog without a picture.
        entries.append(nil)
      }
    }
    return assembled(recipes, entries).0
  }

  private func recipes(for uses: PictureUses, side: Int) -> [Recipe] {
    (uses.contains(.tile) ? [settings.tileRecipe] : [])
      + (uses.contains(.photo) ? settings.photoRecipes(forSide: side) : [])
      + (uses.contains(.social) ? [settings.socialRecipe] : [])
  }

  private func assembled(
    _ recipes: [Recipe],
    _ entries: [RenditionCache.Entry?]
  ) -> (PreparedPictures.Renditions, isDamaged: Bool) {
    var renditions = PreparedPictures.Renditions()
    for (recipe, entry) in zip(recipes, entries) {
      guard let entry else { continue }
      let file = PreparedPictures.File(recipe: recipe, entry: entry)
      switch recipe.name {
      case "tile": renditions.tile = file
      case "social": renditions.social = file
      default: renditions.photo.append(file)
      }
    }
    return (renditions, entries.contains { $0?.isDamaged == true })
  }
}
