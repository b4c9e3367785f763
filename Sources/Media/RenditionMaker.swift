import Basics
package import ImageResize
package import SiteOutput

/// Makes the renditions of a picture, using the cache.
///
/// Safe to use from several tasks at once.
package struct RenditionMaker: Sendable {
  package let cache: RenditionCache
  package let settings: PictureSettings
  package let workers: PictureWorkers
  /// The recipes for each combination of uses as text that includes every property of every recipe.
  ///
  /// It is computed once for all pictures, because computing it takes ten times as long as everything else for a
  /// cached picture.
  private let recipeTexts: [PictureUses: String]

  /// Without a worker program, pictures are resized in this process.
  package init(cache: RenditionCache, settings: PictureSettings, program: String? = nil) {
    self.cache = cache
    self.settings = settings
    workers = PictureWorkers(program: program, limits: settings.limits)
    var texts: [Recipe: String] = [:]
    recipeTexts = Dictionary(
      uniqueKeysWithValues: PictureUses.combinations.map { uses in
        let recipes = Self.recipes(for: uses, side: .max, settings)
        for recipe in recipes where texts[recipe] == nil {
          // Beyond this limit, a picture does not move.
          let limit = recipe.keepsAnimation ? " \(settings.limits.maximumAnimationPixels)" : ""
          texts[recipe] = "\(recipe.fingerprint) \(String(reflecting: recipe))\(limit)"
        }
        return (uses, recipes.map { texts[$0] ?? "" }.joined(separator: "\n"))
      }
    )
  }

  /// The reasons why there are no renditions.
  package enum Failure: Error {
    /// The picture cannot be used.
    case picture(ImageError)
    /// This machine cannot make any picture.
    case library(ImageError)
    /// A file cannot be read or written.
    case machine(FileSystemError)
  }

  /// Renditions, and whether a part of the picture is missing or broken.
  package typealias Made = (renditions: PreparedPictures.Renditions, isDamaged: Bool)

  /// The renditions of a picture.
  ///
  /// On a cache hit, neither the picture nor the renditions are opened, and libvips is not started.
  ///
  /// - Parameters:
  ///   - file: the path of the picture.
  ///   - name: the key of the file in the cache, which does not depend on the folder of the build.
  ///   - uses: what it is used for.
  /// - Returns: the renditions, whose bytes are in the cache.
  /// - Throws: ``Failure``.
  func renditions(of file: String, named name: String, _ uses: PictureUses) throws(Failure) -> Made {
    if let size = FileIdentity(of: file)?.size, size > settings.limits.maximumBytes {
      throw .picture(.tooManyBytes(size, limit: settings.limits.maximumBytes))
    }
    let source = try source(file, name)
    let known = key(source, uses)
    if let stored = cache.set(known) { return assembled(stored, known, file, uses) }
    let (made, read) = try make(file, uses)
    // The file may have been replaced meanwhile, so the renditions are stored under the content that was read.
    return try stored(made, key(read ?? source, uses), file, uses)
  }

  /// The fingerprint of the picture's content.
  private func source(_ file: String, _ name: String) throws(Failure) -> Fingerprint {
    let identity = FileIdentity(of: file)
    if let identity, let known = cache.fingerprint(of: name, identity) { return known }
    let time = cache.settings.clock.now()
    let source: Fingerprint
    do throws(FileSystemError) { source = try FileSystem.fingerprint(of: file) } catch {
      throw .machine(error)
    }
    // A file that changed meanwhile is read again by the next build.
    if let identity, FileIdentity(of: file) == identity {
      cache.remember(name, identity, source, readAt: time)
    }
    return source
  }

  /// Makes the renditions without using the cache.
  ///
  /// - Parameters:
  ///   - file: of the picture; nil for the placeholder.
  ///   - uses: what it is used for.
  /// - Returns: the renditions in the order of their recipes, and the fingerprint of the bytes they were made of.
  /// - Throws: ``Failure``.
  func make(
    _ file: String?,
    _ uses: PictureUses
  ) throws(Failure) -> (renditions: [(recipe: Recipe, rendition: Rendition)], source: Fingerprint?) {
    guard let file else { return (try draw(uses), nil) }
    return try withBytes(of: file) { bytes throws(ImageError) in
      var recipes: [Recipe] = []
      let renditions = try workers.renditions(of: bytes, allowsDrawings: uses == .icons) { info in
        recipes = Self.recipes(for: uses, side: max(info.width, info.height), settings)
        return recipes
      }
      return (Array(zip(recipes, renditions)), Fingerprint(of: bytes))
    }
  }

  private func withBytes<Result>(
    of file: String,
    _ body: (UnsafeRawBufferPointer) throws(ImageError) -> Result
  ) throws(Failure) -> Result {
    let outcome: Swift.Result<Result, ImageError>
    do throws(FileSystemError) {
      outcome = try FileSystem.withBytes(of: file, maximum: settings.limits.maximumBytes, body)
    } catch {
      throw .machine(error)
    }
    do throws(ImageError) { return try outcome.get() } catch {
      throw error.cause == .machine ? .library(error) : .picture(error)
    }
  }

  static func recipes(
    for uses: PictureUses,
    side: Int,
    _ settings: PictureSettings
  ) -> [Recipe] {
    var recipes: [Recipe] = []
    if uses.contains(.tile) { recipes.append(settings.tileRecipe) }
    if uses.contains(.still) { recipes.append(settings.stillRecipe) }
    if uses.contains(.face) { recipes.append(settings.faceRecipe) }
    if uses.contains(.photo) { recipes += settings.photoRecipes(forSide: side) }
    if uses.contains(.social) { recipes.append(settings.socialRecipe) }
    if uses.contains(.card) { recipes.append(settings.cardRecipe) }
    if uses.contains(.icons) { recipes += settings.iconRecipes }
    return recipes
  }

  /// The cache key: everything that the bytes depend on.
  ///
  /// That is the source, the version of the picture library, and the recipes for a picture that is large enough for
  /// all of them, because one decode serves them together.
  ///
  /// A new property of `Recipe` becomes part of the key automatically. `revision` is increased when the choice of
  /// recipes changes.
  func key(_ source: Fingerprint, _ uses: PictureUses) -> Fingerprint {
    let library = ImageResizer.libraryVersion
    return Fingerprint(of: "\(source.hex)\n\(Self.revision)\n\(library)\n\(recipeTexts[uses] ?? "")")
  }

  private static let revision = 2

  func stored(
    _ made: [(recipe: Recipe, rendition: Rendition)],
    _ key: Fingerprint,
    _ file: String?,
    _ uses: PictureUses
  ) throws(Failure) -> Made {
    do throws(FileSystemError) {
      return assembled(try cache.store(made, key), key, file, uses)
    } catch { throw .machine(error) }
  }

  func assembled(
    _ stored: RenditionCache.Stored,
    _ key: Fingerprint,
    _ file: String?,
    _ uses: PictureUses
  ) -> Made {
    let origin = RenditionOrigin(self, key, file: file, uses)
    var renditions = PreparedPictures.Renditions()
    var offset = stored.start
    for part in stored.set.parts {
      let entry = RenditionCache.Entry(
        name: part.name,
        width: part.width,
        height: part.height,
        format: part.format,
        fingerprint: part.fingerprint,
        isDamaged: part.isDamaged,
        size: part.size,
        file: stored.file,
        offset: offset,
        origin: origin
      )
      offset += part.size
      switch part.name {
      // Also of a video: its recipe is a tile of another height.
      case "tile": renditions.tile = PreparedPictures.File(entry)
      case "face": renditions.face = PreparedPictures.File(entry)
      case "social": renditions.social = PreparedPictures.File(entry)
      case "card": renditions.card = PreparedPictures.File(entry)
      default: renditions.photo.append(PreparedPictures.File(entry))
      }
    }
    return (renditions, stored.set.parts.contains(where: \.isDamaged))
  }
}
