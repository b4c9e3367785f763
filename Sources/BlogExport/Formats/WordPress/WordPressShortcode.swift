/// A shortcode of WordPress: its name and what it says, as `wp-includes/shortcodes.php` reads it.
///
///     [gallery ids="21,20" columns=2]     [youtube https://youtu.be/a]
struct WordPressShortcode {
  let name: String
  /// The values with names; of several with one name, the last.
  private var values: [String: String] = [:]
  /// The first value without a name; nil if there is none.
  private(set) var unnamed: String?
  private let tag: String

  /// The fields with the address of a sound or a video, in the order of preference of WordPress.
  private static let media = [
    "src", "mp3", "m4a", "ogg", "wav", "flac", "mp4", "m4v", "webm", "ogv", "mov", "wmv", "flv",
  ]

  /// The shortcode with the text between its brackets.
  init(_ tag: String) {
    self.tag = tag
    name = String(tag.prefix { $0.isLetter || $0 == "_" || $0 == "-" })
    var rest = tag.dropFirst(name.count)
    // Jetpack: `[youtube=https://youtu.be/a]`.
    if rest.first == "=" { rest = rest.dropFirst() }
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" || $0 == "," }
      guard let first = rest.first else { return }
      let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      let behind = rest[key.endIndex...]
      if !key.isEmpty, behind.first == "=" {
        rest = behind.dropFirst()
        values[key.lowercased()] = Self.takeValue(from: &rest)
      } else if first == "\"" || first == "'" {
        // Not behind `??`, which would leave a second value where it is, so that reading would never end.
        let value = Self.takeValue(from: &rest)
        unnamed = unnamed ?? value
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        unnamed = unnamed ?? String(word)
        rest = rest[word.endIndex...]
      }
    }
  }

  /// Removes a value in quotes, or to the next space.
  private static func takeValue(from rest: inout Substring) -> String {
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest[word.endIndex...]
      return String(word)
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return String(value)
  }

  /// The value with a name.
  subscript(_ name: String) -> String? { values[name] }

  /// The caption in HTML; nil if it is not a value.
  ///
  /// Up to the last quote: it may have quotes of its own, and was always the last value.
  var caption: String? {
    guard let start = tag.firstRange(of: " caption=\""), tag.contains("<") else { return values["caption"] }
    let rest = tag[start.upperBound...]
    return rest.lastIndex(of: "\"").map { String(rest[..<$0]) }
  }

  /// The ids in a value: `21` and `20` of `ids="21, 20"`; nil if there is no such value.
  func ids(_ name: String) -> [String]? {
    values[name]?.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// The address of a sound or a video; nil if it has none.
  var mediaAddress: String? {
    (Self.media.lazy.compactMap { values[$0] }.first ?? unnamed).flatMap { Self.isAddress($0) ? $0 : nil }
  }

  /// The address of a page or a video elsewhere, as in `[youtube https://youtu.be/a]`; nil if it has none.
  var pageAddress: String? { unnamed.flatMap { Self.isAddress($0) ? $0 : nil } }

  private static func isAddress(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
  }
}
