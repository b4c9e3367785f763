import Basics

/// Characters that are used together, so that one file of a font has them.
///
/// Browsers load only the files that the text of a page needs. The ranges are blocks of Unicode (The Unicode Standard, "Blocks").
struct FontScript {
  /// For the name of the file.
  let name: String
  let ranges: [ClosedRange<Int>]
  /// Languages that are mainly written in it, if it is not Latin.
  private let languages: [String]

  static let all = [
    // With the punctuation that all scripts share.
    Self(
      "latin",
      [
        0x20...0x7E, 0xA0...0xFF, 0x131...0x131, 0x152...0x153, 0x2C6...0x2DC, 0x2000...0x206F,
        0x20AC...0x20AC, 0x2122...0x2122, 0x2190...0x2193, 0x2212...0x2212,
      ]
    ),
    Self(
      "latin-extended",
      [
        0x100...0x130, 0x132...0x151, 0x154...0x24F, 0x300...0x36F, 0x1E00...0x1EFF,
        0x2C60...0x2C7F, 0xA720...0xA7FF,
      ]
    ),
    Self("greek", [0x370...0x3FF, 0x1F00...0x1FFF], of: ["el"]),
    Self(
      "cyrillic",
      [0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F],
      of: ["be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "uk"]
    ),
    Self("armenian", [0x530...0x58F], of: ["hy"]),
    Self("hebrew", [0x590...0x5FF, 0xFB1D...0xFB4F], of: ["he", "yi"]),
    Self(
      "arabic",
      [0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF],
      of: ["ar", "fa", "ps", "ug", "ur"]
    ),
    Self("devanagari", [0x900...0x97F, 0xA8E0...0xA8FF], of: ["hi", "mr", "ne"]),
    Self("bengali", [0x980...0x9FF], of: ["bn"]),
    Self("tamil", [0xB80...0xBFF], of: ["ta"]),
    Self("thai", [0xE00...0xE7F], of: ["th"]),
    Self("georgian", [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F], of: ["ka"]),
  ]

  private init(_ name: String, _ ranges: [ClosedRange<Int>], of languages: [String] = []) {
    (self.name, self.ranges, self.languages) = (name, ranges, languages)
  }

  /// Whether most of a text in a language has these characters.
  func isMain(of language: String) -> Bool {
    let primary = language.prefix { $0 != "-" }.lowercased()
    let script = Self.all.first { $0.languages.contains(primary) } ?? Self.all[0]
    return name == script.name
  }

  /// The ranges as CSS and HarfBuzz write them, `U+20-7E,U+131`.
  var unicodeRange: String {
    ranges.map { range in
      let ends = range.count == 1 ? [range.lowerBound] : [range.lowerBound, range.upperBound]
      return "U+" + ends.map { String($0, radix: 16, uppercase: true) }.joined(separator: "-")
    }.joined(separator: ",")
  }
}
