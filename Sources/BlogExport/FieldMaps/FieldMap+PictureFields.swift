extension FieldMap {
  /// Where the parts of a picture are if the pictures of a record are objects.
  ///
  /// The paths are relative to the object, each list in order of preference, as in ``Source/paths``.
  ///
  ///     {"url":"https://…","description":"A harbour in fog","title":"At dawn"}
  public struct PictureFields: Sendable, Hashable {
    /// Paths of the address or the storage path.
    public let address: [String]
    /// Paths of the alternative text.
    public let alt: [String]
    /// Paths of the caption.
    public let caption: [String]

    /// Creates the paths.
    public init(address: [String], alt: [String] = [], caption: [String] = []) {
      self.address = address
      self.alt = alt
      self.caption = caption
    }

    /// All paths.
    var all: [String] { address + alt + caption }

    /// A rule that reads one picture: the address as the picture and the caption as the title of a blog.
    var rule: Rule {
      Rule(
        .blog,
        in: [],
        sources: [Source(.picture, from: address), Source(.alt, from: alt), Source(.title, from: caption)]
      )
    }

    /// The path that gave a part of a picture its value; nil if none did.
    func path(_ part: Property, _ rank: UInt16?) -> String? {
      let paths = part == .picture ? address : part == .alt ? alt : caption
      return rank.flatMap { Int($0) / 2 < paths.count ? paths[Int($0) / 2] : nil }
    }
  }
}
