import Basics
import ImageResize

/// The pictures that blogforge draws itself: the placeholder, the card of the site and its icons.
extension RenditionMaker {
  /// The renditions of the placeholder, which replaces a picture that cannot be used.
  func placeholder(_ uses: PictureUses) throws(Failure) -> PreparedPictures.Renditions {
    try drawn("placeholder", uses)
  }

  /// The card of a site, for pages that have no picture of their own.
  package func siteCard() throws(Failure) -> PreparedPictures.File? {
    try drawn("card \(settings.cardGround)", .card).card
  }

  /// The icons of a site, ascending in size: of the owner's picture, or drawn.
  ///
  /// - Returns: one file for each size.
  /// - Throws: ``Failure``.
  package func siteIcons(_ icon: SiteIcon) throws(Failure) -> [PreparedPictures.File] {
    switch icon {
    // Their bytes depend on the version of zlib, too.
    case .drawn: try drawn("icons \(settings.cardGround) \(DeflateStream.version)", .icons).photo
    case .picture(let file, let name): try renditions(of: file, named: name, .icons).renditions.photo
    }
  }

  /// The renditions of a picture that blogforge draws itself.
  private func drawn(_ name: String, _ uses: PictureUses) throws(Failure) -> PreparedPictures.Renditions {
    let whole = key(Fingerprint(of: name), uses)
    if let stored = cache.set(whole) { return assembled(stored, whole, nil, uses).renditions }
    let made = try make(nil, uses).renditions
    guard made.count < drawnRecipes(uses).count else { return try stored(made, whole, nil, uses).renditions }
    // Once libvips has the part that it lacks, a retry may write the missing renditions.
    cache.expectAnotherTry()
    return try stored(made, Fingerprint(of: "a part of \(whole.hex)"), nil, uses).renditions
  }

  /// The recipes of the pictures that blogforge draws itself.
  ///
  /// A record whose picture is unusable uses the site's card.
  private func drawnRecipes(_ uses: PictureUses) -> [Recipe] {
    Self.recipes(for: isSign(uses) ? uses : uses.subtracting(.card), side: 0, settings)
  }

  /// Whether the drawing is the sign of the site, not the placeholder for a picture.
  private func isSign(_ uses: PictureUses) -> Bool { uses == .card || uses == .icons }

  func draw(_ uses: PictureUses) throws(Failure) -> [(recipe: Recipe, rendition: Rendition)] {
    var drawn: [(recipe: Recipe, rendition: Rendition)] = []
    for recipe in drawnRecipes(uses) {
      do throws(ImageError) {
        drawn.append((recipe, try draw(recipe, uses)))
      } catch {
        // If the library cannot write the format, the blog has no picture.
        if error.cause == .machine { throw .library(error) }
      }
    }
    return drawn
  }

  private func draw(_ recipe: Recipe, _ uses: PictureUses) throws(ImageError) -> Rendition {
    if uses == .icons, recipe.format == .png {
      return CardDrawing(width: recipe.width, height: recipe.height, ground: settings.cardGround).png
    }
    guard isSign(uses) else { return try workers.placeholder(recipe) }
    return try workers.card(recipe, ground: settings.cardGround)
  }
}
