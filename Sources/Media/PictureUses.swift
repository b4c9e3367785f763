/// What a picture is used for, which decides the renditions that are made of it.
struct PictureUses: OptionSet, Hashable {
  package let rawValue: UInt8

  /// In lists and on profiles.
  package static let tile = PictureUses(rawValue: 1)
  /// The whole picture, on its own page.
  package static let photo = PictureUses(rawValue: 2)
  /// In feeds.
  package static let social = PictureUses(rawValue: 4)
  /// Next to a link to the page, on other sites.
  package static let card = PictureUses(rawValue: 8)
  /// On home screens; never together with other uses.
  package static let icons = PictureUses(rawValue: 16)

  /// As a small round photo, next to a name.
  package static let face = PictureUses(rawValue: 32)

  /// In lists, as the picture of a video.
  package static let still = PictureUses(rawValue: 64)

  /// Every combination of uses: icons are made alone.
  static let combinations = (0..<128).filter { $0 & 16 == 0 || $0 == 16 }.map(PictureUses.init(rawValue:))
}
