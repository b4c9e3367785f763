/// What a picture is used for, which decides the renditions that are made of it.
struct PictureUses: OptionSet, Hashable {
  package let rawValue: UInt8

  /// In lists and as an avatar.
  package static let tile = PictureUses(rawValue: 1)
  /// The whole picture, on its own page.
  package static let photo = PictureUses(rawValue: 2)
  /// In feeds.
  package static let social = PictureUses(rawValue: 4)
  /// Next to a link to the page, on other sites.
  package static let card = PictureUses(rawValue: 8)
  /// On home screens; never together with other uses.
  package static let icons = PictureUses(rawValue: 16)

  /// Every combination of uses.
  static let combinations = (0...16).map(PictureUses.init(rawValue:))
}
