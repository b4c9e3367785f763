/// The plural rule of a language for whole numbers.
///
/// The rules are those of Unicode CLDR 46 ("Language Plural Rules", cardinals), for whole numbers that are not
/// negative. Unknown languages use the rule of English.
public struct PluralRule: Sendable, Hashable {
  /// Languages with the same rule.
  enum Family: Sendable, Hashable {
    case english, none, zeroIsOne, french, spanish, russian, polish, czech, serbian, slovenian, lithuanian
    case latvian, romanian, arabic, hebrew, dual, irish, gaelic, welsh, maltese, icelandic, filipino
  }

  let family: Family

  /// The rule of a language.
  ///
  /// - Parameter language: a language tag (BCP 47); only its first part is used, except for `pt-PT`.
  public init(language: String) {
    let parts = language.lowercased().split(separator: "-")
    if parts.first == "pt", parts.contains("pt") && parts.dropFirst().contains("pt") {
      family = .spanish
    } else {
      let name = parts.first.map(String.init) ?? ""
      family = Self.families.first { $0.languages.contains(name) }?.family ?? .english
    }
  }

  private static let families: [(family: Family, languages: Set<String>)] = [
    (
      .none,
      [
        "bm", "bo", "dz", "id", "ig", "ii", "ja", "jbo", "jv", "kde", "kea", "km", "ko", "lkt", "lo", "ms",
        "my", "nqo", "osa", "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh",
      ]
    ),
    (
      .zeroIsOne,
      [
        "ak", "am", "as", "bho", "bn", "doi", "fa", "ff", "gu", "guw", "hi", "hy", "kab", "kn", "ln", "mg",
        "nso", "pa", "pcm", "si", "ti", "wa", "zu",
      ]
    ),
    (.french, ["fr", "pt"]), (.spanish, ["ca", "es", "it", "lld", "scn", "vec"]),
    (.russian, ["be", "ru", "uk"]), (.polish, ["pl"]), (.czech, ["cs", "sk"]),
    (.serbian, ["bs", "hr", "sh", "sr"]), (.slovenian, ["dsb", "hsb", "sl"]), (.lithuanian, ["lt"]),
    (.latvian, ["lv", "prg"]), (.romanian, ["mo", "ro"]), (.arabic, ["ar", "ars"]), (.hebrew, ["he", "iw"]),
    (.dual, ["iu", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms"]), (.irish, ["ga"]),
    (.gaelic, ["gd"]), (.welsh, ["cy"]), (.maltese, ["mt"]), (.icelandic, ["is", "mk"]),
    (.filipino, ["ceb", "fil", "tl"]),
  ]

  /// The forms that the language has, in the order of `PluralForm`.
  public var forms: [PluralForm] {
    switch family {
    case .none: [.other]
    case .english, .zeroIsOne, .icelandic, .filipino: [.one, .other]
    case .french, .spanish: [.one, .many, .other]
    case .russian, .polish: [.one, .few, .many, .other]
    case .czech, .serbian, .lithuanian, .romanian: [.one, .few, .other]
    case .slovenian, .gaelic: [.one, .two, .few, .other]
    case .latvian: [.zero, .one, .other]
    case .arabic, .welsh: [.zero, .one, .two, .few, .many, .other]
    case .hebrew, .dual: [.one, .two, .other]
    case .irish: [.one, .two, .few, .many, .other]
    case .maltese: [.one, .two, .few, .many, .other]
    }
  }

  /// The forms that usual numbers need: all, except that for whole millions and, in Russian and Polish, `other`.
  public var neededForms: [PluralForm] {
    switch family {
    case .french, .spanish: [.one, .other]
    case .russian, .polish: [.one, .few, .many]
    default: forms
    }
  }

  /// The form for `number`; the sign is ignored.
  public func form(for number: Int) -> PluralForm {
    let n = Int(clamping: number.magnitude)
    let (tens, ones) = (n % 100, n % 10)
    switch family {
    case .none: return .other
    case .english: return n == 1 ? .one : .other
    case .zeroIsOne: return n <= 1 ? .one : .other
    case .french: return n <= 1 ? .one : n % 1_000_000 == 0 ? .many : .other
    case .spanish: return n == 1 ? .one : n != 0 && n % 1_000_000 == 0 ? .many : .other
    case .icelandic: return ones == 1 && tens != 11 ? .one : .other
    case .filipino: return [4, 6, 9].contains(ones) ? .other : .one
    case .russian:
      if ones == 1 && tens != 11 { return .one }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .many
    case .polish:
      if n == 1 { return .one }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .many
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .serbian:
      if ones == 1 && tens != 11 { return .one }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .other
    case .slovenian: return tens == 1 ? .one : tens == 2 ? .two : tens == 3 || tens == 4 ? .few : .other
    case .lithuanian:
      if (11...19).contains(tens) || ones == 0 { return .other }
      return ones == 1 ? .one : .few
    case .latvian:
      if ones == 0 || (11...19).contains(tens) { return .zero }
      return ones == 1 ? .one : .other
    case .romanian: return n == 1 ? .one : n == 0 || (1...19).contains(tens) ? .few : .other
    default: return unusualForm(n)
    }
  }

  /// The form in a language with a separate form for two.
  private func unusualForm(_ n: Int) -> PluralForm {
    let tens = n % 100
    switch family {
    case .arabic:
      if n <= 2 { return [.zero, .one, .two][n] }
      return (3...10).contains(tens) ? .few : (11...99).contains(tens) ? .many : .other
    case .irish:
      return n == 1
        ? .one : n == 2 ? .two : (3...6).contains(n) ? .few : (7...10).contains(n) ? .many : .other
    case .gaelic:
      if n == 1 || n == 11 { return .one }
      if n == 2 || n == 12 { return .two }
      return (3...19).contains(n) ? .few : .other
    case .welsh: return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][n] ?? .other
    case .maltese:
      if n == 1 || n == 2 { return n == 1 ? .one : .two }
      return n == 0 || (3...10).contains(tens) ? .few : (11...19).contains(tens) ? .many : .other
    default: return n == 1 ? .one : n == 2 ? .two : .other
    }
  }
}
