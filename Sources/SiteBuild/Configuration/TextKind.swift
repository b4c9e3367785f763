import BlogModel
import Pages

/// What a text of the configuration must be.
enum TextKind {
  case any
  /// The name of a file or of something built in: not empty.
  case name
  /// BCP 47 ("Tags for Identifying Languages"), its form only.
  case languageTag
  /// A name of the tz database.
  case timeZone
  /// An absolute `http` or `https` URL.
  case baseURL
  /// A path on the site, from its root.
  case sitePath
  /// A colour of CSS.
  case colour
  /// Font families as CSS lists them.
  case fontList
  /// The address of a blog in the app, with `{id}`.
  case appLink

  /// Whether a text is of this kind.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .name: !text.isEmpty
    case .languageTag: Self.isLanguageTag(text)
    case .timeZone: TimeZoneRules(named: text) != nil
    case .baseURL: BaseURL(text) != nil
    case .sitePath: text.hasPrefix("/") && !text.hasPrefix("//")
    case .colour: Design.isColour(text)
    case .fontList: Design.isFontList(text)
    case .appLink: AppLink.isTemplate(text)
    }
  }

  /// The kind in words, after "expected".
  var expectation: String {
    switch self {
    case .any: "a text"
    case .name: "a name"
    case .languageTag: "a language tag such as en or pt-BR"
    case .timeZone: "a name of the tz database such as Europe/Zurich"
    case .baseURL: "an address such as https://example.org/blog/"
    case .sitePath: "a path on the site that starts with /"
    case .colour: "a colour such as #0a6b66, or two in brackets: for light and for dark"
    case .fontList: "names or files of fonts, with commas between them"
    case .appLink: "an address with {id} behind the host, for example https://app.example/posts/{id}"
    }
  }

  /// Longer first parts are permitted, but no language has one (BCP 47, 2.2.1): `english` is a mistake.
  private static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(parts[0].utf8.count) && parts[0].allSatisfy(\.isLetter)
      && parts.allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}
