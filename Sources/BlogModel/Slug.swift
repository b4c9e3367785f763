import Basics

/// Segments of URLs and file names that are safe on Linux, macOS and Windows.
public enum Slug {
  /// The maximum size of a path segment in bytes; longer ones are truncated and get a suffix.
  public static let maximumByteCount = 100

  /// A readable, lowercase segment for a name: letters and digits of any script are kept in composed form,
  /// everything else is replaced by single hyphens.
  ///
  /// Empty when nothing is left.
  ///
  /// `"Ana Becker 🌍"` gives `ana-becker`.
  public static func make(from name: String) -> String {
    let slug = cut(name.lowercased().composed, maximumByteCount).slug
    return isReserved(slug) ? "\(slug)-" : slug
  }

  /// The first words of a text as a readable segment of at most `limit` bytes, whose last word is complete unless it
  /// is the only one.
  ///
  /// Empty when nothing is left.
  ///
  /// `"Five for a wedding!"` gives `five-for-a-wedding`, and with a limit of 12 bytes `five-for-a`.
  static func words(of text: String, maximumByteCount limit: Int) -> String {
    // A text may have megabytes.
    let start = String(text.unicodeScalars.prefix(limit * 8))
    let (slug, isWhole) = cut(start.lowercased().composed, limit)
    guard !isWhole, let hyphen = slug.lastIndex(of: "-") else { return slug }
    return String(slug[..<hyphen])
  }

  /// A readable segment that is the same for all names that differ only in case, composition or the characters
  /// between their words, and different for all others: a truncated name gets a suffix that depends on the whole
  /// name.
  ///
  /// Empty when nothing is left.
  ///
  /// `"Green Tea"` and `"green-tea"` give `green-tea`; `"Straße"` and `"STRASSE"` give `strasse`; `"ΚΌΣΜΟΣ"` gives
  /// `κόσμος`.
  public static func shared(from name: String) -> String {
    let folded = name.folded
    let (slug, isWhole) = cut(folded, maximumByteCount)
    if isWhole { return withFinalSigmas(isReserved(slug) ? "\(slug)-" : slug) }
    let suffix = suffix(for: cut(folded, .max).slug)
    return withFinalSigmas("\(cut(folded, maximumByteCount - suffix.utf8.count - 1).slug)-\(suffix)")
  }

  /// The letters and digits of a lowercase text, at most `limit` bytes, and whether nothing was cut off.
  private static func cut(_ text: String, _ limit: Int) -> (slug: String, isWhole: Bool) {
    var slug = ""
    var pendingHyphen = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let isMark = properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
      if properties.isAlphabetic || properties.numericType != nil || (isMark && !slug.isEmpty) {
        if slug.utf8.count + scalar.utf8.count + 1 > limit { return (slug, false) }
        if pendingHyphen, !slug.isEmpty { slug.append("-") }
        pendingHyphen = false
        slug.unicodeScalars.append(scalar)
      } else {
        pendingHyphen = true
      }
    }
    return (slug, true)
  }

  /// Writes a sigma at the end of a word as `ς`, because case folding turns both lowercase forms into `σ` (The
  /// Unicode Standard, section 3.13, "Final_Sigma").
  private static func withFinalSigmas(_ slug: String) -> String {
    guard slug.unicodeScalars.contains("σ") else { return slug }
    var result = String.UnicodeScalarView()
    var isInWord = false
    var scalars = slug.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      let isLast = !(next?.properties.isAlphabetic ?? false)
      result.append(scalar == "σ" && isInWord && isLast ? "ς" : scalar)
      isInWord = scalar.properties.isAlphabetic
    }
    return String(result)
  }

  /// A segment for an id: the id itself if it is safe, else its safe characters and a suffix that depends on the
  /// whole id, so that different ids have different segments.
  ///
  /// For an id that may be an e-mail address, the segment is only the suffix, because URLs are public.
  public static func segment(for id: String) -> String {
    let isSafe =
      !id.isEmpty && id.utf8.count <= maximumByteCount && id.utf8.allSatisfy(isSafeByte) && !isReserved(id)
    if isSafe { return id }
    var copy = id
    let isAddress = copy.withUTF8 { EmailMatch.hasSign($0) }
    let stem = isAddress ? "" : String(decoding: id.utf8.filter(isSafeByte).prefix(40), as: UTF8.self)
    return stem.isEmpty ? "id-\(suffix(for: id))" : "\(stem)-\(suffix(for: id))"
  }

  /// Sixteen hexadecimal digits that depend on every byte of `text` and on nothing else.
  public static func suffix(for text: String) -> String {
    FNV1a(text).mixed.hexadecimal
  }

  private static func isSafeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Names that Windows reserves for devices, whatever the extension (Microsoft, "Naming Files, Paths, and
  /// Namespaces"; superscript 1 to 3 count as digits), and the words of our own URLs that could conflict with
  /// slugs.
  private static func isReserved(_ name: String) -> Bool {
    // `com¹` is the longest, with 5 bytes, and no longer name becomes a reserved one in lowercase.
    guard name.utf8.count <= 5 else { return false }
    let stem = name.lowercased()
    switch stem {
    case "con", "prn", "aux", "nul", "page": return true
    default:
      let scalars = stem.unicodeScalars
      guard scalars.count == 4, stem.hasPrefix("com") || stem.hasPrefix("lpt") else { return false }
      return scalars.last.map { "0123456789¹²³".unicodeScalars.contains($0) } ?? false
    }
  }
}
