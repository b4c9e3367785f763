/// Reads untrusted HTML, as other publishing systems export it.
///
/// The result is Markdown text, which ``MarkdownRenderer`` renders like any other text: nothing gets onto a page
/// that a text in Markdown could not put there. Elements outside of the allow-list lose their tags; scripts,
/// styles, frames, form controls and drawings are dropped with their content. Any bytes can be read, in linear
/// time.
public struct HTMLText: Sendable, Equatable {
  /// A picture in a text.
  public struct Image: Sendable, Equatable {
    /// The address, with its entities decoded, as the text has it: it may be relative.
    public var src: String
    /// The description by the author; empty if there is none.
    public var alt: String
    /// The caption of the figure that contains the picture, as plain text; empty if there is none.
    public var caption: String
  }

  /// The text in Markdown: visible text that looks like markup is escaped.
  public let markdown: String
  /// The pictures in the order of the text, without emoji and avatars; at most ``maximumImages``.
  public let images: [Image]

  /// The maximum number of pictures that are listed; the others are links in the text.
  public static let maximumImages = 1_000

  /// Reads a text.
  ///
  /// If its Markdown would be too complex to be rendered, the text loses its formatting. With `omitsImages`, the
  /// Markdown has neither the pictures that are listed nor their captions.
  public init(_ html: String, omitsImages: Bool = false) {
    let source = Self.cleaned(html)
    var reader = HTMLReader(source, format: .markdown)
    reader.omitsImages = omitsImages
    let markdown = reader.read()
    images = reader.images
    if Complexity.isTooHigh(markdown) {
      var reader = HTMLReader(source, format: .plain)
      reader.omitsImages = omitsImages
      self.markdown = String(decoding: reader.read(), as: UTF8.self)
    } else {
      self.markdown = String(decoding: markdown, as: UTF8.self)
    }
  }

  /// The visible text, a line for each block and line break, an empty line between blocks.
  public static func plain(_ html: String) -> String {
    var reader = HTMLReader(cleaned(html), format: .plain)
    return String(decoding: reader.read(), as: UTF8.self)
  }

  /// The visible text on one line, for titles.
  public static func line(_ html: String) -> String {
    plain(html).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func cleaned(_ html: String) -> [UInt8] {
    var removed = 0
    return CharacterFilter.cleaned(html, removed: &removed)
  }
}
