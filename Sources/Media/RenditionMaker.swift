import Basics
package import ImageResize
package import SiteOutput

/// Makes the renditions of one picture, each set through the cache.
///
/// Used from several tasks at once.
package struct RenditionMaker: Sendable {
  package let cache: RenditionCache
  package let settings: PictureSettings
  package let workers: PictureWorkers
  /// What is made for each combination of uses, in words that hold every property of every recipe: once for all
  /// pictures, for finding the words costs ten times what all else of a known picture does.
  private let recipeTexts: [PictureUses: String]

  /// Where no program of workers is named, pictures are resized in this process.
  package init(cache: RenditionCache, settings: PictureSettings, program: String? = nil) {
    self.cache = cache
    self.settings = settings
    workers = PictureWorkers(program: program, limits: settings.limits)
    recipeTexts = Dictionary(
      uniqueKeysWithValues: PictureUses.combinations.map { uses in
        let recipes = Self.recipes(for: uses, side: .max, settings)
        let texts = recipes.map { "\($0.fingerprint) \(String(reflecting: $0))" }
        return (uses, texts.joined(separator: "\n"))
      }
    )
  }

  /// Why there are no renditions.
  package enum Failure: Error {
    /// The picture cannot be used.
    case picture(ImageError)
    /// No picture can be made on this machine.
    case library(ImageError)
    /// A file cannot be read or written.
    case machine(FileSystemError)
  }

  /// Renditions, and whether a part of the picture is missing or broken.
  package typealias Made = (renditions: PreparedPictures.Renditions, isDamaged: Bool)

  /// The renditions of a picture.
  ///
  /// Neither the picture nor the renditions are opened when they are known, and libvips is not started.
  ///
  /// - Parameters:
  ///   - file: of the picture.
  ///   - name: by which the cache knows the file again, whatever folder the build runs in.
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
    // The file may be another one by now, and what is kept is kept under what it was made of.
    return try stored(made, key(read ?? source, uses), file, uses)
  }

  /// What the picture holds.
  private func source(_ file: String, _ name: String) throws(Failure) -> Fingerprint {
    let identity = FileIdentity(of: file)
    if let identity, let known = cache.fingerprint(of: name, identity) { return known }
    let time = cache.settings.clock.now()
    let source: Fingerprint
    do throws(FileSystemError) { source = try FileSystem.fingerprint(of: file) } catch {
      throw .machine(error)
    }
    // A file that was changed meanwhile is read again by the next build.
    if let identity, FileIdentity(of: file) == identity {
      cache.remember(name, identity, source, readAt: time)
    }
    return source
  }

  /// The renditions of the neutral picture that stands in for one that cannot be used.
  func placeholder(_ uses: PictureUses) throws(Failure) -> PreparedPictures.Renditions {
    try drawn("placeholder", uses)
  }

  /// The card of a site, for pages that have no picture of their own.
  package func siteCard() throws(Failure) -> PreparedPictures.File? {
    try drawn("card \(settings.cardGround)", .card).card
  }

  /// The renditions of what blogforge draws itself.
  private func drawn(_ name: String, _ uses: PictureUses) throws(Failure) -> PreparedPictures.Renditions {
    let whole = key(Fingerprint(of: name), uses)
    if let stored = cache.set(whole) { return assembled(stored, whole, nil, uses).renditions }
    let made = try make(nil, uses).renditions
    guard made.count < drawnRecipes(uses).count else { return try stored(made, whole, nil, uses).renditions }
    // What libvips cannot write now it may write once it has the part that it lacks.
    cache.expectAnotherTry()
    return try stored(made, Fingerprint(of: "a part of \(whole.hex)"), nil, uses).renditions
  }

  /// The recipes of what blogforge draws itself; whose picture cannot be used has the card of the site.
  private func drawnRecipes(_ uses: PictureUses) -> [Recipe] {
    uses == .card
      ? [settings.cardRecipe] : Self.recipes(for: uses.subtracting(.card), side: 0, settings)
  }

  /// Makes the renditions, whatever the cache holds.
  ///
  /// - Parameters:
  ///   - file: of the picture; nil for the placeholder.
  ///   - uses: what it is used for.
  /// - Returns: the renditions in the order of their recipes, and what the file held of which they were made.
  /// - Throws: ``Failure``.
  func make(
    _ file: String?,
    _ uses: PictureUses
  ) throws(Failure) -> (renditions: [(recipe: Recipe, rendition: Rendition)], source: Fingerprint?) {
    guard let file else { return (try draw(uses), nil) }
    return try withBytes(of: file) { bytes throws(ImageError) in
      var recipes: [Recipe] = []
      let renditions = try workers.renditions(of: bytes) { info in
        recipes = Self.recipes(for: uses, side: max(info.width, info.height), settings)
        return recipes
      }
      return (Array(zip(recipes, renditions)), Fingerprint(of: bytes))
    }
  }

  private func draw(_ uses: PictureUses) throws(Failure) -> [(recipe: Recipe, rendition: Rendition)] {
    var drawn: [(recipe: Recipe, rendition: Rendition)] = []
    for recipe in drawnRecipes(uses) {
      do throws(ImageError) {
        let rendition =
          uses == .card
          ? try workers.card(recipe, ground: settings.cardGround) : try workers.placeholder(recipe)
        drawn.append((recipe, rendition))
      } catch {
        // A library that cannot write it leaves the blog without a picture.
        if error.cause == .machine { throw .library(error) }
      }
    }
    return drawn
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

  private static func recipes(
    for uses: PictureUses,
    side: Int,
    _ settings: PictureSettings
  ) -> [Recipe] {
    (uses.contains(.tile) ? [settings.tileRecipe] : [])
      + (uses.contains(.photo) ? settings.photoRecipes(forSide: side) : [])
      + (uses.contains(.social) ? [settings.socialRecipe] : [])
      + (uses.contains(.card) ? [settings.cardRecipe] : [])
  }

  /// Everything that the bytes depend on: the source and, whole, every recipe that is made of a picture which is
  /// large enough for all, since one decode serves them together; the version of the picture library.
  ///
  /// A new property of `Recipe` is part of it without being named here. `revision` counts changes of how recipes
  /// are chosen.
  func key(_ source: Fingerprint, _ uses: PictureUses) -> Fingerprint {
    let library = ImageResizer.libraryVersion
    return Fingerprint(of: "\(source.hex)\n\(Self.revision)\n\(library)\n\(recipeTexts[uses] ?? "")")
  }

  private static let revision = 2

  private func stored(
    _ made: [(recipe: Recipe, rendition: Rendition)],
    _ key: Fingerprint,
    _ file: String?,
    _ uses: PictureUses
  ) throws(Failure) -> Made {
    do throws(FileSystemError) {
      return assembled(try cache.store(made, key), key, file, uses)
    } catch { throw .machine(error) }
  }

  private func assembled(
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
      case "tile": renditions.tile = PreparedPictures.File(entry)
      case "social": renditions.social = PreparedPictures.File(entry)
      case "card": renditions.card = PreparedPictures.File(entry)
      default: renditions.photo.append(PreparedPictures.File(entry))
      }
    }
    return (renditions, stored.set.parts.contains(where: \.isDamaged))
  }
}
